import type { LoaderFunctionArgs } from '@remix-run/node';
import { downloadCertificateDocument } from '~/models/insurance.server';
import { requireUser } from '~/services/guards.server';
import { openMonitor } from '~/services/monitor.server';

/** A certificate's file, to be saved. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, 'viewCertificates');
  return downloadCertificateDocument(await openMonitor(args), args.params.documentId!);
}
