import { bigint, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Columns as every table writes them. */

/** A number of our own, counted up. */
export const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity();

/** A point in time, as a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Of a row that people decide about: how often it changed, and what the last change was and when. Who made it is a column
 * beside these. Written by `monitor/decisions/versions.ts`.
 */
export const lastChange = () => ({
  version: integer('version').notNull().default(1),
  changedAt: moment('changed_at'),
  /** Complete without the rows it speaks of. */
  changeSummary: text('change_summary'),
});

/** The carrier that a row is about. No reference: a row outlives what a later file says of its carrier. */
export const carrier = () => bigint('carrier_id', { mode: 'number' }).notNull();

/** A browser in which the reader of a mail opened its link: it awaits the mailed code, then it is open. Digests only. */
export const linkSession = () => ({
  id: uuid('id').primaryKey().defaultRandom(),
  tokenHash: text('token_hash').notNull(),
  state: text('state').notNull(), // awaiting_code | open
  codeHash: text('code_hash'),
  codeExpiresAt: moment('code_expires_at'),
  codeTries: integer('code_tries').notNull().default(0),
  createdAt: moment('created_at').notNull(),
  endedAt: moment('ended_at'),
});
