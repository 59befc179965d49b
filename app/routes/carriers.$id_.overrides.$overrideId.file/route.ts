import type { LoaderFunctionArgs } from '@remix-run/node';
import { downloadRuleOverrideFile } from '~/models/rules.server';
import { requireUser } from '~/services/guards.server';
import { openMonitor } from '~/services/monitor.server';

/** What an override rests on, to be saved. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, 'viewFullCarrierProfile');
  return downloadRuleOverrideFile(await openMonitor(args), args.params.overrideId!);
}
