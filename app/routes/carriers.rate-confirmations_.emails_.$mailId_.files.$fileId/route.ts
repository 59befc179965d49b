import { downloadRateConfirmationMailFile } from '@contract/rate-confirmations/mails.calls';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { sendFile } from '~/send-file.server';

/** An attachment of an email, or the email itself, to be saved. */
export function loader(args: LoaderFunctionArgs) {
  return sendFile(args, 'manageRateConfirmations', (monitor) =>
    monitor.download(downloadRateConfirmationMailFile, {
      params: { id: args.params.mailId!, file_id: args.params.fileId! },
    }),
  );
}
