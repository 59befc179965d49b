import { downloadLoadPaper } from '@contract/loads/load-papers.calls';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { sendFile } from '~/send-file.server';

/** A paper of a load, to be saved. */
export function loader(args: LoaderFunctionArgs) {
  return sendFile(args, 'viewLoads', (monitor) =>
    monitor.download(downloadLoadPaper, { params: { id: args.params.id!, paper_id: args.params.paperId! } }),
  );
}
