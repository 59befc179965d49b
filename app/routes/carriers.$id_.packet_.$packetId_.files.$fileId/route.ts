import { downloadPacketFile } from '@contract/onboarding/packets.calls';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { sendFile } from '~/send-file.server';

/** A file of a packet, to be saved. */
export function loader(args: LoaderFunctionArgs) {
  return sendFile(args, 'connect', (monitor) =>
    monitor.download(downloadPacketFile, { params: { id: args.params.packetId!, file_id: args.params.fileId! } }),
  );
}
