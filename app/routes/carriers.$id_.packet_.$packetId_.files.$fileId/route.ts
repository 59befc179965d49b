import type { LoaderFunctionArgs } from '@remix-run/node';
import { downloadPacketFile } from '~/models/onboarding.server';
import { requireUser } from '~/services/guards.server';
import { openMonitor } from '~/services/monitor.server';

/** A file of a packet, to be saved. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, 'connect');
  return downloadPacketFile(await openMonitor(args), args.params.packetId!, args.params.fileId!);
}
