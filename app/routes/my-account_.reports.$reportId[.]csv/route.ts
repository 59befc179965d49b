import { MAX_PER_PAGE } from '@contract/shared/paging.constants';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { listCompanyReportRows } from '~/models/reports.server';
import { csvLine } from '~/services/csv';
import { requireUser } from '~/services/guards.server';
import { openMonitor } from '~/services/monitor.server';

/** A report as a file; written page by page, however long it is. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, 'runReports');
  const monitor = await openMonitor(args);
  const read = (page: number) =>
    listCompanyReportRows(monitor, args.params.reportId!, { page: String(page), per_page: String(MAX_PER_PAGE) });
  // Before the answer begins: what is refused is refused with its page, not within a file.
  const first = await read(1);
  const encoder = new TextEncoder();
  const file = new ReadableStream({
    async start(controller) {
      const write = (cells: string[]) => controller.enqueue(encoder.encode(csvLine(cells)));
      try {
        write(first.columns);
        for (let page = 1, part = first; ; page += 1, part = await read(page)) {
          // Run again meanwhile: half of one run and half of another is no report.
          if (part.finished_at !== first.finished_at) throw new Error('the report was run again while it was saved');
          for (const cells of part.rows) write(cells.map((cell) => (cell === null ? '' : String(cell))));
          if (page >= first.paging.totalPages) break;
        }
        controller.close();
      } catch (error) {
        controller.error(error);
      }
    },
  });
  const name = `${first.kind.replaceAll('_', '-')}-${first.finished_at.slice(0, 10)}.csv`;
  return new Response(file, {
    headers: { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': `attachment; filename="${name}"` },
  });
}
