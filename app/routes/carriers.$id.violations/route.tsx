import type { Violation, ViolationSummary } from '@contract/carriers/violations.entities';
import { formatCount, formatDate, formatInteger } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData, useParams } from '@remix-run/react';
import { SectionAnswer, SectionNotLoaded } from '~/components/carrier/section-answer';
import { SectionBoundary } from '~/components/carrier/section-boundary';
import { SectionList } from '~/components/carrier/section-list';
import {
  categoryCell,
  codeCell,
  descriptionCell,
  outOfServiceCell,
  unitCell,
} from '~/components/carrier/violation-cells';
import type { Column } from '~/components/table/data-table';
import { listCarrierViolations } from '~/models/carriers.server';
import { paths } from '~/paths';
import { openPage } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { countedMonths } from '~/view/carrier/counted-months';
import { SmsWeights } from './sms-weights';
import { ViolationFilters } from './violation-filters';
import { ViolationTotals } from './violation-totals';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, 'Violations of carrier');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'viewFullCarrierProfile');
  const { searchParams } = new URL(args.request.url);
  // A filter that nothing was chosen for arrives blank.
  const chosen = (name: string) => searchParams.get(name) || undefined;
  const filters = { group: chosen('group'), out_of_service: chosen('out_of_service') };
  const query = { page: chosen('page'), ...filters };
  return { ...(await listCarrierViolations(monitor, args.params.id!, query)), filters };
}

export default function CarrierViolationsPage() {
  const { source, inspections_source, summary, violations, sms_weights, paging, filters } =
    useLoaderData<typeof loader>();
  const { id = '' } = useParams();
  if (summary === null) {
    return <SectionNotLoaded what="Violations" source={source.loaded ? inspections_source : source} />;
  }
  const isFiltered = filters.group !== undefined || filters.out_of_service !== undefined;
  return (
    <div className="stack-wide">
      <SectionAnswer sources={[source]}>{answer(summary)}</SectionAnswer>
      {summary.violations > 0 ? <ViolationTotals summary={summary} /> : null}
      {sms_weights.length > 0 ? <SmsWeights weights={sms_weights} /> : null}
      <div className="stack">
        <ViolationFilters carrierId={id} filters={filters} />
        <SectionList
          title="Violations on file, newest first"
          rows={violations}
          columns={violationColumns(id)}
          rowKey={(violation) => violation.id}
          paging={paging}
          noun={['violation', 'violations']}
          empty={
            isFiltered
              ? 'No violation on file is of this kind. Clear the filters to see all.'
              : 'No violation of this carrier is in the file.'
          }
        />
      </div>
    </div>
  );
}

function answer(summary: ViolationSummary): string {
  const { violations, inspections, inspections_with_violations, out_of_service, categories, period } = summary;
  const months = countedMonths(period);
  // Without inspections: not a clean record.
  if (inspections === 0) return `Not inspected in ${months}, so no violations are known`;
  if (violations === 0) return `No violations on ${formatCount(inspections, 'inspection')} in ${months}`;
  const where = `on ${formatInteger(inspections_with_violations)} of ${formatCount(inspections, 'inspection')} in ${months}`;
  const [first, second] = categories;
  // Of several that are level none is the most frequent.
  const often =
    first && first.violations > (second?.violations ?? 0)
      ? `; most often ${first.label} (${formatInteger(first.violations)})`
      : '';
  return `${formatCount(violations, 'violation')} ${where}, ${formatInteger(out_of_service)} out of service${often}`;
}

const violationColumns = (id: string): Column<Violation>[] => [
  {
    key: 'date',
    header: 'Inspected',
    cell: (row) => <Link to={paths.carrierInspection(id, row.inspection_id)}>{formatDate(row.inspected_on)}</Link>,
    isRowHeader: true,
    isOneLine: true,
  },
  { key: 'code', header: 'Code', cell: codeCell, isOneLine: true },
  { key: 'description', header: 'Description', cell: descriptionCell },
  { key: 'category', header: 'Category', cell: categoryCell },
  { key: 'unit', header: 'Unit', cell: unitCell, isOneLine: true },
  { key: 'oos', header: 'Out of service', cell: outOfServiceCell, isOneLine: true },
];

export function ErrorBoundary() {
  return <SectionBoundary name="Violations" />;
}
