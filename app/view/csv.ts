/** The first character of a formula in spreadsheets, also after blanks. */
const FORMULA = /^[\s]*[=+\-@\t\r]/;

/**
 * A line of a CSV file, ending in CRLF. Text that a spreadsheet would calculate is escaped: an attacker may have chosen
 * a name for it.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const defused = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused;
}

/** The columns of a file: each head with its cell of a line. An unknown value stays empty. */
export type FileColumns<Line> = readonly (readonly [head: string, cell: (line: Line) => string])[];

/** The heads of a file and the cells of a line. */
export const inColumns = <Line>(columns: FileColumns<Line>) => ({
  head: columns.map(([head]) => head),
  cells: (line: Line) => columns.map(([, cell]) => cell(line)),
});
