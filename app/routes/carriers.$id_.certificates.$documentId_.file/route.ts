import { downloadCertificateDocument } from '@contract/insurance/certificates.calls';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { sendFile } from '~/send-file.server';

/** A certificate's file, to be saved. */
export function loader(args: LoaderFunctionArgs) {
  return sendFile(args, 'viewCertificates', (monitor) =>
    monitor.download(downloadCertificateDocument, { params: { id: args.params.documentId! } }),
  );
}
