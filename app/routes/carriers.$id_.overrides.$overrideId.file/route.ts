import { downloadRuleOverrideFile } from '@contract/rules/rule-overrides.calls';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { sendFile } from '~/send-file.server';

/** What an override rests on, to be saved. */
export function loader(args: LoaderFunctionArgs) {
  return sendFile(args, 'viewFullCarrierProfile', (monitor) =>
    monitor.download(downloadRuleOverrideFile, { params: { id: args.params.overrideId! } }),
  );
}
