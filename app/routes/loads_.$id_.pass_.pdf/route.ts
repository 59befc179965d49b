import { getPickupPassPdf } from '@contract/loads/pickup-passes.calls';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { paperIn, sendFile } from '~/send-file.server';

/** A good pickup pass as a PDF to print or send, on the paper that the address names. */
export const loader = (args: LoaderFunctionArgs) =>
  sendFile(args, 'workTickets', (monitor) =>
    monitor.download(getPickupPassPdf, { params: { id: args.params.id! }, query: { paper: paperIn(args.request) } }),
  );
