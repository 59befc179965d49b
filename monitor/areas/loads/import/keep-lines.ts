import { MAX_LOAD_IMPORT_LINES } from '@contract/loads/load-imports.constants';
import { LoadInput } from '@contract/loads/loads.calls';
import { eq } from 'drizzle-orm';
import { fieldsOf, httpErrors } from '../../../base/http-errors';
import type { Database } from '../../../db/client';
import { loadImportLines, loadImports } from '../../../db/schema';
import { hasMoreRows, readText, type TableRow, TableTooLarge, tableRows } from '../../../documents/files/read-table';
import { referenceKey } from '../take-in/upsert-loads';
import { CellProblem, columnsOf, type ReadRow } from './load-columns';

/** How much of a line to keep: enough to find it again. */
const GIVEN_LENGTH = 200;
const LINES_AT_ONCE = 500;

type NewLine = Omit<typeof loadImportLines.$inferInsert, 'importId'>;

/**
 * Stores the rows of an uploaded file, with the reason for each that cannot be read. Reads the file as a stream and
 * writes each part before the next, so that memory use does not depend on the file's size.
 *
 * @returns how many rows
 * @throws ApiError 422 when it is empty, too large, or has no column of references
 */
export async function keepLines(db: Database, importId: number, path: string): Promise<number> {
  let read: ReadRow | null = null;
  let part: NewLine[] = [];
  let count = 0;
  const lineOf = new Map<string, number>();
  const write = async () => {
    if (part.length > 0) await db.insert(loadImportLines).values(part.map((line) => ({ ...line, importId })));
    count += part.length;
    part = [];
  };
  try {
    // Checked before the first write: writing a hundred thousand rows only to delete them takes most of a minute.
    if (await hasMoreRows(path, 1 + MAX_LOAD_IMPORT_LINES))
      throw rejectFile(`A list may have ${MAX_LOAD_IMPORT_LINES} rows. Split it.`);
    for await (const row of tableRows(readText(path))) {
      if (read === null) {
        read = columnsOf(row.cells);
        if (read === null)
          throw rejectFile('The first row must have headings, with one that says Reference or Load number.');
        continue;
      }
      part.push(readLine(row, read, lineOf));
      if (part.length === LINES_AT_ONCE) await write();
    }
  } catch (error) {
    if (error instanceof TableTooLarge) throw rejectFile(`${error.message} Leave out what is not a load.`);
    throw error;
  }
  await write();
  if (read === null) throw rejectFile('There is nothing in that file.');
  if (count === 0) throw rejectFile('There are headings in that file and no row below them.');
  return count;
}

function readLine({ line, cells }: TableRow, read: ReadRow, lineOf: Map<string, number>): NewLine {
  // A cell may have several lines; its value is one line (`strictInput`).
  const clean = cells.map((cell) => cell.replaceAll('\0', '').replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' '));
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
    if (error instanceof CellProblem) return refused(error.message);
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

/** Removes an upload that was refused, or that was already there. */
export const forgetImport = (db: Database, id: number) => db.delete(loadImports).where(eq(loadImports.id, id));
