import type { LoadDriver } from '@contract/loads/driver-links.constants';
import type { LoadSettings } from '@contract/loads/load-settings.constants';
import { CLOSED_LOAD_STATUSES, type LoadStatus } from '@contract/loads/loads.constants';
import { POSITIONS_SURE_DAYS } from '@contract/loads/positions.constants';
import type { LocatedBy, StopKind, VisitState } from '@contract/loads/stops.constants';
import type { ProviderName } from '@contract/loads/telematics.constants';
import { DAY_MS } from '@contract/shared/day';
import { and, asc, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { loadLogs, loadStops, type loads } from '../../db/schema';
import { calibrationsOf } from './eta-comparisons.queries';
import { grouped } from './grouped';
import { loadSettingsOf } from './load-settings.queries';
import { positionsBetween } from './positions-between';
import { reporterOf } from './reporter-of';
import type { EtaCalibration } from './tracking/calibration';
import { withoutShadowed } from './tracking/phone-fixes';
import { plausibleFixes } from './tracking/plausible-fixes';
import { between } from './tracking/stays';
import { saidOf, withoutRejected } from './tracking/stop-words';
import type { Fix, TrackedLoad, TrackedStop, Visit } from './tracking/tracked-load';
import { trackingTimes } from './tracking/tracking-state';
import { visitsOf } from './tracking/visits';
import { saidIn, sinceReopened } from './words-of-stops';

export type LoadRow = typeof loads.$inferSelect;
export type StopRow = typeof loadStops.$inferSelect;

/** The numbers of its drivers, one or two, in E.164. */
export const driverPhonesOf = ({
  driverPhoneE164,
  secondDriverPhoneE164,
}: Pick<LoadRow, 'driverPhoneE164' | 'secondDriverPhoneE164'>): string[] =>
  [driverPhoneE164, secondDriverPhoneE164].filter((phone) => phone !== null);

/** One of the drivers that a load names. */
export const driverOf = (
  load: Pick<LoadRow, 'driverName' | 'driverPhoneE164' | 'secondDriverName' | 'secondDriverPhoneE164'>,
  who: LoadDriver,
): { name: string | null; phone: string | null } =>
  who === 'driver'
    ? { name: load.driverName, phone: load.driverPhoneE164 }
    : { name: load.secondDriverName, phone: load.secondDriverPhoneE164 };

/** Its carrier ended the tracking, and no person of the company did: another carrier's trucks may still be tracked. */
export const isEndedByCarrier = ({ trackingEndedAt, consentWithdrawnAt }: LoadRow): boolean =>
  trackingEndedAt !== null && trackingEndedAt.getTime() === consentWithdrawnAt?.getTime();

/** Everything a load is evaluated from, as the tables hold it. */
export interface LoadFacts {
  row: LoadRow;
  stops: StopRow[];
  load: TrackedLoad;
  fixes: Fix[];
  settings: LoadSettings;
  /** What was seen of each stop, for when the load's positions may be deleted already. */
  known: Map<number, Visit> | undefined;
  /** By the company’s own trips; null: too few, or the load needs none. */
  calibration: EtaCalibration | null;
}

/** The facts of loads, in a fixed number of statements. */
export async function factsOf(db: Queryable, rows: readonly LoadRow[], now: Date): Promise<LoadFacts[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const settingsOf = await loadSettingsOf(db, [...new Set(rows.map(({ companyId }) => companyId))]);
  const stops = grouped(
    await db.select().from(loadStops).where(inArray(loadStops.loadId, ids)).orderBy(asc(loadStops.sequence)),
    ({ loadId }) => loadId,
  );
  const said = grouped(
    await db
      .select()
      .from(loadLogs)
      .where(
        and(
          inArray(loadLogs.loadId, ids),
          inArray(loadLogs.isType, ['arrival', 'departure', 'not_a_visit']),
          ne(loadLogs.source, 'eld'),
          isNull(loadLogs.withdrawnAt),
          isNotNull(loadLogs.stopId),
        ),
      ),
    ({ loadId }) => loadId,
  );
  const connected = await loadsWithPositionSource(db, ids);
  const given = rows.map((row) => {
    const own = stops.get(row.id) ?? [];
    const tracked = own.map(trackedStop);
    const { words, reports } = saidIn(said.get(row.id) ?? []);
    const settings = sinceReopened(settingsOf(row.companyId), tracked, words);
    return { row, stops: own, settings, tracked, words, reports, times: trackingTimes(tracked, settings) };
  });
  const fixes = await fixesOf(
    db,
    given.flatMap(({ row, times }) => (times ? [{ id: row.id, from: times.opensAt, to: times.closesAt }] : [])),
  );
  const calibrations = await calibrationsOf(
    db,
    rows.flatMap(({ companyId, status }) => (CLOSED_LOAD_STATUSES.includes(status as LoadStatus) ? [] : [companyId])),
    now,
  );
  const keptSince = now.getTime() - POSITIONS_SURE_DAYS * DAY_MS;
  return given.map(({ row, stops, settings, tracked, words, reports, times }): LoadFacts => {
    const isOver = CLOSED_LOAD_STATUSES.includes(row.status as LoadStatus);
    const isReopened = words.some(({ says }) => says === 'not_a_visit');
    const areSomeDeleted = times !== null && times.opensAt < keptSince;
    const knownVisits = () => {
      const stored = new Map(
        stops.map((stop) => [stop.id, withoutRejected(storedVisit(stop), saidOf(stop.id, words))]),
      );
      if (areSomeDeleted && isOver && !isReopened) return stored;
      if (!row.consentWithdrawnAt && !(areSomeDeleted && isReopened)) return undefined;
      return seenBefore(stored, visitsOf(tracked, plausibleFixes(fixes.get(row.id) ?? []), settings, words));
    };
    return {
      row,
      stops,
      settings,
      fixes: fixes.get(row.id) ?? [],
      known: knownVisits(),
      calibration: isOver ? null : (calibrations.get(row.companyId) ?? null),
      load: {
        stops: tracked,
        hasCarrier: row.carrierId !== null,
        hasVehicle: row.carrierVehicleId !== null,
        isCancelled: row.cancelledAt !== null,
        isTrackingTerminated: row.trackingEndedAt !== null,
        hasPositionSource: connected.has(row.id),
        billableMiles: row.billableMiles,
        isTeam: row.secondDriverName !== null || row.secondDriverPhoneE164 !== null,
        reports,
        words,
      },
    };
  });
}

/** A stop as the evaluation uses it. */
export function trackedStop(stop: StopRow): TrackedStop {
  const { windowStartsAt, windowEndsAt, latitude, longitude, locatedBy, radiusMiles, outline } = stop;
  return {
    id: stop.id,
    kind: stop.kind as StopKind,
    window: windowStartsAt && windowEndsAt && { startsAt: windowStartsAt.getTime(), endsAt: windowEndsAt.getTime() },
    place:
      latitude !== null && longitude !== null && locatedBy !== null
        ? { latitude, longitude, locatedBy: locatedBy as LocatedBy, radiusMiles, outline }
        : null,
    freeTimeMinutes: stop.freeTimeMinutes,
  };
}

function storedVisit(stop: StopRow): Visit {
  const sighting = (from: Date | null, to: Date | null, byPhone: boolean) =>
    to && between(from?.getTime() ?? null, to.getTime(), byPhone);
  return {
    state: stop.visitState as VisitState,
    arrived: sighting(stop.arrivedFrom, stop.arrivedTo, stop.arrivedByPhone),
    departed: sighting(stop.departedFrom, stop.departedTo, stop.departedByPhone),
    near: stop.nearFrom && stop.nearTo && { from: stop.nearFrom.getTime(), to: stop.nearTo.getTime() },
    passedByAt: stop.passedByAt?.getTime() ?? null,
  };
}

/** What was seen before positions were deleted stays; where that was nothing, other positions count. */
function seenBefore(stored: ReadonlyMap<number, Visit>, shown: ReadonlyMap<number, Visit>): Map<number, Visit> {
  return new Map(
    [...stored].map(([id, visit]) => {
      const isSeen = visit.arrived || visit.departed || visit.near || visit.passedByAt !== null;
      return [id, isSeen ? visit : shown.get(id)!];
    }),
  );
}

/**
 * Of these loads, those whose carrier has a connected ELD, or whose trucks' positions this company gets another way.
 */
async function loadsWithPositionSource(db: Queryable, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await db.execute<{ id: number }>(sql`
    SELECT l.id FROM loads l WHERE l.id IN ${[...ids]} AND l.carrier_id IS NOT NULL AND (
      EXISTS (SELECT FROM eld_connections c WHERE c.carrier_id = l.carrier_id)
      OR (l.consent_withdrawn_at IS NULL AND EXISTS (
        SELECT FROM tracking_connections t WHERE t.carrier_id = l.carrier_id AND t.withdrawn_at IS NULL))
      OR EXISTS (
        SELECT FROM carrier_vehicles v JOIN vehicle_positions p ON p.carrier_vehicle_id = v.id
        WHERE v.carrier_id = l.carrier_id AND (v.company_id IS NULL OR v.company_id = l.company_id)
          AND p.company_id = l.company_id AND (p.load_id IS NULL OR p.load_id = l.id) AND p.disposition = 'kept'))`);
  return new Set(rows.map(({ id }) => id));
}

export interface FixRow extends Record<string, unknown> {
  observed_at: string;
  latitude: number;
  longitude: number;
  speed_mph: number | null;
  accuracy_feet: number | null;
  phone_load_id: number | null;
  is_second_driver: boolean;
  connection_id: number | null;
  provider: ProviderName | null;
}

/** The columns of a stored position `p` that make a `FixRow`. */
export const FIX_COLUMNS = sql`p.observed_at, p.latitude, p.longitude, p.speed_mph, p.accuracy_feet,
  p.load_id AS phone_load_id, p.is_second_driver, p.connection_id, p.provider`;

/** A row of a position as the evaluation uses it. */
export const fixOf = (row: FixRow): Fix => ({
  observedAt: new Date(row.observed_at).getTime(),
  latitude: row.latitude,
  longitude: row.longitude,
  speedMph: row.speed_mph,
  accuracyFeet: row.accuracy_feet,
  isPhone: row.phone_load_id !== null,
  by: reporterOf({
    loadId: row.phone_load_id,
    isSecondDriver: row.is_second_driver,
    connectionId: row.connection_id,
    provider: row.provider,
  }),
});

/**
 * Positions of the vehicles that hauled each load at the time, only within the load's own tracking times: through the
 * carrier's consented connection, the feed of the load's own company, or the driver's page of the load while the truck is silent.
 */
export async function fixesOf(db: Queryable, windows: readonly { id: number; from: number; to: number }[]) {
  if (windows.length === 0) return new Map<number, Fix[]>();
  const given = JSON.stringify(
    windows.map(({ id, from, to }) => ({ id, from: new Date(from).toISOString(), to: new Date(to).toISOString() })),
  );
  const { rows } = await db.execute<FixRow & { load_id: number }>(sql`
    SELECT a.load_id, ${FIX_COLUMNS}
    FROM jsonb_to_recordset(${given}::jsonb) AS w (id int, "from" timestamptz, "to" timestamptz)
    JOIN loads l ON l.id = w.id
    JOIN load_assignments a ON a.load_id = w.id AND a.carrier_vehicle_id IS NOT NULL
    JOIN vehicle_positions p ON p.carrier_vehicle_id = a.carrier_vehicle_id
      AND p.observed_at BETWEEN w.from AND w.to
      AND ${positionsBetween('p', Math.min(...windows.map(({ from }) => from)), Math.max(...windows.map(({ to }) => to)))}
      AND (a.starts_at IS NULL OR p.observed_at >= a.starts_at)
      AND (a.ends_at IS NULL OR p.observed_at < a.ends_at)
      AND (p.load_id IS NULL OR p.load_id = l.id)
      AND (p.company_id = l.company_id OR (p.connection_id IS NOT NULL AND l.consent_withdrawn_at IS NULL
        AND p.observed_at <= least(coalesce(l.cancelled_at, 'infinity'), coalesce(l.tracking_ended_at, 'infinity'))))
    WHERE p.disposition = 'kept'`);
  return new Map(
    [...grouped(rows, ({ load_id }) => load_id)].map(([id, own]) => [id, withoutShadowed(own.map(fixOf))] as const),
  );
}
