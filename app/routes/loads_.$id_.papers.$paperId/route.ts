import type { LoaderFunctionArgs } from '@remix-run/node';
import { downloadLoadPaper } from '~/models/load.server';
import { sendFile } from '~/send-file.server';

/** A paper of a load, to be saved. */
export function loader(args: LoaderFunctionArgs) {
  return sendFile(args, 'viewLoads', (monitor) => downloadLoadPaper(monitor, args.params.id!, args.params.paperId!));
}
