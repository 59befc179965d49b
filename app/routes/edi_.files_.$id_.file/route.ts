import { downloadEdiInterchange } from '@contract/edi/interchanges.calls';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { sendFile } from '~/send-file.server';

/** An EDI file as it came or went. */
export function loader(args: LoaderFunctionArgs) {
  return sendFile(args, 'bringInLoads', (monitor) =>
    monitor.download(downloadEdiInterchange, { params: { id: args.params.id! } }),
  );
}
