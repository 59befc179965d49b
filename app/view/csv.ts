/** What a spreadsheet takes for the beginning of a formula, also behind blanks. */
const FORMULA = /^[\s]*[=+\-@\t\r]/;

/**
 * A line of a CSV file, CRLF at its end. Text that a spreadsheet would calculate is written as text: someone may have
 * chosen a name for it.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const defused = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused;
}

/** The columns of a file: each head with its cell of a line. What is not known stays empty. */
export type FileColumns<Line> = readonly (readonly [head: string, cell: (line: Line) => string])[];

/** The heads of a file and the cells of a line. */
export const inColumns = <Line>(columns: FileColumns<Line>) => ({
  head: columns.map(([head]) => head),
  cells: (line: Line) => columns.map(([, cell]) => cell(line)),
});
