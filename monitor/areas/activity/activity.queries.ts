import { AUDIT_KINDS } from '@contract/account/audit-log.constants';
import type { ActivityFilters, ActivityLine } from '@contract/activity/activity.calls';
import {
  ACTIVITY_KINDS,
  type ActivityKind,
  CERTIFICATE_STEPS,
  kindsOfFilter,
} from '@contract/activity/activity.constants';
import { isRecordChange } from '@contract/carriers/carrier-events.constants';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { COMPANY_EVENT_KINDS } from '@contract/integrations/company-events.constants';
import { addDays } from '@contract/shared/day';
import { missingToMay } from '@contract/shared/permissions';
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Queryable } from '../../db/client';
import { fullName } from '../../db/full-name';
import { RECORD_CHANGES, users } from '../../db/schema';

type Filters = z.output<typeof ActivityFilters>;

/** The requested activity: never another company's, and never kinds that the user may not see. */
export type ActivityOf = { companyId: number; kinds: readonly ActivityKind[]; filters: Filters };

/** What `user` sees of the company's activity through a filter. */
export const activityOf = (companyId: number, user: CurrentUser, filters: Filters): ActivityOf => ({
  companyId,
  kinds: kindsOfFilter(filters.kind).filter((kind) => missingToMay(ACTIVITY_KINDS[kind].may, user) === null),
  filters,
});

/**
 * A table in which lines stand, under its own name; `letter` begins the ids of its lines. Company and kinds are conditions
 * of each statement: a line that a user may not see is not read.
 */
type Source = {
  letter: 'a' | 'c' | 'i' | 'n';
  table: 'audit_events' | 'carrier_events' | 'insurance_activities' | 'notes';
  /** The kinds that stand here. */
  holds: (kind: ActivityKind) => boolean;
  /** Columns by another name, or none: each that is left out is called as the line calls it. */
  columns: Partial<Record<'kind' | 'summary' | 'note' | 'carrier_id' | 'subject_user_id' | 'occurred_at', SQL>>;
};

const NOTHING = {
  text: sql`NULL::text`,
  bigint: sql`NULL::bigint`,
  integer: sql`NULL::integer`,
};

const SOURCES: readonly Source[] = [
  {
    letter: 'a',
    table: 'audit_events',
    holds: (kind) => Object.hasOwn(AUDIT_KINDS, kind),
    columns: { note: NOTHING.text, carrier_id: NOTHING.bigint },
  },
  {
    letter: 'c',
    table: 'carrier_events',
    holds: (kind) => Object.hasOwn(COMPANY_EVENT_KINDS, kind),
    columns: { subject_user_id: NOTHING.integer },
  },
  {
    letter: 'i',
    table: 'insurance_activities',
    holds: (kind) => Object.hasOwn(CERTIFICATE_STEPS, kind),
    columns: { note: NOTHING.text, subject_user_id: NOTHING.integer },
  },
  {
    letter: 'n',
    table: 'notes',
    holds: (kind) => kind === 'note_added',
    columns: {
      kind: sql`'note_added'::text`,
      summary: sql`'Note added'::text`,
      note: sql`t.body`,
      subject_user_id: NOTHING.integer,
      occurred_at: sql`t.created_at`,
    },
  },
];

const columnOf = ({ columns }: Source, name: keyof Source['columns']): SQL =>
  columns[name] ?? sql`t.${sql.identifier(name)}`;

/** The condition of a source's lines, or null if none of its lines is requested. */
function whereIn(source: Source, { companyId, kinds, filters }: ActivityOf): SQL | null {
  const { user_id, carrier_id, from, until } = filters;
  const own = kinds.filter(source.holds);
  if (own.length === 0 || (carrier_id !== undefined && source.letter === 'a')) return null;
  const occurredAt = columnOf(source, 'occurred_at');
  const conditions = [sql`t.company_id = ${companyId}`];
  if (source.letter !== 'n') conditions.push(sql`t.kind = ANY(${sql.param(own)}::text[])`);
  // Said in the words of the index of decisions, which holds a small part of the table: only so is it used.
  if (source.letter === 'c' && !own.some(isRecordChange)) conditions.push(sql`t.kind NOT IN (${RECORD_CHANGES})`);
  if (user_id !== undefined)
    conditions.push(sql`(t.user_id = ${user_id} OR ${columnOf(source, 'subject_user_id')} = ${user_id})`);
  if (carrier_id !== undefined) conditions.push(sql`t.carrier_id = ${carrier_id}`);
  if (from !== undefined) conditions.push(sql`${occurredAt} >= ${`${from}T00:00:00Z`}::timestamptz`);
  if (until !== undefined) conditions.push(sql`${occurredAt} < ${`${addDays(until, 1)}T00:00:00Z`}::timestamptz`);
  return sql.join(conditions, sql` AND `);
}

type Slice = { limit: number; offset: number; afterId?: string };

/** Lines of each source, as many as may be on the page, then the newest of all of them with their names. */
export async function activityLines(db: Queryable, asked: ActivityOf, slice: Slice): Promise<ActivityLine[]> {
  const { limit, offset, afterId } = slice;
  const after = afterId === undefined ? undefined : await placeOf(db, asked.companyId, afterId);
  if (after === null) return [];
  const parts = SOURCES.flatMap((source) => {
    const where = whereIn(source, asked);
    if (where === null) return [];
    const at = columnOf(source, 'occurred_at');
    const letter = sql`${source.letter}::text`;
    const isAfter =
      after &&
      sql`AND (${at}, ${letter}, t.id::bigint) < (${after.at}::timestamptz, ${after.letter}, ${after.id}::bigint)`;
    return sql`(
      SELECT ${letter} AS letter, t.id::bigint AS id, ${columnOf(source, 'kind')} AS kind,
        ${columnOf(source, 'summary')} AS summary, ${columnOf(source, 'note')} AS note,
        ${columnOf(source, 'carrier_id')} AS carrier_id, t.user_id,
        ${columnOf(source, 'subject_user_id')} AS subject_user_id, ${at} AS occurred_at
      FROM ${sql.identifier(source.table)} t WHERE ${where} ${isAfter}
      ORDER BY ${at} DESC, t.id DESC LIMIT ${offset + limit})`;
  });
  if (parts.length === 0) return [];
  const { rows } = await db.execute<Line>(sql`
    SELECT l.letter || l.id AS id, l.kind, l.summary, l.note, l.carrier_id,
      coalesce(k.legal_name, k.dba_name) AS carrier_name, ${fullName(doers)} AS user_name, ${fullName(subjects)} AS subject_name,
      l.user_id, l.subject_user_id, l.occurred_at
    FROM (
      SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) every
      ORDER BY occurred_at DESC, letter DESC, id DESC LIMIT ${limit} OFFSET ${offset}) l
    LEFT JOIN carriers k ON k.id = l.carrier_id
    LEFT JOIN users doers ON doers.id = l.user_id
    LEFT JOIN users subjects ON subjects.id = l.subject_user_id
    ORDER BY l.occurred_at DESC, l.letter DESC, l.id DESC`);
  return rows.map(({ user_name, subject_name, user_id, subject_user_id, carrier_id, occurred_at, ...line }) => ({
    ...line,
    carrier_id: carrier_id === null ? null : Number(carrier_id),
    user: user_id === null ? null : user_name,
    subject_user: subject_user_id === null ? null : subject_name,
    occurred_at: new Date(occurred_at).toISOString(),
  }));
}

type Line = Pick<ActivityLine, 'id' | 'kind' | 'summary' | 'note' | 'carrier_name'> & {
  carrier_id: number | string | null;
  user_id: number | null;
  subject_user_id: number | null;
  user_name: string;
  subject_name: string;
  occurred_at: string | Date;
};

const doers = alias(users, 'doers');
const subjects = alias(users, 'subjects');

/** How many lines there are. */
export async function countActivity(db: Queryable, asked: ActivityOf): Promise<number> {
  const counts = SOURCES.flatMap((source) => {
    const where = whereIn(source, asked);
    return where === null ? [] : [sql`(SELECT count(*) FROM ${sql.identifier(source.table)} t WHERE ${where})`];
  });
  if (counts.length === 0) return 0;
  const { rows } = await db.execute<{ total: number | string }>(sql`SELECT ${sql.join(counts, sql` + `)} AS total`);
  return Number(rows[0]!.total);
}

/** Where in the order one of the company's lines stands, or null: it has no such line. */
async function placeOf(db: Queryable, companyId: number, id: string) {
  const source = SOURCES.find(({ letter }) => id.startsWith(letter))!;
  const { rows } = await db.execute<{ at: string }>(sql`
    SELECT ${columnOf(source, 'occurred_at')}::text AS at FROM ${sql.identifier(source.table)} t
    WHERE t.company_id = ${companyId} AND t.id = ${id.slice(1)}::bigint`);
  return rows[0] ? { letter: source.letter, id: id.slice(1), at: rows[0].at } : null;
}

/** The company's people by name, for the filter. Who was removed is of no company and named in the line of the removal. */
export async function peopleOf(db: Queryable, companyId: number) {
  const name = fullName(users);
  return db
    .select({ id: users.id, full_name: name })
    .from(users)
    .where(
      sql`${users.companyId} = ${companyId} OR ${users.id} IN (
        SELECT e.subject_user_id FROM audit_events e WHERE e.company_id = ${companyId} AND e.kind = 'user_removed')`,
    )
    .orderBy(name, users.id);
}
