import { sql } from 'drizzle-orm';
import type { Env } from '../../base/env';
import type { Database, Queryable } from '../../db/client';
import { repeat } from '../../jobs/repeat';
import { workOnDueLoads } from '../loads/due-loads';
import { raiseAlerts } from './raise-alerts';

const BATCH = 50;

/**
 * Judges the alerts of due loads.
 *
 * @param dataKeys of the hashes by which rings are found; omitted: no ring is looked for
 * @returns how many
 */
export const raiseDueAlerts = (
  db: Database,
  now: Date,
  onError: (error: unknown) => void,
  dataKeys?: readonly string[],
): Promise<number> =>
  workOnDueLoads(
    db,
    {
      due: 'alertsDueAt',
      batch: BATCH,
      // A ring's alert refers to loads that another node may hold.
      lock: 'no key update',
      work: (tx, ids) => raiseAlerts(tx, ids, now, onError, { ...(dataKeys && { dataKeys }) }),
    },
    now,
    onError,
  );

const dueAt = (db: Queryable, which: ReturnType<typeof sql>, at: Date) =>
  db.execute(sql`UPDATE loads SET alerts_due_at = ${at.toISOString()}::timestamptz WHERE ${which}`);

/** Events caused by loads and their alerts: those loads are due already. */
const OF_LOADS = sql`('load_created', 'load_changed', 'load_paper', 'pickup_pass', 'check_call',
  'rate_confirmation_viewed', 'edi_answered', 'load_carrier', 'load_status', 'load_arrived', 'load_departed', 'load_eta', 'load_delivered',
  'load_corrected', 'load_protection', 'alert_raised', 'alert_changed')`;

/**
 * Follows the events of carriers and companies, and the fraud lists: judges the affected loads at once. It remembers
 * its position; the next check of each load finds what happened while the product was stopped.
 */
export class AlertNews {
  #lastEvent: number | null = null;
  #lists: string | null = null;

  async look(db: Database, now: Date): Promise<void> {
    const [row] = (
      await db.execute<{ last: string | number; lists: string }>(sql`
        SELECT (SELECT coalesce(max(id), 0) FROM company_events) AS last,
          (SELECT coalesce(string_agg(key || loaded_at::text, ' ' ORDER BY key), '') FROM fraud_lists) AS lists`)
    ).rows;
    const last = Number(row!.last);
    const isListNew = this.#lists !== null && this.#lists !== row!.lists;
    if (isListNew) await dueAt(db, sql`alerts_due_at > ${now.toISOString()}::timestamptz`, now);
    else if (this.#lastEvent !== null && last > this.#lastEvent)
      // A carrier's event affects its loads, another event all of the company's. Numbers are assigned before the
      // commit, so a few events are read twice.
      await dueAt(
        db,
        sql`alerts_due_at > ${now.toISOString()}::timestamptz AND EXISTS (
          SELECT FROM company_events e WHERE e.id > ${this.#lastEvent} AND e.company_id = loads.company_id
            AND (e.carrier_id = loads.carrier_id OR e.carrier_id IS NULL) AND e.kind NOT IN ${OF_LOADS})`,
        now,
      );
    this.#lastEvent = last;
    this.#lists = row!.lists;
  }
}

/** How late an alert may be judged. */
const LOOK_EVERY_MS = 1_000;

/**
 * Raises and closes alerts while the product runs.
 *
 * @returns a function that stops it after the current batch
 */
export function startAlertCourier(
  { db, env, clock }: { db: Database; env: Pick<Env, 'dataKeys'>; clock: () => Date },
  onError: (error: unknown) => void,
): () => Promise<void> {
  const news = new AlertNews();
  const look = async () => {
    await news.look(db, clock());
    // The whole batch was due: there may be more.
    return (await raiseDueAlerts(db, clock(), onError, env.dataKeys)) === BATCH;
  };
  return repeat('alerts', look, LOOK_EVERY_MS, onError);
}
