import { downloadIdentityAlertFile } from '@contract/identity-alerts/identity-alerts.calls';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { sendFile } from '~/send-file.server';

/** Evidence of an alert of the own company, to be saved. */
export function loader(args: LoaderFunctionArgs) {
  return sendFile(args, 'broker', (monitor) =>
    monitor.download(downloadIdentityAlertFile, { params: { id: args.params.alertId!, file_id: args.params.fileId! } }),
  );
}
