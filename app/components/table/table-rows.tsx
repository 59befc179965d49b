import type { ReactNode } from 'react';
import { type ServerDrawing, useServerDrawing } from '~/components/server-drawing';
import type { DataTableProps } from './data-table';

interface TableRowsProps<Row>
  extends Pick<DataTableProps<Row>, 'columns' | 'rows' | 'rowKey' | 'tick' | 'hasPlainCells'> {
  /** Of each column. */
  classes: readonly (string | undefined)[];
}

/** The body of a table. */
export function TableRows<Row>(props: TableRowsProps<Row>) {
  const drawing = useServerDrawing();
  const html = drawing && props.hasPlainCells ? plainRows(props, drawing) : null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: written from elements, every text in them escaped.
  if (html !== null) return <tbody dangerouslySetInnerHTML={{ __html: html }} />;
  const { columns, rows, rowKey, tick } = props;
  return (
    <tbody>
      {rows.map((row) => (
        <TableRow
          key={rowKey(row)}
          {...props}
          tickBox={tick && tickBox(tick, row)}
          cells={columns.map(({ cell }) => cell(row))}
        />
      ))}
    </tbody>
  );
}

interface TableRowProps<Row> extends Pick<TableRowsProps<Row>, 'columns' | 'classes'> {
  tickBox: ReactNode;
  /** What stands in each column. */
  cells: readonly ReactNode[];
}

function TableRow<Row>({ columns, classes, tickBox, cells }: TableRowProps<Row>) {
  return (
    <tr>
      {tickBox === undefined ? null : <td className="tick">{tickBox}</td>}
      {columns.map(({ key, header, isRowHeader }, at) =>
        isRowHeader ? (
          <th key={key} scope="row" className={classes[at]}>
            {cells[at]}
          </th>
        ) : (
          <td key={key} className={classes[at]} data-label={header}>
            {cells[at]}
          </td>
        ),
      )}
    </tr>
  );
}

const tickBox = <Row,>({ name, value, label }: NonNullable<TableRowsProps<Row>['tick']>, row: Row) => (
  <input type="checkbox" name={name} value={value(row)} aria-label={label(row)} />
);

/** No text of ours or of a record has it. */
const HOLE = '\u0000';

/**
 * The rows as HTML: what is the same in all of them is drawn once, with a hole for each cell.
 *
 * @returns null where a cell is not plain
 */
function plainRows<Row>(props: TableRowsProps<Row>, { plainly }: ServerDrawing): string | null {
  const { columns, rows, tick } = props;
  const frame = plainly(<TableRow {...props} tickBox={tick && HOLE} cells={columns.map(() => HOLE)} />)?.split(HOLE);
  if (!frame) return null;
  const html: string[] = [];
  for (const row of rows) {
    const cells = columns.map(({ cell }) => cell(row));
    if (tick) cells.unshift(tickBox(tick, row));
    for (const [at, cell] of cells.entries()) {
      const drawn = plainly(cell);
      if (drawn === null) return null;
      html.push(frame[at]!, drawn);
    }
    html.push(frame.at(-1)!);
  }
  return html.join('');
}
