import { LOAD_LINK_AUDIENCES } from '@contract/loads/load-links.constants';
import { VETTING_PAPER_SIZES } from '@contract/vetting/vetting-files.constants';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { getDetentionPdf } from '~/models/detention.server';
import { sendFile } from '~/send-file.server';

/** A detention statement as a PDF to save, on the paper and for the reader that the address names. */
export function loader(args: LoaderFunctionArgs) {
  const asked = new URL(args.request.url).searchParams;
  const paper = VETTING_PAPER_SIZES.find((size) => size === asked.get('paper'));
  const audience = LOAD_LINK_AUDIENCES.find((one) => one === asked.get('audience'));
  return sendFile(args, 'viewLoads', (monitor) => getDetentionPdf(monitor, args.params.id!, { paper, audience }));
}
