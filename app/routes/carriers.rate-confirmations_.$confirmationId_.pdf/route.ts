import { downloadRateConfirmation } from '@contract/rate-confirmations/rate-confirmations.calls';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { sendFile } from '~/send-file.server';

/** The paper, to be saved: the company's own copy, or that of an addressee. */
export function loader(args: LoaderFunctionArgs) {
  const delivery = new URL(args.request.url).searchParams.get('delivery_id');
  return sendFile(args, 'manageRateConfirmations', (monitor) =>
    monitor.download(downloadRateConfirmation, {
      params: { id: args.params.confirmationId! },
      query: { delivery_id: delivery || undefined },
    }),
  );
}
