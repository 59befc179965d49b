import {
  IMPORT_OUTCOMES,
  type ImportOutcome,
  MAX_IMPORT_LINES,
} from '@contract/subscriptions/subscription-imports.constants';
import type {
  ListColumn,
  SubscriptionImport,
  SubscriptionImportLine,
} from '@contract/subscriptions/subscription-imports.entities';
import { and, asc, count, desc, eq, gt, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { fullNameOrNull } from '../../db/full-name';
import { subscriptionImportLines, subscriptionImports, users } from '../../db/schema';
import { hasMoreRows, type TableRow, TableTooLarge } from '../../documents/files/read-table';
import { rowsOf, type Table } from '../../documents/files/table-of-file';
import { outcomesOf, uploadedLists } from '../../jobs/uploaded-lists';
import { columnSearch, toSql } from '../../server/ransack';
import {
  type KnownHeading,
  type NamedCarrier,
  ROWS_LOOKED_AT,
  readLine,
  roleOfHeading,
  shapeOf,
  type TableShape,
} from './carrier-numbers';
import { markedAsOnboarded } from './confirm-onboarded';
import { whyNotTaken } from './import-labels';
import { type LineStatus, NO_STATUS, readStatus, type StatusColumns, statusColumnsOf } from './line-status';

/** Of what stands on a line, enough to find it again. */
const GIVEN_LENGTH = 200;
const INSERT_BATCH = 2000;

type NewLine = NamedCarrier &
  Omit<LineStatus, 'problem'> & { line: number; given: string; outcome: ImportOutcome | 'waiting' };

interface ListReading {
  /** ISO day on which its statuses are read; left out: they are passed over. */
  statusesOn?: string | undefined;
  /** The heading of the column with the numbers; left out: found from the rows. */
  numbersIn?: string | undefined;
  /** Of the company's earlier lists. */
  known?: readonly KnownHeading[];
}

/** Lists whose headings are known again. */
const LATEST = 10;

/** What the columns with numbers of the company's latest lists were headed, where the heading alone did not say it; newest first. */
export async function knownHeadings(db: Queryable, companyId: number): Promise<KnownHeading[]> {
  const lists = await db
    .select({ columns: subscriptionImports.columns })
    .from(subscriptionImports)
    .where(eq(subscriptionImports.companyId, companyId))
    .orderBy(desc(subscriptionImports.createdAt), desc(subscriptionImports.id))
    .limit(LATEST);
  return lists.flatMap(({ columns }) =>
    columns.flatMap(({ heading, read_as: role }) =>
      (role === 'dot' || role === 'docket' || role === 'either') && roleOfHeading(heading) === null
        ? [{ heading, role }]
        : [],
    ),
  );
}

/**
 * Whether a table has a column that is recognized as numbers of carriers. A table beyond the limits counts as having one: reading it says
 * what is wrong.
 */
export async function hasNumbers(
  table: Table,
  { numbersIn, known }: Pick<ListReading, 'numbersIn' | 'known'> = {},
): Promise<boolean> {
  const first: TableRow[] = [];
  try {
    for await (const row of rowsOf(table)) if (first.push(row) === ROWS_LOOKED_AT) break;
  } catch (error) {
    if (error instanceof TableTooLarge) return true;
    throw error;
  }
  return shapeOf(first, numbersIn, known) !== null;
}

/**
 * The lines of an uploaded table with what each names, and what its columns were taken for. Headings are not a line. The
 * file is read as a stream: only what a line needs is kept of its row.
 *
 * @throws ApiError 422 when there is nothing in it, too much, or no column recognized as numbers or statuses
 */
export async function linesOfFile(
  table: Table,
  { statusesOn, numbersIn, known }: ListReading = {},
): Promise<{ lines: NewLine[]; columns: ListColumn[] }> {
  const lines: NewLine[] = [];
  const first: TableRow[] = [];
  let shape: TableShape | null = null;
  let columns: ListColumn[] = [];
  let read = (row: TableRow, told: TableShape) => lineOf(row, told, NO_STATUS);
  const tellShape = () => {
    if (first.length === 0) throw rejectFile('There is nothing in that file.');
    const told = shapeOf(first, numbersIn, known);
    if (told === null) throw rejectFile(numbersIn ? `No column is headed “${numbersIn}”.` : NO_NUMBERS);
    const statuses = statusesOn !== undefined && told.hasHeadings ? statusColumnsOf(first[0]!) : null;
    if (statusesOn !== undefined) {
      if (statuses === null) throw rejectFile('Head the column that holds the statuses with Status.');
      read = (row, shapeTold) => lineOf(row, shapeTold, readStatus(row, statuses, statusesOn));
    }
    columns = columnsRead(first[0]!, told, statuses);
    for (const row of first.slice(told.hasHeadings ? 1 : 0)) lines.push(read(row, told));
    return told;
  };
  const tooMany = () => rejectFile(`A list may have ${MAX_IMPORT_LINES} lines. Split it.`);
  try {
    // Counting costs a tenth of reading what each line names. One row more: whether there are headings is not known yet.
    if (await hasMoreRows(rowsOf(table), MAX_IMPORT_LINES + 1)) throw tooMany();
    for await (const row of rowsOf(table)) {
      if (shape) lines.push(read(row, shape));
      else if (first.push(row) === ROWS_LOOKED_AT) shape = tellShape();
      if (lines.length > MAX_IMPORT_LINES) throw tooMany();
    }
  } catch (error) {
    if (error instanceof TableTooLarge) throw rejectFile(`${error.message} Leave out what is not a carrier.`);
    throw error;
  }
  if (!shape) tellShape();
  if (lines.length === 0) throw rejectFile('There are headings in that file and no line beneath them.');
  if (lines.every(({ outcome }) => outcome !== 'waiting'))
    throw rejectFile(
      statusesOn === undefined
        ? 'No row of that file has a DOT or MC number.'
        : 'No row of that file has a DOT or MC number and a status with what it asks for.',
    );
  return { lines, columns };
}

const NO_NUMBERS =
  'We couldn’t find the column with the numbers. Give it the heading DOT or MC, or type its heading below.';

const HEADING_LENGTH = 100;

function columnsRead(
  first: TableRow,
  { roles, hasHeadings }: TableShape,
  statuses: StatusColumns | null,
): ListColumn[] {
  const ofStatus = new Map(Object.entries(statuses ?? {}).map(([role, at]) => [at, role as keyof StatusColumns]));
  return first.cells.map((cell, at) => ({
    heading: (hasHeadings && cell.replaceAll('\0', '').slice(0, HEADING_LENGTH)) || `Column ${at + 1}`,
    read_as: roles.get(at) ?? ofStatus.get(at) ?? null,
  }));
}

function lineOf(row: TableRow, shape: TableShape, { problem: statusProblem, ...status }: LineStatus): NewLine {
  const { named, problem } = readLine(row, shape);
  // The database takes every character but this one.
  const given = row.cells.filter(Boolean).join(', ').replaceAll('\0', '').slice(0, GIVEN_LENGTH);
  return { ...named, ...status, line: row.line, given, outcome: problem ?? statusProblem ?? 'waiting' };
}

const rejectFile = (message: string) => httpErrors.invalid({ file: [message] });

/** Keeps an upload with its lines. @returns its id */
export async function keepImport(
  tx: Queryable,
  { lines, columns }: { lines: readonly NewLine[]; columns: ListColumn[] },
  { fileName, companyId, userId, now }: { fileName: string; companyId: number; userId: number; now: Date },
): Promise<number> {
  const [made] = await tx
    .insert(subscriptionImports)
    .values({ companyId, userId, fileName, linesCount: lines.length, columns, createdAt: now })
    .returning({ id: subscriptionImports.id });
  for (let from = 0; from < lines.length; from += INSERT_BATCH) {
    const part = JSON.stringify(lines.slice(from, from + INSERT_BATCH));
    await tx.execute(sql`
      INSERT INTO ${subscriptionImportLines} (import_id, line, given, dot, docket_type, docket, number, outcome, status, status_on, status_note)
      SELECT ${made!.id}, r.line, r.given, r.dot, r."docketType", r.docket, r.number, r.outcome, r.status, r."statusOn", r."statusNote"
      FROM jsonb_to_recordset(${part}::jsonb)
        AS r(line integer, given text, dot text, "docketType" text, docket text, number text, outcome text,
          status text, "statusOn" date, "statusNote" text)`);
  }
  return made!.id;
}

const createdBy = fullNameOrNull(users);
const confirmer = alias(users, 'confirmer');

const select = (db: Queryable, companyId: number, where?: SQL) =>
  db
    .select({ upload: subscriptionImports, createdBy, confirmedBy: fullNameOrNull(confirmer) })
    .from(subscriptionImports)
    .leftJoin(users, eq(users.id, subscriptionImports.userId))
    .leftJoin(confirmer, eq(confirmer.id, subscriptionImports.confirmedByUserId))
    .where(and(eq(subscriptionImports.companyId, companyId), where));

/** What `q[...]` may search in uploads, and in the lines of one. */
const importsSearch = columnSearch(subscriptionImports, ['id', 'fileName', 'linesCount', 'createdAt']);
const linesSearch = columnSearch(subscriptionImportLines, ['line', 'given', 'outcome']);

/** A page of the company's uploads, the newest first. */
export async function importsOf(
  db: Queryable,
  companyId: number,
  { page, per_page, q }: { page: number; per_page: number; q?: unknown },
) {
  const search = toSql(importsSearch, q);
  const rows = await select(db, companyId, search.where)
    .orderBy(...search.orderBy, desc(subscriptionImports.createdAt), desc(subscriptionImports.id))
    .limit(per_page)
    .offset((page - 1) * per_page);
  const [counted] = await db
    .select({ total: count() })
    .from(subscriptionImports)
    .where(and(eq(subscriptionImports.companyId, companyId), search.where));
  return { imports: await toWire(db, companyId, rows), total: counted!.total };
}

/** @throws ApiError 404, also for an upload of another company */
export async function getImport(db: Queryable, companyId: number, id: number): Promise<SubscriptionImport> {
  const [row] = await select(db, companyId, eq(subscriptionImports.id, id));
  if (!row) throw httpErrors.notFound('That upload');
  return (await toWire(db, companyId, [row]))[0]!;
}

/** However many uploads there are: three queries. */
async function toWire(
  db: Queryable,
  companyId: number,
  rows: Awaited<ReturnType<typeof select>>,
): Promise<SubscriptionImport[]> {
  const ids = rows.map(({ upload }) => upload.id);
  const counted = await db
    .select({ importId: subscriptionImportLines.importId, outcome: subscriptionImportLines.outcome, n: count() })
    .from(subscriptionImportLines)
    .where(and(inArray(subscriptionImportLines.importId, ids), ne(subscriptionImportLines.outcome, 'waiting')))
    .groupBy(subscriptionImportLines.importId, subscriptionImportLines.outcome);
  const marked = await db
    .select({ importId: subscriptionImportLines.importId, n: count() })
    .from(subscriptionImportLines)
    .where(and(inArray(subscriptionImportLines.importId, ids), markedAsOnboarded))
    .groupBy(subscriptionImportLines.importId);
  const listOf = await uploadedLists(db, companyId, rows);
  return rows.map((row) => ({
    ...listOf(row),
    outcomes: outcomesOf(IMPORT_OUTCOMES, counted, row.upload.id),
    waiting_to_be_confirmed:
      row.upload.confirmedAt === null ? (marked.find(({ importId }) => importId === row.upload.id)?.n ?? 0) : 0,
    confirmed_by: row.confirmedBy,
    columns: row.upload.columns,
  }));
}

/** A page of the lines that were not taken, in their order in the file. */
export async function linesNotTaken(
  db: Queryable,
  importId: number,
  { page, per_page, after_line, q }: { page: number; per_page: number; after_line: number; q?: unknown },
): Promise<{ lines: SubscriptionImportLine[]; total: number }> {
  const search = toSql(linesSearch, q);
  const where = and(
    search.where,
    eq(subscriptionImportLines.importId, importId),
    gt(subscriptionImportLines.line, after_line),
    sql`${subscriptionImportLines.outcome} NOT IN ('taken', 'waiting')`,
  );
  const rows = await db
    .select()
    .from(subscriptionImportLines)
    .where(where)
    .orderBy(...search.orderBy, asc(subscriptionImportLines.line))
    .limit(per_page)
    .offset((page - 1) * per_page);
  const [counted] = await db.select({ total: count() }).from(subscriptionImportLines).where(where);
  const lines = rows.map((row) => ({
    line: row.line,
    given: row.given,
    outcome: row.outcome as ImportOutcome,
    why: whyNotTaken(row.outcome as ImportOutcome, row),
    carrier_id: row.carrierId,
  }));
  return { lines, total: counted!.total };
}
