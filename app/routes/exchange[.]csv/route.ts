import { exportBoardLoads } from '@contract/load-board/board.calls';
import { MAX_PER_PAGE } from '@contract/shared/paging.constants';
import { missingFor } from '@contract/shared/permissions';
import type { LoaderFunctionArgs } from '@remix-run/node';

import { csvFile, linesByPage, linesOfFile, sendFile } from '~/send-file.server';
import { boardFileAsked } from '~/services/load-board.server';
import { inColumns } from '~/view/csv';
import { boardFile } from '~/view/load-board/board-file';

/** The loads of the board as a file, narrowed and in the order of the page. */
export function loader(args: LoaderFunctionArgs) {
  return sendFile(args, 'exportLoadBoard', async (monitor, user) => {
    const { tab, q } = await boardFileAsked(monitor, new URL(args.request.url).searchParams);
    const { head, cells } = inColumns(boardFile(missingFor('viewCustomerRates', user) === null));
    const parts = linesByPage(
      (page) =>
        monitor.get(exportBoardLoads, { body: { q, page, per_page: MAX_PER_PAGE } }).then((answer) => answer.loads),
      cells,
    );
    return csvFile(`load-board-${tab}.csv`, linesOfFile({ head, parts }));
  });
}
