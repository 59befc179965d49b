import { MAX_LOAD_IMPORT_LINES } from '@contract/loads/load-imports.constants';
import { LoadInput } from '@contract/loads/loads.calls';
import { eq } from 'drizzle-orm';
import { fieldsOf, httpErrors } from '../../../base/http-errors';
import type { Database } from '../../../db/client';
import { loadImportLines, loadImports } from '../../../db/schema';
import { type TableRow, TableTooLarge } from '../../../documents/files/read-table';
import { rowsOf, type Table } from '../../../documents/files/table-of-file';
import { referenceKey } from '../take-in/upsert-loads';
import { CellProblem } from './cell-problem';
import { ListHabits } from './list-habits';
import { type Columns, type CompanyColumns, columnsOf, noteRow, type ReadRow, rowReader } from './load-columns';

/** How much of a line to keep: enough to find it again. */
const GIVEN_LENGTH = 200;
const LINES_AT_ONCE = 500;
/** Titles and blank cells may stand above the headings. */
const MAX_ROWS_ABOVE = 20;

type NewLine = Omit<typeof loadImportLines.$inferInsert, 'importId'>;

/** What a list has beside its loads. */
type KeptList = {
  lines: number;
  /** Columns that were not read, with how many of their cells have something. */
  unread: { heading: string; cells: number; instead_of: string | null }[];
  /** A date that was read month first though no other shows that its list is so written. */
  guessedDate: string | null;
};

/**
 * Stores the rows of an uploaded file, with the reason for each that cannot be read. Reads the file as a stream and
 * writes each part before the next, so that memory use does not depend on the file's size. Reads it once before: how a
 * list writes its dates and numbers is known from all its rows.
 *
 * @param company what the company has said of headings
 * @throws ApiError 422 when it is empty, too large, or has no column of references
 */
export async function keepLines(
  db: Database,
  importId: number,
  table: Table,
  { company, now }: { company: CompanyColumns; now: Date },
): Promise<KeptList> {
  const { columns, headingsLine, habits, unread } = await survey(table, company, now);
  const read = rowReader(columns, habits, now);
  let part: NewLine[] = [];
  let count = 0;
  const lineOf = new Map<string, number>();
  const write = async () => {
    if (part.length > 0) await db.insert(loadImportLines).values(part.map((line) => ({ ...line, importId })));
    count += part.length;
    part = [];
  };
  for await (const row of rowsOf(table)) {
    if (row.line <= headingsLine) continue;
    part.push(readLine(row, read, lineOf));
    if (part.length === LINES_AT_ONCE) await write();
  }
  await write();
  return { lines: count, unread, guessedDate: habits.guessedDate };
}

/** Writing a hundred thousand rows only to delete them takes most of a minute, so that nothing is written before. */
async function survey(table: Table, company: CompanyColumns, now: Date) {
  let columns: Columns | null = null;
  let headingsLine = 0;
  let above = 0;
  let count = 0;
  /** Some TMS call a page with a table an Excel file. */
  let isWebPage = false;
  const habits = new ListHabits();
  const filled = new Map<number, number>();
  try {
    for await (const { line, cells } of rowsOf(table)) {
      if (columns === null) {
        columns = headingsIn(cells, company, above);
        headingsLine = line;
        isWebPage ||= /^<(?:!doctype|html|table|\?xml)/i.test(cells[0] ?? '');
        above += 1;
        if (columns === null && above > MAX_ROWS_ABOVE) break;
        continue;
      }
      count += 1;
      if (count > MAX_LOAD_IMPORT_LINES) throw rejectFile(`A list may have ${MAX_LOAD_IMPORT_LINES} rows. Split it.`);
      noteRow(cells, columns, habits, now);
      for (const { at } of columns.unread) if (cells[at]) filled.set(at, (filled.get(at) ?? 0) + 1);
    }
  } catch (error) {
    if (error instanceof TableTooLarge) throw rejectFile(`${error.message} Leave out what is not a load.`);
    throw error;
  }
  if (above === 0) throw rejectFile('There is nothing in that file.');
  if (columns === null && isWebPage)
    throw rejectFile('That file is a web page, whatever its name says. Open it in Excel and save it as .xlsx or CSV.');
  if (columns === null)
    throw rejectFile(
      'No heading says Reference or Load number. Rename the one that does, or say on the page “Columns of your lists” which it is.',
    );
  if (count === 0) throw rejectFile('There are headings in that file and no row below them.');
  const unread = columns.unread.map(({ at, heading, insteadOf }) => ({
    heading: oneLine(heading).slice(0, GIVEN_LENGTH),
    cells: filled.get(at) ?? 0,
    instead_of: insteadOf,
  }));
  return { columns, headingsLine, habits, unread: unread.filter(({ cells }) => cells > 0) };
}

/** Whether a table has the headings of loads. A table beyond the limits has: reading it says what is wrong. */
export async function hasHeadings(table: Table, company: CompanyColumns): Promise<boolean> {
  let above = 0;
  try {
    for await (const { cells } of rowsOf(table)) {
      if (headingsIn(cells, company, above)) return true;
      above += 1;
      if (above > MAX_ROWS_ABOVE) return false;
    }
  } catch (error) {
    if (error instanceof TableTooLarge) return true;
    throw error;
  }
  return false;
}

/** A title such as “Loads” is no row of headings: those have another column, or are the first row. */
function headingsIn(cells: readonly string[], company: CompanyColumns, above: number): Columns | null {
  const columns = columnsOf(cells, company);
  return columns && (above === 0 || columns.read.length > 1) ? columns : null;
}

/** A cell may have several lines; its value is one line (`strictInput`). */
const oneLine = (cell: string) => cell.replaceAll('\0', '').replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ');

function readLine({ line, cells }: TableRow, read: ReadRow, lineOf: Map<string, number>): NewLine {
  const clean = cells.map(oneLine);
  const given = clean.filter(Boolean).join(', ').slice(0, GIVEN_LENGTH);
  const refused = (why: string): NewLine => ({ line, given, outcome: 'refused', why });
  try {
    const load = read(clean);
    if (load.reference === '') return refused('No reference in this row.');
    const parsed = LoadInput.safeParse(load);
    if (!parsed.success) return refused(reasonOf(fieldsOf(parsed.error.issues, 'load')));
    const key = referenceKey(load.reference);
    const earlier = lineOf.get(key);
    if (earlier !== undefined) return refused(`Same reference as row ${earlier}.`);
    lineOf.set(key, line);
    return { line, given, outcome: 'waiting', load };
  } catch (error) {
    if (error instanceof CellProblem) return refused(error.message.slice(0, 1000));
    throw error;
  }
}

/** All that is wrong with a row in one text, with the stop it is about. */
export function reasonOf(errors: Readonly<Record<string, readonly string[]>>): string {
  const reasons = Object.entries(errors).map(([field, messages]) => {
    const stop = /(?:^|\.)stops\.(\d+)\./.exec(field)?.[1];
    return `${stop === undefined ? '' : `Stop ${Number(stop) + 1}: `}${messages[0]}`;
  });
  return [...new Set(reasons)].join(' ').slice(0, 1000);
}

const rejectFile = (message: string) => httpErrors.invalid({ file: [message] });

/** Removes an upload that was rejected, or that was already there. */
export const forgetImport = (db: Database, id: number) => db.delete(loadImports).where(eq(loadImports.id, id));
