import type { SearchTextClass } from '@contract/shared/search-text';
import type { Column, DataTableProps } from '~/components/table/data-table';
import { sortIn } from '~/components/table/sort-in';
import { withParams } from '~/paths';
import { type CarrierColumn, COLUMNS_PARAM } from '~/view/carrier/carrier-columns';
import { carrierName } from '~/view/carrier/identifiers';
import { isStopped } from '~/view/carrier/stopped';
import type { ListedCarrier } from '~/view/listed-carrier';
import { carrierColumns } from './carrier-columns';

/** A column that only one list has. */
export interface ExtraColumn<Row> extends Column<Row> {
  /** The column before it; the last one if that is not shown. */
  after: CarrierColumn | 'name';
}

export interface CarrierTableProps<Row extends ListedCarrier> {
  caption: string;
  /** As `toListedCarrier` makes them from the monitor's list. */
  rows: readonly Row[];
  /** The server's ISO day from which ages are counted, so that the page is the same everywhere. */
  today: string;
  /** As `columnsShown` reads them from the address. */
  shown: readonly CarrierColumn[];
  /** The list's extra data: miles, equipment seen, since when. */
  extra?: readonly ExtraColumn<Row>[];
  /** The order in the address: `legal_name asc`; empty: the list's own. Omitted: the list has one order. */
  sort?: string;
  /** Names of the columns that this list cannot be sorted by. */
  unsorted?: readonly string[];
  /** How the search text was read: it decides which of several names and numbers a row shows. */
  search?: SearchTextClass;
  /** Rows have boxes to select; the table is then inside `CarrierSelection`. */
  isSelectable?: boolean;
}

/** The data for `DataTable` to show a list's carriers. */
export function carrierTable<Row extends ListedCarrier>(
  props: CarrierTableProps<Row>,
  address: { pathname: string; search: string },
): DataTableProps<Row> {
  const { caption, rows, today, shown, extra = [], sort, unsorted = [], search, isSelectable = false } = props;
  const columns = extra.reduce(placed, carrierColumns({ rows, shown, today, search, isChosen: isChosenIn(address) }));
  return {
    caption,
    isCaptionHidden: true,
    columns: sort === undefined ? columns.map(withoutSort) : columns.map((one) => sortable(one, unsorted)),
    rows,
    rowKey: ({ id }) => id,
    rowClass,
    sort: sort ? sortIn(sort) : undefined,
    sortHref: (next) => withParams(address, { sort: `${next.key} ${next.direction}` }),
    tick: isSelectable ? TICK : undefined,
  };
}

/** Whether the reader chose the columns: on a phone only chosen columns may exceed three lines. */
export const isChosenIn = ({ search }: { search: string }): boolean => new URLSearchParams(search).has(COLUMNS_PARAM);

const TICK: DataTableProps<ListedCarrier>['tick'] = {
  name: 'carrier_id',
  value: ({ id }) => String(id),
  label: (carrier) => `Select ${carrierName(carrier)}`,
};

function placed<Row>(columns: readonly Column<Row>[], { after, ...column }: ExtraColumn<Row>): Column<Row>[] {
  const at = columns.findIndex(({ key }) => key === after);
  return at === -1 ? [...columns, column] : [...columns.slice(0, at + 1), column, ...columns.slice(at + 1)];
}

const withoutSort = <Row>(column: Column<Row>): Column<Row> => ({ ...column, sortKey: undefined });

const sortable = <Row>(column: Column<Row>, unsorted: readonly string[]): Column<Row> =>
  unsorted.includes(column.key) ? withoutSort(column) : column;

/**
 * The third line of a narrow row has what decides: the facts of a carrier that passes, or why it does not. One that fails
 * is quieter than those that may haul.
 */
function rowClass({ relationship, rules_assessment }: ListedCarrier): string | undefined {
  if (isStopped(relationship)) return 'row-stopped row-why';
  const result = rules_assessment?.overall_result;
  if (result === 'fail') return 'row-fails row-why';
  return result === undefined || result === 'pass' ? undefined : 'row-why';
}
