import { exportRateConfirmations } from '@contract/rate-confirmations/rate-confirmations.calls';
import { MAX_PER_PAGE } from '@contract/shared/paging.constants';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { linesByPage, sendListFile } from '~/send-file.server';
import { inColumns } from '~/view/csv';
import { CONFIRMATION_FILE, confirmationList } from '~/view/lists/rate-confirmations.list';

/** The rate confirmations of a list as a file, narrowed and in the order of the page. */
export function loader(args: LoaderFunctionArgs) {
  return sendListFile(args, 'exportRateConfirmations', confirmationList, async ({ tab, q }, monitor) => {
    const { head, cells } = inColumns(CONFIRMATION_FILE);
    const read = (page: number) =>
      monitor
        .get(exportRateConfirmations, {
          query: { list: tab, q, page, per_page: MAX_PER_PAGE },
        })
        .then((answer) => answer.rate_confirmations);
    return { name: `rate-confirmations-${tab}.csv`, head, parts: linesByPage(read, cells) };
  });
}
