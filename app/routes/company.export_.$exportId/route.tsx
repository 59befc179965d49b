import { downloadCompanyExport } from '@contract/retention/company-exports.calls';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { sendFile } from '~/send-file.server';

/** The archive of all that the company has, to save. */
export function loader(args: LoaderFunctionArgs) {
  return sendFile(args, 'exportCompany', (monitor) =>
    monitor.download(downloadCompanyExport, { params: { id: args.params.exportId! } }),
  );
}
