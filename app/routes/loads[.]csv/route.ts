import { exportLoads } from '@contract/loads/loads.calls';
import { MAX_PER_PAGE } from '@contract/shared/paging.constants';
import { missingFor } from '@contract/shared/permissions';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { listTeams } from '~/models/teams.server';
import { linesByPage, sendListFile } from '~/send-file.server';
import { inColumns } from '~/view/csv';
import { loadFile, loadList } from '~/view/lists/loads.list';

/** The loads of a list as a file, narrowed and in the order of the page. */
export function loader(args: LoaderFunctionArgs) {
  return sendListFile(args, 'exportLoads', loadList, async ({ tab, q, input }, monitor, user) => {
    const { teams } = await listTeams(monitor, { per_page: 200 });
    const names = new Map(teams.map(({ id, name }) => [id, name]));
    const { head, cells } = inColumns(loadFile(names, missingFor('viewCustomerRates', user) === null));
    const read = (page: number) =>
      monitor
        .get(exportLoads, {
          query: { ...input, tab, q, page: String(page), per_page: MAX_PER_PAGE },
        })
        .then((answer) => answer.loads);
    return { name: `loads-${tab}.csv`, head, parts: linesByPage(read, cells) };
  });
}
