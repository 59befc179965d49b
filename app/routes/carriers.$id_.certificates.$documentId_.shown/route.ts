import type { LoaderFunctionArgs } from '@remix-run/node';
import { downloadCertificateDocument } from '~/models/insurance.server';
import { sendFile } from '~/send-file.server';
import { shownInPage } from '~/services/security-headers.server';

/** A certificate's file, to be seen beside the form that it is read into. */
export function loader(args: LoaderFunctionArgs) {
  return sendFile(args, 'viewCertificates', async (monitor) =>
    shownInPage(await downloadCertificateDocument(monitor, args.params.documentId!)),
  );
}
