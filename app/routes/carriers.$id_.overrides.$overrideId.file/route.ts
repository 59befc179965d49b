import type { LoaderFunctionArgs } from '@remix-run/node';
import { downloadRuleOverrideFile } from '~/models/rules.server';
import { sendFile } from '~/send-file.server';

/** What an override rests on, to be saved. */
export function loader(args: LoaderFunctionArgs) {
  return sendFile(args, 'viewFullCarrierProfile', (monitor) =>
    downloadRuleOverrideFile(monitor, args.params.overrideId!),
  );
}
