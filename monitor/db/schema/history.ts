import type { CompanyEventKind } from '@contract/integrations/company-events.constants';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { carrier, moment, table } from './columns';
import { company, user } from './company-columns';

/** What happened, only ever added: to a company's account, to a carrier, and as a company's own systems read it. */

/** Who did what to the company's account, and when. Rows are only ever added. */
export const auditEvents = table(
  'audit_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    companyId: company(),
    kind: text('kind').notNull(),
    /** A sentence that is complete without the rows it mentions: they may change. */
    summary: text('summary').notNull(),
    /** Who did it; null: no user of the company. */
    userId: user('user_id'),
    /** To whom, where it was done to a person. */
    subjectUserId: user('subject_user_id'),
    occurredAt: moment('occurred_at').notNull(),
  },
  (t) => [
    index('audit_events_company').on(t.companyId, t.occurredAt),
    index('audit_events_company_kind').on(t.companyId, t.kind, t.occurredAt),
  ],
);

/** Kinds of carrier events that no person decided, as the index of decisions leaves them out (`RECORD_CHANGE_KINDS`). */
export const RECORD_CHANGES = sql.raw(
  ['authority_changed', 'insurance_changed', 'safety_changed', 'contact_changed', 'verdict_changed']
    .map((kind) => `'${kind}'`)
    .join(', '),
);

/** What a company did about a carrier and what became known of it: who, when and why. */
export const carrierEvents = table(
  'carrier_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    companyId: company(),
    carrierId: carrier(),
    kind: text('kind').$type<CompanyEventKind>().notNull(),
    summary: text('summary').notNull(),
    note: text('note'),
    userId: user('user_id'),
    occurredAt: moment('occurred_at').notNull().defaultNow(),
  },
  (t) => [
    index('carrier_events_company').on(t.companyId, t.occurredAt),
    index('carrier_events_company_carrier').on(t.companyId, t.carrierId, t.occurredAt),
    // Changes in records are nine of ten lines; these two find the rest, and one kind, without reading them.
    index('carrier_events_decisions')
      .on(t.companyId, t.occurredAt, t.id)
      .where(sql`${t.kind} NOT IN (${RECORD_CHANGES})`),
    index('carrier_events_company_kind').on(t.companyId, t.kind, t.occurredAt),
  ],
);

/**
 * Something that happened for a company, written in the transaction that made it happen. Rows are only ever added, and
 * numbered once they are committed: a number that a reader has passed never fills in later.
 */
export const companyEvents = table(
  'company_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    companyId: company(),
    /** The company's own count, 1 for its first; null until it is numbered. */
    number: integer('number'),
    kind: text('kind').$type<CompanyEventKind>().notNull(),
    /** Of the data, when it was recorded. */
    version: integer('version').notNull().default(1),
    carrierId: bigint('carrier_id', { mode: 'number' }),
    /** A sentence that is complete without the rows it mentions: they may change. */
    summary: text('summary').notNull(),
    /** What a program needs: ids and values in wire spelling. */
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** The load that `data` names, for its timeline. */
    loadId: integer('load_id').generatedAlwaysAs(sql`((data ->> 'load_id')::integer)`),
    userId: user('user_id'),
    occurredAt: moment('occurred_at').notNull(),
  },
  (t) => [
    uniqueIndex('company_events_number').on(t.companyId, t.number),
    index('company_events_unnumbered').on(t.companyId, t.id).where(sql`${t.number} IS NULL`),
    index('company_events_occurred').on(t.occurredAt),
    index('company_events_company_time').on(t.companyId, t.occurredAt),
    index('company_events_load').on(t.loadId, t.occurredAt).where(sql`${t.loadId} IS NOT NULL`),
  ],
);
