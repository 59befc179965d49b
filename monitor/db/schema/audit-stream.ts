import { sql } from 'drizzle-orm';
import { bigint, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, table } from './columns';

/** The audit log on its way out of the product (decision 0227). */

/**
 * A line as it leaves: each has the number after the last one's and its hash. It outlives what it is about: no references. A line of neither
 * is a heartbeat.
 */
export const auditLines = table(
  'audit_lines',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey(),
    auditEventId: bigint('audit_event_id', { mode: 'number' }),
    operatorActionId: integer('operator_action_id'),
    /** Null: everyone has had it for 30 days; its hash stays. */
    line: text('line'),
    hash: text('hash').notNull(),
    numberedAt: moment('numbered_at').notNull(),
  },
  (t) => [
    uniqueIndex('audit_lines_event').on(t.auditEventId),
    uniqueIndex('audit_lines_operator').on(t.operatorActionId),
    index('audit_lines_texts').on(t.numberedAt).where(sql`${t.line} IS NOT NULL`),
  ],
);

/** Where lines go, and how far. */
export const auditDestinations = table('audit_destinations', {
  name: text('name', { enum: ['files', 'syslog'] }).primaryKey(),
  sentSeq: bigint('sent_seq', { mode: 'number' }).notNull().default(0),
  /** When it last took lines, or had all of them. */
  lastOkAt: moment('last_ok_at').notNull(),
  problem: text('problem'),
  /** When the operator was told that it takes none; null: it does. */
  toldAt: moment('told_at'),
});
