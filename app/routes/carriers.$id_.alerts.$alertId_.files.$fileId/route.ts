import type { LoaderFunctionArgs } from '@remix-run/node';
import { downloadIdentityAlertFile } from '~/models/identity-alerts.server';
import { sendFile } from '~/send-file.server';

/** Evidence of an alert of the own company, to be saved. */
export function loader(args: LoaderFunctionArgs) {
  return sendFile(args, 'broker', (monitor) =>
    downloadIdentityAlertFile(monitor, args.params.alertId!, args.params.fileId!),
  );
}
