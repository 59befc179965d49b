import { LOAD_IMPORT_OUTCOMES, type LoadImportOutcome, NOT_IMPORTED } from '@contract/loads/load-imports.constants';
import type { LoadImport, LoadImportLine } from '@contract/loads/load-imports.entities';
import { and, asc, count, desc, eq, gt, inArray, ne, type SQL } from 'drizzle-orm';
import { httpErrors } from '../../../base/http-errors';
import type { Queryable } from '../../../db/client';
import { fullNameOrNull } from '../../../db/full-name';
import { loadImportLines, loadImports, users } from '../../../db/schema';
import { outcomesOf, uploadedLists } from '../../../jobs/uploaded-lists';
import { columnSearch, toSql } from '../../../server/ransack';

const createdBy = fullNameOrNull(users);

const isOf = (companyId: number, where?: SQL) =>
  and(eq(loadImports.companyId, companyId), ne(loadImports.linesCount, 0), where);

const select = (db: Queryable, companyId: number, where?: SQL) =>
  db
    .select({ upload: loadImports, createdBy })
    .from(loadImports)
    .leftJoin(users, eq(users.id, loadImports.userId))
    .where(isOf(companyId, where));

/** What `q[...]` may search in uploads, and in the lines of one. */
const importsSearch = columnSearch(loadImports, ['id', 'fileName', 'linesCount', 'createdAt']);
const linesSearch = columnSearch(loadImportLines, ['line', 'given', 'outcome', 'why']);

/** A page of the company's uploads, newest first. */
export async function loadImportsOf(
  db: Queryable,
  companyId: number,
  { page, per_page, q }: { page: number; per_page: number; q?: unknown },
) {
  const search = toSql(importsSearch, q);
  const rows = await select(db, companyId, search.where)
    .orderBy(...search.orderBy, desc(loadImports.createdAt), desc(loadImports.id))
    .limit(per_page)
    .offset((page - 1) * per_page);
  const [counted] = await db.select({ total: count() }).from(loadImports).where(isOf(companyId, search.where));
  return { imports: await toWire(db, companyId, rows), total: counted!.total };
}

/** @throws ApiError 404, also for an upload of another company */
export async function getLoadImportOf(db: Queryable, companyId: number, id: number): Promise<LoadImport> {
  const [row] = await select(db, companyId, eq(loadImports.id, id));
  if (!row) throw httpErrors.notFound('That upload');
  return (await toWire(db, companyId, [row]))[0]!;
}

/** Two queries, however many uploads there are. */
async function toWire(
  db: Queryable,
  companyId: number,
  rows: Awaited<ReturnType<typeof select>>,
): Promise<LoadImport[]> {
  const ids = rows.map(({ upload }) => upload.id);
  const counted = await db
    .select({ importId: loadImportLines.importId, outcome: loadImportLines.outcome, n: count() })
    .from(loadImportLines)
    .where(inArray(loadImportLines.importId, ids))
    .groupBy(loadImportLines.importId, loadImportLines.outcome);
  const listOf = await uploadedLists(db, companyId, rows);
  return rows.map((row) => ({
    ...listOf(row),
    outcomes: outcomesOf(LOAD_IMPORT_OUTCOMES, counted, row.upload.id),
    unread_columns: row.upload.unreadColumns,
    guessed_date: row.upload.guessedDate,
  }));
}

/** A page of the lines that were not imported, in file order. */
export async function linesNotImported(
  db: Queryable,
  importId: number,
  { page, per_page, after_line, q }: { page: number; per_page: number; after_line: number; q?: unknown },
): Promise<{ lines: LoadImportLine[]; total: number }> {
  const search = toSql(linesSearch, q);
  const where = and(
    search.where,
    eq(loadImportLines.importId, importId),
    gt(loadImportLines.line, after_line),
    inArray(loadImportLines.outcome, [...NOT_IMPORTED]),
  );
  const rows = await db
    .select()
    .from(loadImportLines)
    .where(where)
    .orderBy(...search.orderBy, asc(loadImportLines.line))
    .limit(per_page)
    .offset((page - 1) * per_page);
  const [counted] = await db.select({ total: count() }).from(loadImportLines).where(where);
  const lines = rows.map(({ line, given, outcome, why, loadId }) => ({
    line,
    given,
    outcome: outcome as LoadImportOutcome,
    why,
    load_id: loadId,
  }));
  return { lines, total: counted!.total };
}
