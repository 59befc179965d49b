import type { LoaderFunctionArgs } from '@remix-run/node';
import { downloadPacketFile } from '~/models/onboarding.server';
import { sendFile } from '~/send-file.server';

/** A file of a packet, to be saved. */
export function loader(args: LoaderFunctionArgs) {
  return sendFile(args, 'connect', (monitor) =>
    downloadPacketFile(monitor, args.params.packetId!, args.params.fileId!),
  );
}
