import type { Crash, CrashQuarter, CrashSummary } from '@contract/carriers/crashes.entities';
import type { CountedPeriod, Quarter } from '@contract/carriers/sections.entities';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { listedSearch } from '../../server/ransack';
import { fillQuarters } from './safety-record';

/**
 * One row per crash instead of per vehicle. Deaths, injuries and the like belong to the crash and are on each of its
 * rows, so take the largest, not the sum. A row without a report number is its own crash.
 */
const crashesOf = (carrierId: number): SQL => sql`
  SELECT min(id) AS id, report_state, report_number,
         min(reported_on) AS reported_on, min(reported_time) AS reported_time,
         min(city) AS city, min(state) AS state, min(location) AS location,
         max(fatalities) AS fatalities, max(injuries) AS injuries,
         bool_or(tow_away) AS tow_away, bool_or(hazmat_released) AS hazmat_released,
         count(*)::int AS carrier_vehicles, max(vehicles_in_crash) AS vehicles_in_crash,
         coalesce(array_agg(vin ORDER BY report_sequence, id) FILTER (WHERE vin IS NOT NULL), '{}') AS vins
  FROM crashes
  WHERE carrier_id = ${carrierId}
  GROUP BY report_state, report_number, CASE WHEN report_number IS NULL THEN id END`;

/** As in contract/shared/fmcsa-codes; a test compares the two. */
export const CRASH_SEVERITY = sql`CASE
  WHEN fatalities > 0 THEN 'fatal'
  WHEN fatalities IS NULL THEN NULL
  WHEN injuries > 0 THEN 'injury'
  WHEN injuries IS NULL OR NOT tow_away THEN NULL
  ELSE 'tow' END`;

const COUNTS = sql`
  count(*)::int AS crashes,
  (count(*) FILTER (WHERE severity = 'fatal'))::int AS fatal,
  (count(*) FILTER (WHERE severity = 'injury'))::int AS injury,
  (count(*) FILTER (WHERE severity = 'tow'))::int AS tow,
  (count(*) FILTER (WHERE severity IS NULL))::int AS unknown_severity`;

const withCrashes = (carrierId: number) =>
  sql`WITH crash AS (SELECT *, ${CRASH_SEVERITY} AS severity FROM (${crashesOf(carrierId)}) AS report)`;

/** What a list of these may be searched by; @throws InvalidSearchError */
export const askedCrashes = listedSearch({
  report_state: 'string',
  report_number: 'string',
  reported_on: 'date',
  city: 'string',
  state: 'string',
  location: 'string',
  severity: 'string',
  fatalities: 'integer',
  injuries: 'integer',
  tow_away: 'boolean',
  hazmat_released: 'boolean',
  vehicles_in_crash: 'integer',
});

/** A page of the crashes on file that match `q`, newest first, and their count. */
export async function listCrashes(
  db: Queryable,
  carrierId: number,
  page: { page: number; per_page: number; q?: unknown },
): Promise<{ crashes: Crash[]; total: number }> {
  const { where, first } = askedCrashes(page.q);
  const [counted, { rows }] = await Promise.all([
    db.execute<{ total: number }>(
      sql`${withCrashes(carrierId)} SELECT count(*)::int AS total FROM crash AS listed WHERE ${where}`,
    ),
    db.execute<Crash>(sql`
    ${withCrashes(carrierId)}
    SELECT listed.*, (
      SELECT json_build_object('is_not_preventable', bool_or(s.not_preventable),
        'severity_weight', max(s.severity_weight), 'citation_issued', max(s.citation_issued), 'as_of', max(s.as_of))
      FROM sms_crashes s
      WHERE s.carrier_id = ${carrierId} AND s.report_number = listed.report_number
        AND s.report_state IS NOT DISTINCT FROM listed.report_state
      HAVING count(*) > 0
    ) AS sms
    FROM crash AS listed
    WHERE ${where}
    ORDER BY ${first}reported_on DESC, id DESC
    LIMIT ${page.per_page} OFFSET ${(page.page - 1) * page.per_page}`),
  ]);
  return { crashes: rows, total: counted.rows[0]!.total };
}

/** The totals of the period's crashes, whichever of them are listed. */
export async function countCrashes(db: Queryable, carrierId: number, period: CountedPeriod): Promise<CrashSummary> {
  const { rows } = await db.execute<Omit<CrashSummary, 'period'>>(sql`
    ${withCrashes(carrierId)}
    SELECT ${COUNTS},
           coalesce(sum(fatalities), 0)::int AS fatalities, coalesce(sum(injuries), 0)::int AS injuries
    FROM crash WHERE reported_on BETWEEN ${period.from} AND ${period.to}`);
  return { period, ...rows[0]! };
}

export async function crashTrend(
  db: Queryable,
  carrierId: number,
  quarters: readonly Quarter[],
): Promise<CrashQuarter[]> {
  const { rows } = await db.execute<Omit<CrashQuarter, 'from' | 'until'>>(sql`
    ${withCrashes(carrierId)}
    SELECT date_trunc('quarter', reported_on)::date AS starts_on, ${COUNTS}
    FROM crash WHERE reported_on BETWEEN ${quarters[0]!.from} AND ${quarters.at(-1)!.until}
    GROUP BY 1`);
  return fillQuarters(quarters, rows, { crashes: 0, fatal: 0, injury: 0, tow: 0, unknown_severity: 0 });
}
