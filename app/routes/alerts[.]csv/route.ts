import { exportTickets } from '@contract/alerts/tickets.calls';
import { MAX_PER_PAGE } from '@contract/shared/paging.constants';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { linesByPage, sendListFile } from '~/send-file.server';
import { ALERT_FILE } from '~/view/alerts/alert-file';
import { inColumns } from '~/view/csv';
import { alertList } from '~/view/lists/alerts.list';

/** The alerts of a list as a file, narrowed and in the order of the page. */
export function loader(args: LoaderFunctionArgs) {
  return sendListFile(args, 'exportLoads', alertList, async ({ tab, q }, monitor) => {
    const { head, cells } = inColumns(ALERT_FILE);
    const read = (page: number) =>
      monitor
        .get(exportTickets, { query: { tab, q, page, order: 'urgency', per_page: MAX_PER_PAGE } })
        .then((answer) => answer.tickets);
    return { name: `alerts-${tab}.csv`, head, parts: linesByPage(read, cells) };
  });
}
