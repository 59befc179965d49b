import { VETTING_PAPER_SIZES } from '@contract/vetting/vetting-files.constants';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { getPickupPassPdf } from '~/models/pickup-pass.server';
import { sendFile } from '~/send-file.server';

/** A good pickup pass as a PDF to print or send, on the paper that the address names. */
export function loader(args: LoaderFunctionArgs) {
  const asked = new URL(args.request.url).searchParams.get('paper');
  const paper = VETTING_PAPER_SIZES.find((size) => size === asked);
  return sendFile(args, 'workTickets', (monitor) => getPickupPassPdf(monitor, args.params.id!, paper));
}
