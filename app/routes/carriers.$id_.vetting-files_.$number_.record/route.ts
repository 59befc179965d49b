import type { LoaderFunctionArgs } from '@remix-run/node';
import { getVettingFileRecord } from '~/models/vetting.server';
import { sendFile } from '~/send-file.server';

/** A vetting file as the text that was hashed: its SHA-256 is the record's. */
export function loader(args: LoaderFunctionArgs) {
  return sendFile(args, 'viewFullCarrierProfile', (monitor) => getVettingFileRecord(monitor, args.params.number!));
}
