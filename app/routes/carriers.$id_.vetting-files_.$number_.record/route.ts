import { getVettingFileRecord } from '@contract/vetting/vetting-files.calls';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { sendFile } from '~/send-file.server';

/** A vetting file as the text that was hashed: its SHA-256 is the record's. */
export function loader(args: LoaderFunctionArgs) {
  return sendFile(args, 'viewFullCarrierProfile', (monitor) =>
    monitor.download(getVettingFileRecord, { params: { number: args.params.number! } }),
  );
}
