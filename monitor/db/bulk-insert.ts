import { once } from 'node:events';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { OpenDatabase } from './client';
import type { TableColumn } from './table-layout';

/** Rows by property name; undefined becomes null. */
export type BulkRow = Readonly<Record<string, unknown>>;

/**
 * Rows for one table, serialized as they are added: then a row is one string, whereas fields kept until the batch is
 * full are many objects for the garbage collector.
 */
export class BulkRows {
  private readonly properties: readonly string[];
  /** For a server, whose COPY takes a line per row. */
  private readonly lines: string[] = [];
  /** For the embedded database, which cannot COPY over the wire and takes an array per column. */
  private readonly arrays: readonly string[][];
  private added = 0;

  constructor(
    private readonly kind: OpenDatabase['kind'],
    private readonly table: string,
    private readonly columns: readonly TableColumn[],
  ) {
    this.properties = columns.map(({ property }) => property);
    this.arrays = columns.map(() => []);
  }

  get count(): number {
    return this.added;
  }

  add(row: BulkRow): void {
    this.added++;
    const { properties, arrays } = this;
    if (this.kind === 'server') this.lines.push(copyLine(properties, row));
    else
      for (let at = 0; at < properties.length; at++)
        (arrays[at] as string[]).push(arrayElement(printed(row[properties[at] as string])));
  }

  /**
   * Writes them to the table: once.
   *
   * @param options.freeze only for a table made in the same transaction: saves the vacuum a second write.
   */
  async insert(client: pg.PoolClient, options: { freeze?: boolean } = {}): Promise<void> {
    if (this.added === 0) return;
    if (this.kind === 'server') await this.copy(client, options.freeze === true);
    else await this.insertArrays(client);
  }

  private async copy(client: pg.PoolClient, freeze: boolean): Promise<void> {
    const names = this.columns.map(({ name }) => `"${name}"`).join(', ');
    const stream = client.query(
      copyFrom(`COPY "${this.table}" (${names}) FROM STDIN${freeze ? ' WITH (FREEZE)' : ''}`),
    );
    const finished = once(stream, 'finish'); // rejects with the stream's error
    stream.end(`${this.lines.join('\n')}\n`);
    await finished;
  }

  private async insertArrays(client: pg.PoolClient): Promise<void> {
    // A column that is itself an array travels as text, since an array of arrays must be rectangular.
    const isArray = (type: string) => type.endsWith('[]');
    const names = this.columns.map(({ name }) => `"${name}"`);
    const values = names.map((name, at) => {
      const { type } = this.columns[at] as TableColumn;
      return isArray(type) ? `${name}::${type}` : name;
    });
    const parameters = this.columns.map(({ type }, at) => `$${at + 1}::${isArray(type) ? 'text' : type}[]`);
    await client.query(
      `INSERT INTO "${this.table}" (${names.join(', ')})
       SELECT ${values.join(', ')} FROM unnest(${parameters.join(', ')}) AS given(${names.join(', ')})`,
      this.arrays.map((elements) => `{${elements.join(',')}}`),
    );
  }
}

/** Puts many rows into a table at once. */
export async function bulkInsert(
  client: pg.PoolClient,
  kind: OpenDatabase['kind'],
  table: string,
  columns: readonly TableColumn[],
  rows: readonly BulkRow[],
): Promise<void> {
  const bulk = new BulkRows(kind, table, columns);
  for (const row of rows) bulk.add(row);
  await bulk.insert(client);
}

const NEEDS_ESCAPE = /[\\\t\n\r]/;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function copyLine(properties: readonly string[], row: BulkRow): string {
  // Joined, not concatenated: that would make a string object per step, millions of them.
  const cells: string[] = new Array(properties.length);
  for (let at = 0; at < properties.length; at++) {
    const value = printed(row[properties[at] as string]);
    if (value === null) cells[at] = '\\N';
    else
      cells[at] = NEEDS_ESCAPE.test(value) ? value.replace(/[\\\t\n\r]/g, (found) => ESCAPES[found] as string) : value;
  }
  return cells.join('\t');
}

/** A value as Postgres parses it from text. */
function printed(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (Array.isArray(value)) return arrayText(value.map(printed));
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function arrayText(values: readonly (string | null)[]): string {
  return `{${values.map(arrayElement).join(',')}}`;
}

function arrayElement(value: string | null): string {
  if (value === null) return 'NULL';
  return /^[\w.-]+$/.test(value) && !/^null$/i.test(value) ? value : `"${value.replace(/["\\]/g, '\\$&')}"`;
}
