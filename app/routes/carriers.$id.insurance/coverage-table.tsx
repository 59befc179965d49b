import { COVERAGE_SPAN_STATE_NAMES } from '@contract/carriers/insurance.constants';
import type { CarrierInsurance, CoverageSpan } from '@contract/carriers/insurance.entities';
import { daysBetween } from '@contract/shared/day';
import { formatCount, formatDate, formatDollars } from '@contract/shared/format';
import { Missing } from '@ui/definition-list';
import { type Column, DataTable } from '~/components/table/data-table';

/** The bar's spans as a table, newest first. The end is the first day that is no longer part of a span. */
export function CoverageTable({ history }: { history: CarrierInsurance['bipd_history'] }) {
  return (
    <DataTable
      caption="BIPD coverage history, newest first"
      isCompact
      columns={columnsOf(history.to)}
      rows={history.spans.toReversed()}
      rowKey={({ from }) => from}
    />
  );
}

const columnsOf = (end: string): readonly Column<CoverageSpan>[] => [
  {
    key: 'days',
    header: 'Days',
    cell: ({ from, to }) => (
      <>
        {formatDate(from)} to {to === end ? 'today' : formatDate(to)}
        <span className="row-note">{formatCount(daysBetween(from, to), 'day')}</span>
      </>
    ),
  },
  {
    key: 'state',
    header: 'On file',
    cell: ({ state }) => COVERAGE_SPAN_STATE_NAMES[state],
  },
  {
    key: 'limit',
    header: 'Limit',
    isNumeric: true,
    cell: ({ state, limit_usd }) =>
      limit_usd !== null ? (
        formatDollars(limit_usd)
      ) : state === 'gap' || state === 'not_authorized' ? (
        'None'
      ) : (
        <Missing />
      ),
  },
];
