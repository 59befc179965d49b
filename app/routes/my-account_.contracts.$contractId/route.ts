import type { LoaderFunctionArgs } from '@remix-run/node';
import { downloadContract } from '~/models/onboarding.server';
import { sendFile } from '~/services/send-file.server';

/** One version of the company's agreement, to be saved. */
export function loader(args: LoaderFunctionArgs) {
  return sendFile(args, 'connect', (monitor) => downloadContract(monitor, args.params.contractId!));
}
