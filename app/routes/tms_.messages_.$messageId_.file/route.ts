import { downloadTmsMessage } from '@contract/tms/tms-messages.calls';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { sendFile } from '~/send-file.server';

/** A TMS message as it came. */
export function loader(args: LoaderFunctionArgs) {
  return sendFile(args, 'bringInLoads', (monitor) =>
    monitor.download(downloadTmsMessage, { params: { id: args.params.messageId! } }),
  );
}
