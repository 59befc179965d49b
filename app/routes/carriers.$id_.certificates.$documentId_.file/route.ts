import type { LoaderFunctionArgs } from '@remix-run/node';
import { downloadCertificateDocument } from '~/models/insurance.server';
import { sendFile } from '~/send-file.server';

/** A certificate's file, to be saved. */
export function loader(args: LoaderFunctionArgs) {
  return sendFile(args, 'viewCertificates', (monitor) => downloadCertificateDocument(monitor, args.params.documentId!));
}
