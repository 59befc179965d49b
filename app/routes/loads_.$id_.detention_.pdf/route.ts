import { getDetentionPdf } from '@contract/loads/detention.calls';
import { DETENTION_AUDIENCES } from '@contract/loads/load-links.constants';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { paperIn, sendFile } from '~/send-file.server';

/** A detention statement as a PDF to save, on the paper and for the reader that the address names. */
export function loader(args: LoaderFunctionArgs) {
  const asked = new URL(args.request.url).searchParams.get('audience');
  const query = { paper: paperIn(args.request), audience: DETENTION_AUDIENCES.find((one) => one === asked) };
  return sendFile(args, 'viewLoads', (monitor) =>
    monitor.download(getDetentionPdf, { params: { id: args.params.id! }, query }),
  );
}
