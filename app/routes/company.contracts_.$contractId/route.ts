import { downloadContract } from '@contract/onboarding/contracts.calls';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { sendFile } from '~/send-file.server';

/** One version of the company's agreement, to be saved; with `preview=1`, to be shown in the browser. */
export function loader(args: LoaderFunctionArgs) {
  return sendFile(args, 'connect', async (monitor) => {
    const file = await monitor.download(downloadContract, { params: { id: args.params.contractId! } });
    return new URL(args.request.url).searchParams.get('preview') === '1' ? asPreview(file) : file;
  });
}

/**
 * Only a PDF, recognized by its content when it came in, and only one that the company uploaded itself: it is shown as it
 * is.
 */
function asPreview(file: Response): Response {
  const disposition = file.headers.get('content-disposition');
  if (file.headers.get('content-type') === 'application/pdf' && disposition)
    file.headers.set('content-disposition', disposition.replace(/^attachment/, 'inline'));
  return file;
}
