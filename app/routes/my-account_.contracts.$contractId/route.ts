import type { LoaderFunctionArgs } from '@remix-run/node';
import { downloadContract } from '~/models/onboarding.server';
import { requireUser } from '~/services/guards.server';
import { openMonitor } from '~/services/monitor.server';

/** One version of the company's agreement, to be saved. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, 'connect');
  return downloadContract(await openMonitor(args), args.params.contractId!);
}
