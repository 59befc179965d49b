import { downloadCertificateDocument } from '@contract/insurance/certificates.calls';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { sendFile } from '~/send-file.server';
import { shownInPage } from '~/services/security-headers.server';

/** A certificate's file, to be seen beside the form that it is read into. */
export function loader(args: LoaderFunctionArgs) {
  return sendFile(args, 'viewCertificates', async (monitor) =>
    shownInPage(await monitor.download(downloadCertificateDocument, { params: { id: args.params.documentId! } })),
  );
}
