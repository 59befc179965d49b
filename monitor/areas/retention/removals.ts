import { SESSION_MAX_AGE_SECONDS } from '@contract/identity/identity.constants';
import { CLOSED_LOAD_STATUSES } from '@contract/loads/loads.constants';
import type { RetentionKind } from '@contract/retention/retention.constants';
import { DAY_MS } from '@contract/shared/day';
import { sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/client';
import { type Catalog, heldIn } from '../../db/company-rows';
import { facilityStays } from '../../db/schema';
import { forgetComparisons } from '../loads/eta-comparisons.queries';
import { forgetStays } from '../loads/facilities/learn-stays';

/** Rows of one table that a kind removes. All SQL is of that table, by its full name. */
export type Removal = {
  table: string;
  /** From when its days count. */
  from: string;
  /** Whose it is; null there: no one company's, and the kind's standard counts. */
  company?: string;
  only?: string;
  /** The stored papers of a row: they go with it unless something else names them. */
  papers?: string;
};

type OfKind = {
  rows: readonly Removal[];
  /** What is worked out from the rows, before they go. */
  first?: (db: Database, now: Date, days: number, catalog: Catalog) => Promise<unknown>;
};

const CLOSED = CLOSED_LOAD_STATUSES.map((status) => `'${status}'`).join(', ');
const closed = (table: string) =>
  `EXISTS (SELECT FROM loads WHERE id = ${table}.load_id AND loads.status IN (${CLOSED}))`;
const ofFeed = (table: string) => `(SELECT company_id FROM position_feeds WHERE id = ${table}.feed_id)`;

/** How each kind is removed, by its rule in `RETENTION`. The only place from which data goes by its age. */
export const REMOVALS: Record<RetentionKind, OfKind> = {
  positions: {
    async first(db, now, days, catalog) {
      const before = new Date(now.getTime() - days * DAY_MS).toISOString();
      const isHeld = sql.raw(heldIn(catalog, 'facility_stays'));
      const isPast = sql`${facilityStays.untilAt} < ${before}::timestamptz AND NOT ${isHeld}`;
      await db.transaction((tx) => forgetStays(tx, isPast, now));
      await forgetComparisons(db, now);
    },
    rows: [
      {
        table: 'position_feed_days',
        from: 'position_feed_days.day::timestamptz',
        company: ofFeed('position_feed_days'),
      },
      { table: 'position_feed_trucks', from: 'position_feed_trucks.last_at', company: ofFeed('position_feed_trucks') },
      { table: 'vehicle_positions', from: 'vehicle_positions.observed_at' },
    ],
  },
  unnamed_positions: {
    rows: [
      {
        table: 'unnamed_positions',
        from: 'unnamed_positions.observed_at',
        company:
          '(SELECT f.company_id FROM position_feed_trucks t JOIN position_feeds f ON f.id = t.feed_id WHERE t.id = unnamed_positions.truck_id)',
      },
      {
        table: 'position_feed_trucks',
        from: 'position_feed_trucks.last_at',
        company: ofFeed('position_feed_trucks'),
        only: 'position_feed_trucks.carrier_vehicle_id IS NULL',
      },
    ],
  },
  company_events: {
    rows: [
      {
        table: 'company_events',
        from: 'company_events.occurred_at',
        // Those without a number yet stay, and the newest of each company: the count goes on from it.
        only: 'company_events.number < (SELECT max(newest.number) FROM company_events newest WHERE newest.company_id = company_events.company_id)',
      },
    ],
  },
  lane_searches: { rows: [{ table: 'lane_searches', from: 'lane_searches.searched_at' }] },
  jobs: { rows: [{ table: 'jobs', from: 'jobs.finished_at', only: "jobs.status IN ('done', 'failed')" }] },
  sessions: {
    rows: [
      {
        table: 'user_sessions',
        from: `least(user_sessions.ended_at, user_sessions.created_at + interval '${SESSION_MAX_AGE_SECONDS} seconds')`,
        company: '(SELECT company_id FROM users WHERE id = user_sessions.user_id)',
      },
    ],
  },
  notification_mails: {
    rows: [
      {
        table: 'notification_mails',
        from: 'notification_mails.created_at',
        only: "notification_mails.status IN ('sent', 'failed')",
      },
    ],
  },
  tms_messages: { rows: [{ table: 'tms_messages', from: 'tms_messages.received_at' }] },
  texts: {
    rows: [
      { table: 'text_answers', from: 'text_answers.received_at' },
      { table: 'texts', from: 'texts.created_at' },
    ],
  },
  check_calls: {
    rows: [{ table: 'load_logs', from: 'load_logs.created_at', only: closed('load_logs') }],
  },
  load_papers: {
    rows: [
      {
        table: 'load_papers',
        from: 'load_papers.created_at',
        only: closed('load_papers'),
        papers: 'ARRAY[load_papers.file_id]',
      },
    ],
  },
  received_mails: {
    rows: [
      {
        table: 'rate_confirmation_mails',
        from: 'rate_confirmation_mails.received_at',
        papers:
          'ARRAY(SELECT file_id FROM rate_confirmation_mail_files WHERE mail_id = rate_confirmation_mails.id AND file_id IS NOT NULL)',
      },
    ],
  },
};

/** Deletes papers that nothing names anymore. Those of vetting files stay. */
export async function deleteUnnamedPapers(tx: Queryable, catalog: Catalog, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const named = [...catalog.values()].flatMap(({ name, keys }) =>
    keys
      .filter(({ to }) => to === 'stored_files' && name !== 'stored_file_chunks')
      .map(
        ({ column }) =>
          sql`NOT EXISTS (SELECT FROM ${sql.identifier(name)} n WHERE n.${sql.identifier(column)} = f.id)`,
      ),
  );
  const sought = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  await tx.execute(sql`DELETE FROM stored_files f WHERE f.id IN (${sought})
    AND NOT EXISTS (SELECT FROM vetting_file_papers v WHERE v.file_id = f.id)
    AND ${sql.join(named, sql` AND `)}`);
}
