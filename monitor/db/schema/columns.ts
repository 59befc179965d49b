import { type BuildExtraConfigColumns, getTableColumns, is, sql } from 'drizzle-orm';
import {
  bigint,
  type CheckBuilder,
  check,
  customType,
  integer,
  PgArray,
  type PgColumnBuilderBase,
  type PgTable,
  type PgTableExtraConfigValue,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

/** Columns as every table writes them. */

/**
 * A text that is one of a vocabulary. `table` makes the database reject any other; with `.array()`, each of its values.
 */
export const oneOf = <const Value extends string>(name: string, values: readonly [Value, ...Value[]]) =>
  text(name, { enum: values });

/** A table, with a CHECK for each of its columns that is made by `oneOf`. */
export const table = <Name extends string, Columns extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  columns: Columns,
  more: (self: BuildExtraConfigColumns<Name, Columns, 'pg'>) => PgTableExtraConfigValue[] = () => [],
) => {
  const checks = (): CheckBuilder[] => vocabularyChecks(name, made);
  const made = pgTable(name, columns, (self) => [...more(self), ...checks()]);
  return made;
};

function vocabularyChecks(name: string, made: PgTable): CheckBuilder[] {
  return Object.values(getTableColumns(made)).flatMap((column) => {
    const isArray = is(column, PgArray);
    const values = isArray ? column.baseColumn.enumValues : column.enumValues;
    if (!values) return [];
    const list = sql.raw(values.map((value) => `'${value}'`).join(', '));
    const condition = isArray ? sql`${column} <@ ARRAY[${list}]::text[]` : sql`${column} IN (${list})`;
    return [check(`${name}_${column.name}_check`, condition)];
  });
}

/** A number of our own, counted up. */
export const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity();

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Byte order, so that a prefix is an index range whatever the server's locale. */
export const textC = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/** A point in time, as a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Of a row that people decide about: how often it changed, and what the last change was and when. Who made it is a column
 * beside these. Written by `monitor/decisions/versions.ts`.
 */
export const lastChange = () => ({
  version: integer('version').notNull().default(1),
  changedAt: moment('changed_at'),
  /** Complete without the rows it mentions. */
  changeSummary: text('change_summary'),
});

/**
 * When the row was last written, whoever wrote it: a trigger of migration 0087 sets it. A change that takes long to commit
 * becomes visible after its time.
 */
export const writtenAt = () => moment('written_at').notNull().defaultNow();

/** The carrier that a row is about. No reference: a row outlives what a later file says of its carrier. */
export const carrier = () => bigint('carrier_id', { mode: 'number' }).notNull();

/** A browser in which the reader of a mail opened its link: it awaits the mailed code, then it is open. Digests only. */
export const linkSession = () => ({
  id: uuid('id').primaryKey().defaultRandom(),
  tokenHash: text('token_hash').notNull(),
  state: oneOf('state', ['awaiting_code', 'open']).notNull(),
  codeHash: text('code_hash'),
  codeExpiresAt: moment('code_expires_at'),
  codeTries: integer('code_tries').notNull().default(0),
  createdAt: moment('created_at').notNull(),
  endedAt: moment('ended_at'),
});
