import type { LoaderFunctionArgs } from '@remix-run/node';
import { downloadRateConfirmation } from '~/models/rate-confirmations.server';
import { sendFile } from '~/send-file.server';

/** The paper, to be saved: the company's own copy, or that of an addressee. */
export function loader(args: LoaderFunctionArgs) {
  const delivery = new URL(args.request.url).searchParams.get('delivery_id');
  return sendFile(args, 'manageRateConfirmations', (monitor) =>
    downloadRateConfirmation(monitor, args.params.confirmationId!, { delivery_id: delivery || undefined }),
  );
}
