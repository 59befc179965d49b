import { mkdtemp, rm } from 'node:fs/promises';
import { FILE_PART, WORKBOOK_TYPE } from '@contract/shared/files.constants';
import { httpErrors } from '../../base/http-errors';
import { writeWorkbookSheets } from '../papers/papers';
import { readText, type TableRow, tableRows } from './read-table';
import type { ReceivedFile } from './receive-file';

/** A file; the separator of its cells, where that need not be guessed. */
export type Table = { path: string; separator?: string };

/** @throws TableTooLarge as `tableRows` does */
export const rowsOf = ({ path, separator }: Table): AsyncIterable<TableRow> => tableRows(readText(path), separator);

interface SheetChoice {
  companyId: number;
  /** What the list has: "loads". */
  what: string;
  /** Whether a sheet of a workbook is such a list. */
  isList: (table: Table) => Promise<boolean>;
}

/**
 * Reads a list from its file. Of a workbook it is the one sheet that is such a list.
 *
 * @throws ApiError 422 for a workbook with several such sheets: what the others have would be left out
 */
export async function withTable<T>(
  file: ReceivedFile,
  { companyId, what, isList }: SheetChoice,
  read: (table: Table) => Promise<T>,
): Promise<T> {
  if (file.mediaType !== WORKBOOK_TYPE) return read({ path: file.path });
  const folder = await mkdtemp(`${file.path}-`);
  try {
    const sheets = await writeWorkbookSheets({ path: file.path, folder, field: FILE_PART }, companyId);
    const tables = sheets.map(({ name, path }) => ({ name, path, separator: ',' }));
    const found: typeof tables = [];
    for (const table of tables) if (await isList(table)) found.push(table);
    if (found.length > 1) {
      const names = found.map(({ name }) => `“${name}”`).join(', ');
      const message = `Several sheets have ${what}: ${names}. Save each as a file of its own.`;
      throw httpErrors.invalid({ [FILE_PART]: [message.slice(0, 1000)] });
    }
    const table = found[0] ?? tables[0];
    if (!table) throw httpErrors.invalid({ [FILE_PART]: ['There is nothing in that file.'] });
    return await read(table);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
