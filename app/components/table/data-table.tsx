import type { Key, ReactNode } from 'react';
import { ListLink } from '~/components/list-link';

export interface Column<Row> {
  /** Unique in the table. */
  key: string;
  header: string;
  /** @param at the row's index on the page */
  cell: (row: Row, at: number) => ReactNode;
  /** Right-aligned, tabular figures. */
  isNumeric?: boolean;
  /** The cell that names the row; at most one column. */
  isRowHeader?: boolean;
  /** Never wraps: identifiers, dates, verdicts. */
  isOneLine?: boolean;
  /** Hidden when the table is narrower than 860, 1120 or 1400 px; shown again when rows become blocks. */
  from?: 'medium' | 'wide' | 'widest';
  /** The name that sorts by this column; without it the head is no link. */
  sortKey?: string;
  /** Other sort values of the column, each with its own link in the head. */
  alsoSorts?: readonly { label: string; sortKey: string }[];
  /** For what a kind of table does with the column on a narrow page. */
  className?: string;
}

export interface Sort {
  key: string;
  direction: 'asc' | 'desc';
}

export interface DataTableProps<Row> {
  caption: string;
  /** For screen readers only: the page's title already shows it. */
  isCaptionHidden?: boolean;
  /** A few short columns, as beside a chart: the table keeps its layout at any width. */
  isCompact?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  sort?: Sort;
  /** The address of this list in another order. */
  sortHref?: (sort: Sort) => string;
  /** Adds a checkbox to each row; the table is then inside a form. */
  tick?: {
    name: string;
    value: (row: Row) => string;
    label: (row: Row) => string;
    /** Checked at first; omitted: none is. */
    isChecked?: (row: Row) => boolean;
  };
  rowClass?: (row: Row) => string | undefined;
  /** Consecutive rows with the same key share a caption; omitted, there are no captions. */
  group?: (row: Row) => { key: string; label: string };
}

/**
 * A list of records: one line per row, or one block per row on a narrow page. Links choose the order, so the address
 * has it. An empty list is not a table: show `EmptyState` instead.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, isCaptionHidden = false, isCompact = false, columns, tick } = props;
  const classes = columns.map(classOf);
  return (
    <div className={isCompact ? 'table-frame table-compact' : 'table-frame'}>
      <SortLinks {...props} />
      <table className="data-table">
        <caption className={isCaptionHidden ? 'heard-only' : undefined}>{caption}</caption>
        <thead>
          <tr>
            {tick ? (
              <th className="tick" scope="col">
                <span className="heard-only">Choose</span>
              </th>
            ) : null}
            {columns.map((column, at) => (
              <Head key={column.key} column={column} className={classes[at]} {...props} />
            ))}
          </tr>
        </thead>
        <TableRows {...props} classes={classes} />
      </table>
    </div>
  );
}

function classOf<Row>({ isNumeric, isOneLine, from, className }: Column<Row>): string | undefined {
  const names = [isNumeric && 'num', isOneLine && 'one-line', from && `from-${from}`, className].filter(Boolean);
  return names.length > 0 ? names.join(' ') : undefined;
}

/** The order of a click on a head: ascending first, then descending. */
function nextSort(sortKey: string, sort: Sort | undefined): Sort {
  return { key: sortKey, direction: sort?.key === sortKey && sort.direction === 'asc' ? 'desc' : 'asc' };
}

interface TableRowsProps<Row>
  extends Pick<DataTableProps<Row>, 'columns' | 'rows' | 'rowKey' | 'tick' | 'rowClass' | 'group'> {
  /** Of each column. */
  classes: readonly (string | undefined)[];
}

function TableRows<Row>(props: TableRowsProps<Row>) {
  const { rows, group, columns, tick } = props;
  if (group === undefined) return <Rows {...props} />;
  const groups: { key: string; label: string; first: number; rows: Row[] }[] = [];
  for (const [first, row] of rows.entries()) {
    const of = group(row);
    if (groups.at(-1)?.key === of.key) groups.at(-1)!.rows.push(row);
    else groups.push({ ...of, first, rows: [row] });
  }
  return groups.map((one) => (
    <Rows key={one.key} {...props} rows={one.rows} first={one.first}>
      <tr className="group-row">
        <th scope="rowgroup" colSpan={columns.length + (tick ? 1 : 0)}>
          {one.label}
        </th>
      </tr>
    </Rows>
  ));
}

function Rows<Row>(props: TableRowsProps<Row> & { first?: number; children?: ReactNode }) {
  const { columns, rows, rowKey, tick, rowClass, classes, first = 0, children } = props;
  return (
    <tbody>
      {children}
      {rows.map((row, index) => (
        <tr key={rowKey(row)} className={rowClass?.(row)}>
          {tick ? (
            <td className="tick">
              <input
                type="checkbox"
                name={tick.name}
                value={tick.value(row)}
                aria-label={tick.label(row)}
                defaultChecked={tick.isChecked?.(row)}
              />
            </td>
          ) : null}
          {columns.map(({ key, header, isRowHeader, cell }, at) =>
            isRowHeader ? (
              <th key={key} scope="row" className={classes[at]}>
                {cell(row, first + index)}
              </th>
            ) : (
              <td key={key} className={classes[at]} data-label={header}>
                {cell(row, first + index)}
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  );
}

interface HeadProps<Row> extends Pick<DataTableProps<Row>, 'sort' | 'sortHref'> {
  column: Column<Row>;
  className: string | undefined;
}

function Head<Row>({ column, className, sort, sortHref }: HeadProps<Row>) {
  const { header } = column;
  const links = sortsOf(column);
  if (links.length === 0 || sortHref === undefined) {
    return (
      <th scope="col" className={className}>
        {header}
      </th>
    );
  }
  const sorted = links.find(({ sortKey }) => sortKey === sort?.key);
  return (
    <th
      scope="col"
      className={className}
      aria-sort={sorted && (sort?.direction === 'asc' ? 'ascending' : 'descending')}
    >
      {links.map(({ label, sortKey }) => (
        <ListLink
          key={sortKey}
          to={sortHref(nextSort(sortKey, sort))}
          className={sorted?.sortKey === sortKey ? 'sorted' : undefined}
          preventScrollReset
        >
          {label}
        </ListLink>
      ))}
    </th>
  );
}

/** What a column's head sorts by, the column itself first. */
const sortsOf = <Row,>({ header, sortKey, alsoSorts = [] }: Column<Row>) =>
  sortKey === undefined ? [] : [{ label: header, sortKey }, ...alsoSorts];

/** The same links for the block layout, which has no head. */
function SortLinks<Row>({ columns, sort, sortHref }: DataTableProps<Row>) {
  const links = columns.flatMap((column) =>
    sortsOf(column).map(({ label, sortKey }) => ({
      label: sortKey === column.sortKey ? label : `${column.header} ${label.toLowerCase()}`,
      sortKey,
    })),
  );
  if (sortHref === undefined || links.length === 0) return null;
  return (
    <details className="sort-links">
      <summary className="discloses">Sort by</summary>
      <p>
        {links.map(({ label, sortKey }) => (
          <ListLink key={sortKey} to={sortHref(nextSort(sortKey, sort))} preventScrollReset>
            {label}
            {sort?.key === sortKey ? (sort.direction === 'asc' ? ' (ascending)' : ' (descending)') : null}
          </ListLink>
        ))}
      </p>
    </details>
  );
}
