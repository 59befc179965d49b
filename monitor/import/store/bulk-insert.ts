import { once } from 'node:events';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { OpenDatabase } from '../../db/client';
import type { TableColumn } from './table-layout';

/** Rows by property name; what is undefined is null. */
export type BulkRow = Readonly<Record<string, unknown>>;

/**
 * Puts many rows into a table at once: COPY on a server; on the embedded database, which cannot COPY over the wire,
 * one INSERT of arrays.
 *
 * @param options.freeze only for a table made in the same transaction: saves the vacuum a second writing.
 */
export async function bulkInsert(
  client: pg.PoolClient,
  kind: OpenDatabase['kind'],
  table: string,
  columns: readonly TableColumn[],
  rows: readonly BulkRow[],
  options: { freeze?: boolean } = {},
): Promise<void> {
  if (rows.length === 0) return;
  if (kind === 'server') await copy(client, table, columns, rows, options.freeze === true);
  else await insertArrays(client, table, columns, rows);
}

async function copy(
  client: pg.PoolClient,
  table: string,
  columns: readonly TableColumn[],
  rows: readonly BulkRow[],
  freeze: boolean,
): Promise<void> {
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const stream = client.query(copyFrom(`COPY "${table}" (${names}) FROM STDIN${freeze ? ' WITH (FREEZE)' : ''}`));
  const finished = once(stream, 'finish'); // rejects with the stream's error
  stream.end(copyText(columns, rows));
  await finished;
}

const NEEDS_ESCAPE = /[\\\t\n\r]/;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function copyText(columns: readonly TableColumn[], rows: readonly BulkRow[]): string {
  const properties = columns.map(({ property }) => property);
  // Joined, not added up: adding makes a string object of every step, millions of them.
  const cells: string[] = new Array(properties.length);
  const lines: string[] = new Array(rows.length + 1);
  for (let line = 0; line < rows.length; line++) {
    const row = rows[line] as BulkRow;
    for (let at = 0; at < properties.length; at++) {
      const value = printed(row[properties[at] as string]);
      if (value === null) cells[at] = '\\N';
      else
        cells[at] = NEEDS_ESCAPE.test(value)
          ? value.replace(/[\\\t\n\r]/g, (found) => ESCAPES[found] as string)
          : value;
    }
    lines[line] = cells.join('\t');
  }
  lines[rows.length] = '';
  return lines.join('\n');
}

async function insertArrays(
  client: pg.PoolClient,
  table: string,
  columns: readonly TableColumn[],
  rows: readonly BulkRow[],
): Promise<void> {
  // A column that is itself an array travels as text, since an array of arrays must be rectangular.
  const isArray = (type: string) => type.endsWith('[]');
  const names = columns.map(({ name }) => `"${name}"`);
  const values = names.map((name, at) => {
    const { type } = columns[at] as TableColumn;
    return isArray(type) ? `${name}::${type}` : name;
  });
  const parameters = columns.map(({ type }, at) => `$${at + 1}::${isArray(type) ? 'text' : type}[]`);
  await client.query(
    `INSERT INTO "${table}" (${names.join(', ')})
     SELECT ${values.join(', ')} FROM unnest(${parameters.join(', ')}) AS given(${names.join(', ')})`,
    columns.map(({ property }) => arrayText(rows.map((row) => printed(row[property])))),
  );
}

/** A value as Postgres reads it from text. */
function printed(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (Array.isArray(value)) return arrayText(value.map(printed));
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function arrayText(values: readonly (string | null)[]): string {
  let text = '{';
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as string | null;
    if (at > 0) text += ',';
    if (value === null) text += 'NULL';
    else if (/^[\w.-]+$/.test(value) && !/^null$/i.test(value)) text += value;
    else text += `"${value.replace(/["\\]/g, '\\$&')}"`;
  }
  return `${text}}`;
}
