import type { LoaderFunctionArgs } from '@remix-run/node';
import { exportRateConfirmations } from '~/models/rate-confirmations.server';
import { linesByPage, sendListFile } from '~/send-file.server';
import { inColumns } from '~/view/csv';
import { CONFIRMATION_FILE, confirmationList } from '~/view/lists/rate-confirmations.list';

/** The rate confirmations of a list as a file, narrowed and in the order of the page. */
export function loader(args: LoaderFunctionArgs) {
  return sendListFile(args, 'exportRateConfirmations', confirmationList, async ({ tab, q }, monitor) => {
    const { head, cells } = inColumns(CONFIRMATION_FILE);
    const read = (page: number) => exportRateConfirmations(monitor, { list: tab, q }, page);
    return { name: `rate-confirmations-${tab}.csv`, head, parts: linesByPage(read, cells) };
  });
}
