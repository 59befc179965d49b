import { MAX_PER_PAGE } from '@contract/shared/paging.constants';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { listCompanyReportRows } from '~/models/reports.server';
import { csvFile, sendFile } from '~/send-file.server';
import { csvLine } from '~/view/csv';

/** A report as a file. */
export function loader(args: LoaderFunctionArgs) {
  return sendFile(args, 'runReports', async (monitor) => {
    const read = (page: number) =>
      listCompanyReportRows(monitor, args.params.reportId!, { page: String(page), per_page: String(MAX_PER_PAGE) });
    const first = await read(1);
    return csvFile(`${first.kind.replaceAll('_', '-')}-${first.finished_at.slice(0, 10)}.csv`, linesOf(first, read));
  });
}

type Part = Awaited<ReturnType<typeof listCompanyReportRows>>;

async function* linesOf(first: Part, read: (page: number) => Promise<Part>) {
  yield csvLine(first.columns);
  for (let page = 1, part = first; ; page += 1, part = await read(page)) {
    // Run again meanwhile: half of one run and half of another is no report.
    if (part.finished_at !== first.finished_at) throw new Error('the report was run again while it was saved');
    yield part.rows.map((cells) => csvLine(cells.map((cell) => (cell === null ? '' : String(cell))))).join('');
    if (page >= first.paging.totalPages) break;
  }
}
