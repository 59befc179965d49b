import type { LoaderFunctionArgs } from '@remix-run/node';
import { getPickupPassPdf } from '~/models/pickup-pass.server';
import { paperIn, sendFile } from '~/send-file.server';

/** A good pickup pass as a PDF to print or send, on the paper that the address names. */
export const loader = (args: LoaderFunctionArgs) =>
  sendFile(args, 'workTickets', (monitor) => getPickupPassPdf(monitor, args.params.id!, paperIn(args.request)));
