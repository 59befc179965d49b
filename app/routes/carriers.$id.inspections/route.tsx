import type { Inspection, InspectionQuarter, InspectionSummary } from '@contract/carriers/inspections.entities';
import { formatCount, formatDate, formatInteger } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData, useParams } from '@remix-run/react';
import { Missing } from '@ui/definition-list';
import { CountCell } from '~/components/carrier/count-cell';
import { QuarterChart, QuarterName, quarterValues } from '~/components/carrier/quarters';
import { SectionAnswer, SectionNotLoaded } from '~/components/carrier/section-answer';
import { SectionBoundary } from '~/components/carrier/section-boundary';
import { SectionList } from '~/components/carrier/section-list';
import { type Column, DataTable } from '~/components/table/data-table';
import { listCarrierInspections } from '~/models/carriers.server';
import { paths } from '~/paths';
import { openPage } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { countedMonths } from '~/view/carrier/counted-months';
import { levelWords } from '~/view/carrier/inspection-labels';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, 'Inspections of carrier');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'viewFullCarrierProfile');
  const page = new URL(args.request.url).searchParams.get('page');
  return listCarrierInspections(monitor, args.params.id!, { page: page || undefined });
}

export default function CarrierInspectionsPage() {
  const { source, summary, trend, inspections, paging } = useLoaderData<typeof loader>();
  const { id = '' } = useParams();
  if (summary === null) return <SectionNotLoaded what="Inspections" source={source} />;
  return (
    <div className="stack-wide">
      <SectionAnswer sources={[source]}>{answer(summary)}</SectionAnswer>
      {trend.some(({ inspections }) => inspections > 0) ? (
        <div className="charts">
          <QuarterChart
            title="Inspections per quarter"
            values={quarterValues(trend, ({ inspections }) => inspections)}
          />
          <DataTable
            caption="Inspections per quarter, and what they found"
            isCompact
            columns={TREND_COLUMNS}
            rows={trend}
            rowKey={({ starts_on }) => starts_on}
          />
        </div>
      ) : null}
      <SectionList
        title="Inspections on file, newest first"
        rows={inspections}
        columns={inspectionColumns(id)}
        rowKey={(inspection) => inspection.id}
        paging={paging}
        noun={['inspection', 'inspections']}
        empty="No inspection of this carrier is in the file."
      />
    </div>
  );
}

function answer({ inspections, with_violations, out_of_service, latest_on, period }: InspectionSummary): string {
  const months = countedMonths(period);
  if (inspections === 0) {
    const latest = latest_on === null ? 'none on file before' : `the latest on ${formatDate(latest_on)}`;
    return `No inspections on record in ${months}, ${latest}`;
  }
  return `${formatCount(inspections, 'inspection')} in ${months}, ${formatInteger(with_violations)} with violations, ${formatInteger(out_of_service)} with an out-of-service order`;
}

const TREND_COLUMNS: Column<InspectionQuarter>[] = [
  { key: 'quarter', header: 'Quarter', cell: QuarterName, isRowHeader: true, isOneLine: true },
  { key: 'inspections', header: 'Inspected', cell: (row) => formatInteger(row.inspections), isNumeric: true },
  { key: 'violations', header: 'Violations', cell: (row) => formatInteger(row.with_violations), isNumeric: true },
  { key: 'oos', header: 'Out of service', cell: (row) => formatInteger(row.out_of_service), isNumeric: true },
];

const inspectionColumns = (id: string): Column<Inspection>[] => [
  {
    key: 'date',
    header: 'Date',
    cell: (row) => <Link to={paths.carrierInspection(id, row.id)}>{formatDate(row.inspected_on)}</Link>,
    isRowHeader: true,
    isOneLine: true,
  },
  {
    key: 'report',
    header: 'Report',
    cell: (row) => [row.report_state, row.report_number].filter(Boolean).join(' ') || <Missing />,
    isOneLine: true,
  },
  { key: 'level', header: 'Level', cell: ({ level }) => levelWords(level) ?? <Missing /> },
  { key: 'where', header: 'Where', cell: (row) => row.location ?? row.county_state ?? <Missing /> },
  { key: 'violations', header: 'Violations', cell: (row) => <CountCell of={row.violation_total} />, isNumeric: true },
  { key: 'driver', header: 'Driver OOS', cell: (row) => <CountCell of={row.driver_oos_total} />, isNumeric: true },
  { key: 'vehicle', header: 'Vehicle OOS', cell: (row) => <CountCell of={row.vehicle_oos_total} />, isNumeric: true },
  { key: 'hazmat', header: 'Hazmat OOS', cell: (row) => <CountCell of={row.hazmat_oos_total} />, isNumeric: true },
  {
    key: 'units',
    header: 'Units',
    cell: ({ units }) => (units === null ? <Missing>Not loaded</Missing> : formatInteger(units)),
    isNumeric: true,
  },
];

export function ErrorBoundary() {
  return <SectionBoundary name="Inspections" />;
}
