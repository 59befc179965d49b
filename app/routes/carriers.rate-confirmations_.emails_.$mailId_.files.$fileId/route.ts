import type { LoaderFunctionArgs } from '@remix-run/node';
import { downloadRateConfirmationMailFile } from '~/models/rate-confirmation-mails.server';
import { sendFile } from '~/send-file.server';

/** An attachment of an email, or the email itself, to be saved. */
export function loader(args: LoaderFunctionArgs) {
  return sendFile(args, 'manageRateConfirmations', (monitor) =>
    downloadRateConfirmationMailFile(monitor, args.params.mailId!, args.params.fileId!),
  );
}
