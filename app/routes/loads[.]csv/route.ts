import { missingFor } from '@contract/shared/permissions';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { exportLoads } from '~/models/loads.server';
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
    const read = (page: number) => exportLoads(monitor, { ...input, tab, q }, page);
    return { name: `loads-${tab}.csv`, head, parts: linesByPage(read, cells) };
  });
}
