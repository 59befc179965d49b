import { sql } from 'drizzle-orm';
import { buildCommit } from '../../../base/build-commit';
import { MIGRATIONS, type Queryable } from '../../../db/client';
import { readCatalog } from '../../../db/company-rows';
import { migrationsIn } from '../../../db/pending-migrations';
import {
  ARCHIVE_FORMAT,
  CHECKSUMS,
  type ExportedTable,
  exportedTables,
  MANIFEST,
  type Manifest,
  OUTSIDERS,
  paperFile,
  rowsFile,
  sealedPiece,
} from './archive-format';
import { readmeOf } from './archive-readme';
import { ZipWriter } from './zip-writer';

/** Rows that are read at once; some hold a quarter of a megabyte. */
const ROWS_AT_ONCE = 500;

type Writing = { companyId: number; path: string; now: Date };

/**
 * Writes the archive of all that a company has to a file. Reads in the caller's transaction, so that all of it is of one moment.
 *
 * @throws ArchiveTooLarge
 */
export async function writeArchive(tx: Queryable, { companyId, path, now }: Writing) {
  // As Postgres prints values, whatever the session's settings.
  for (const setting of [
    "timezone = 'UTC'",
    'extra_float_digits = 3',
    "bytea_output = 'hex'",
    "datestyle = 'ISO, MDY'",
  ])
    await tx.execute(sql.raw(`SET LOCAL ${setting}`));
  const catalog = await readCatalog(tx);
  const tables = exportedTables(catalog, companyId);
  const zip = await ZipWriter.create(path, now);
  try {
    const archived: Manifest['tables'] = [];
    for (const exported of tables) {
      const counted = { rows: 0 };
      await zip.add(rowsFile(exported.table.name), linesOf(tx, selectOf(exported, companyId), counted));
      archived.push({
        name: exported.table.name,
        rows: counted.rows,
        columns: exported.columns.map(({ name }) => name),
        left_out: exported.leftOut.map(({ name }) => name),
      });
    }
    const outside = { rows: 0 };
    await zip.add(OUTSIDERS, linesOf(tx, outsidersOf(tables, companyId), outside));
    await addPapers(tx, zip, tables);
    const manifest = await manifestOf(tx, companyId, now, archived, outside.rows);
    await zip.add(MANIFEST, [bytes(`${JSON.stringify(manifest, null, 2)}\n`)]);
    await zip.add('README.md', [bytes(readmeOf(manifest, tables, catalog))]);
    await zip.add(CHECKSUMS, [bytes(zip.checksums)]);
    const rows = archived.reduce((sum, one) => sum + one.rows, outside.rows);
    return { ...(await zip.end()), rows };
  } catch (error) {
    await zip.close();
    throw error;
  }
}

const bytes = (text: string) => Buffer.from(text, 'utf8');
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Archives of exports are no part of one. */
const onlyOwn = (table: string) =>
  table === 'stored_files' ? ' AND NOT EXISTS (SELECT FROM company_exports e WHERE e.file_id = stored_files.id)' : '';

function selectOf({ table, owned, columns, emptied, isShared }: ExportedTable, companyId: number): string {
  const shown = columns.map(({ name, type }) => {
    if (emptied.has(name)) return `NULL::${type} AS ${quoted(name)}`;
    // Another company is not named.
    if (isShared && name === 'company_id')
      return `nullif(${quoted(name)} = ${companyId}, false)::integer * ${companyId} AS ${quoted(name)}`;
    return quoted(name);
  });
  return `SELECT ${shown.join(', ')} FROM ${quoted(table.name)} WHERE ${owned}${onlyOwn(table.name)}`;
}

/** People whom exported rows name and who are not the company's: nothing of them but what its own pages say. */
function outsidersOf(tables: readonly ExportedTable[], companyId: number): string {
  const named = tables.flatMap(({ table, owned }) =>
    table.keys
      .filter(({ to }) => to === 'users')
      .map(({ column }) => `SELECT ${quoted(column)} AS id FROM ${quoted(table.name)} WHERE ${owned}`),
  );
  return `SELECT id, first_name, last_name, created_at FROM users
    WHERE company_id IS DISTINCT FROM ${Math.trunc(companyId)} AND id IN (${named.join(' UNION ')})`;
}

async function* linesOf(tx: Queryable, select: string, counted: { rows: number }): AsyncGenerator<Buffer> {
  await tx.execute(
    sql.raw(`DECLARE exported NO SCROLL CURSOR FOR SELECT row_to_json(r)::text AS line FROM (${select}) r`),
  );
  for (;;) {
    const { rows } = await tx.execute<{ line: string }>(sql.raw(`FETCH ${ROWS_AT_ONCE} FROM exported`));
    counted.rows += rows.length;
    // A break in a text is written as two characters.
    if (rows.length > 0) yield bytes(rows.map(({ line }) => `${line}\n`).join(''));
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await tx.execute(sql.raw('CLOSE exported'));
}

async function addPapers(tx: Queryable, zip: ZipWriter, tables: readonly ExportedTable[]): Promise<void> {
  const papers = tables.find(({ table }) => table.name === 'stored_files');
  if (!papers) return;
  const { rows } = await tx.execute<{ id: string; sealed: boolean }>(
    sql.raw(
      `SELECT id, is_sealed AS sealed FROM stored_files WHERE ${papers.owned}${onlyOwn('stored_files')} ORDER BY id`,
    ),
  );
  for (const { id, sealed } of rows)
    if (!sealed) await zip.add(paperFile(id), piecesOf(tx, id), true);
    else {
      let position = 0;
      for await (const piece of piecesOf(tx, id)) {
        await zip.add(sealedPiece(id, position), [piece], true);
        position += 1;
      }
    }
}

async function* piecesOf(tx: Queryable, id: string): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const { rows } = await tx.execute<{ content: Buffer }>(
      sql`SELECT content FROM stored_file_chunks WHERE file_id = ${id} AND position = ${position}`,
    );
    if (rows.length === 0) return;
    yield Buffer.from(rows[0]!.content);
  }
}

async function manifestOf(
  tx: Queryable,
  companyId: number,
  now: Date,
  tables: Manifest['tables'],
  outsiders: number,
): Promise<Manifest> {
  const { rows } = await tx.execute<{
    name: string;
    plan_id: number | null;
    plan: string | null;
    plan_row: Record<string, unknown>;
  }>(sql`
    SELECT c.legal_name AS name, p.id AS plan_id, p.name AS plan, row_to_json(p) AS plan_row
      FROM companies c LEFT JOIN plans p ON p.id = c.plan_id WHERE c.id = ${companyId}`);
  const { name, plan_id: planId, plan, plan_row: row } = rows[0]!;
  return {
    format: ARCHIVE_FORMAT,
    made_at: now.toISOString(),
    product: buildCommit,
    // The product runs on no other tables than those of its newest migration.
    migration: migrationsIn(MIGRATIONS).at(-1)!.when,
    company: { id: companyId, legal_name: name },
    plan: planId !== null && plan !== null ? { id: planId, name: plan, row } : null,
    tables,
    outsiders,
  };
}
