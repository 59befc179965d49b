import type { LoaderFunctionArgs } from '@remix-run/node';
import { downloadVettingStamp } from '~/models/vetting.server';
import { sendFile } from '~/send-file.server';

/** A time stamp of the chain of vetting files, to be kept and checked elsewhere. */
export function loader(args: LoaderFunctionArgs) {
  return sendFile(args, 'manageUsers', (monitor) => downloadVettingStamp(monitor, args.params.anchorId!));
}
