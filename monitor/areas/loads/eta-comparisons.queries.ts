import type { LoadSettings } from '@contract/loads/load-settings.constants';
import { DAY_MS } from '@contract/shared/day';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { etaComparisons } from '../../db/schema';
import { grouped } from './grouped';
import { CALIBRATION_DAYS, calibrationOf, type EtaCalibration, MOST_TRIPS } from './tracking/calibration';
import { COMPARED_HOURS, comparisonsOf } from './tracking/compare-trip';
import type { Fix, LoadEvaluation, TrackedLoad, Visit } from './tracking/tracked-load';

interface Delivered {
  facts: {
    row: { companyId: number };
    load: TrackedLoad;
    fixes: readonly Fix[];
    settings: LoadSettings;
    known: ReadonlyMap<number, Visit> | undefined;
  };
  evaluation: LoadEvaluation;
}

/** Keeps what was estimated on the way of loads that have just been delivered, beside the arrivals that came. */
export async function keepComparisons(tx: Queryable, delivered: readonly Delivered[]): Promise<void> {
  const found = delivered.flatMap(({ facts: { row, load, fixes, settings, known }, evaluation }) =>
    // Positions of a truck whose carrier withdrew its consent are not read again.
    known
      ? []
      : comparisonsOf(load, fixes, evaluation.stops, settings).map(({ stopId, hoursAhead, ...times }) => ({
          stopId,
          hoursAhead,
          companyId: row.companyId,
          asOf: new Date(times.asOf),
          earliestAt: new Date(times.earliest),
          latestAt: new Date(times.latest),
          arrivedAt: new Date(times.arrivedAt),
        })),
  );
  if (found.length === 0) return;
  await tx
    .insert(etaComparisons)
    .values(found)
    .onConflictDoUpdate({
      target: [etaComparisons.stopId, etaComparisons.hoursAhead, etaComparisons.companyId],
      set: {
        asOf: sql`excluded.as_of`,
        earliestAt: sql`excluded.earliest_at`,
        latestAt: sql`excluded.latest_at`,
        arrivedAt: sql`excluded.arrived_at`,
      },
    });
}

interface Row extends Record<string, unknown> {
  company_id: number;
  load_id: number;
  as_of: string;
  earliest_at: string;
  latest_at: string;
  arrived_at: string;
}

/**
 * The calibration of each company by its own newest trips; a company with too few is left out. What was corrected since counts
 * no more: a load that is not delivered after all, an arrival at another time or by a person’s word.
 */
export async function calibrationsOf(
  db: Queryable,
  companyIds: readonly number[],
  now: Date,
): Promise<Map<number, EtaCalibration>> {
  const ids = [...new Set(companyIds)];
  if (ids.length === 0) return new Map();
  const since = new Date(now.getTime() - CALIBRATION_DAYS * DAY_MS).toISOString();
  const { rows } = await db.execute<Row>(sql`
    SELECT c.* FROM unnest(${sql.param(ids)}::int[]) AS one (id), LATERAL (
      SELECT e.company_id, s.load_id, e.as_of, e.earliest_at, e.latest_at, e.arrived_at
      FROM eta_comparisons e
      JOIN load_stops s ON s.id = e.stop_id AND s.arrived_by = 'positions' AND s.arrived_at = e.arrived_at
      JOIN loads l ON l.id = s.load_id AND l.company_id = one.id AND l.status = 'delivered'
      WHERE e.company_id = one.id AND e.arrived_at > ${since}::timestamptz
        AND NOT EXISTS (SELECT FROM load_logs w WHERE w.load_id = l.id AND w.is_word AND w.withdrawn_at IS NULL)
      ORDER BY e.arrived_at DESC
      -- By the index, without reading the rest. Loads of more than two stops count for more rows, so that they are fewer.
      LIMIT ${MOST_TRIPS * COMPARED_HOURS.length}) AS c`);
  const comparisons = grouped(rows, ({ company_id }) => company_id);
  const at = (moment: string) => new Date(moment).getTime();
  return new Map(
    [...comparisons].flatMap(([companyId, own]) => {
      const calibration = calibrationOf(
        own.map((row) => ({
          loadId: row.load_id,
          asOf: at(row.as_of),
          earliest: at(row.earliest_at),
          latest: at(row.latest_at),
          arrivedAt: at(row.arrived_at),
        })),
      );
      return calibration ? [[companyId, calibration] as const] : [];
    }),
  );
}

/** Deletes comparisons that no longer count. */
export async function forgetComparisons(db: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - CALIBRATION_DAYS * DAY_MS).toISOString();
  await db.execute(sql`DELETE FROM eta_comparisons WHERE arrived_at < ${before}::timestamptz`);
}
