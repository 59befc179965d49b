import { COMPANY_REPORTS, DOT_COLUMN } from '@contract/reports/reports.constants';
import { isDay } from '@contract/shared/day';
import { formatDate, formatInteger, formatMoment } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Missing } from '@ui/definition-list';
import { ListLink } from '~/components/list-link';
import { PageHeader } from '~/components/shell/page-header';
import type { Column } from '~/components/table/data-table';
import { EmptyState } from '~/components/table/empty-state';
import { PagedTable } from '~/components/table/paged-table';
import { listCompanyReportRows } from '~/models/reports.server';
import { paths } from '~/paths';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

type Cell = string | number | null;
interface Row {
  position: number;
  cells: readonly Cell[];
}

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, args.data ? COMPANY_REPORTS[args.data.kind].label : 'Report');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'runReports');
  const page = new URL(args.request.url).searchParams.get('page') || undefined;
  const id = args.params.reportId!;
  return { id, ...(await listCompanyReportRows(monitor, id, { page })) };
}

/** The rows of the last run, to be read. */
export default function CompanyReportPage() {
  const { id, kind, columns, rows, finished_at, paging } = useLoaderData<typeof loader>();
  const { label } = COMPANY_REPORTS[kind];
  const dotAt = columns.indexOf(DOT_COLUMN);
  return (
    <>
      <PageHeader
        title={label}
        context={`As of ${formatMoment(finished_at)}`}
        crumbs={[{ label: 'Reports', to: paths.accountTab('reports') }, { label }]}
        action={
          <Link className="button" to={paths.companyReportFile(id)} reloadDocument discover="none">
            Download CSV
          </Link>
        }
      />
      <PagedTable
        caption={label}
        noun={['row', 'rows']}
        columns={columns.map((header, at) => columnAt(header, at, dotAt))}
        rows={rows.map((cells, position): Row => ({ position, cells }))}
        rowKey={({ position }) => position}
        paging={paging}
        empty={
          <EmptyState title="No rows">
            <p>Nothing matched when the report ran.</p>
          </EmptyState>
        }
      />
    </>
  );
}

/** The first column names the row, and leads to the carrier where the row has one. */
function columnAt(header: string, at: number, dotAt: number): Column<Row> {
  return {
    key: header,
    header,
    isRowHeader: at === 0,
    cell: ({ cells }) => {
      const cell = cells[at] ?? null;
      const dot = dotAt === -1 ? null : cells[dotAt];
      if (at === 0 && dot != null) return <ListLink to={paths.carrier(dot)}>{cell ?? `Carrier ${dot}`}</ListLink>;
      return cell === null ? <Missing /> : shown(cell, at === dotAt);
    },
  };
}

const MOMENT = /^\d{4}-\d\d-\d\dT/;

/** A number that names a carrier has no commas. */
function shown(cell: string | number, isName: boolean): string {
  if (typeof cell === 'number') return isName ? String(cell) : formatInteger(cell);
  if (isDay(cell)) return formatDate(cell);
  return MOMENT.test(cell) ? formatMoment(cell) : cell;
}
