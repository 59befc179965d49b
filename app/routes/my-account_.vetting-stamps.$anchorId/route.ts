import { downloadVettingStamp } from '@contract/vetting/vetting-anchors.calls';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { sendFile } from '~/send-file.server';

/** A time stamp of the chain of vetting files, to be kept and checked elsewhere. */
export function loader(args: LoaderFunctionArgs) {
  return sendFile(args, 'manageUsers', (monitor) =>
    monitor.download(downloadVettingStamp, { params: { id: args.params.anchorId! } }),
  );
}
