import type { LoadAsKnown } from '@contract/loads/as-known.calls';
import { POSITIONS_SURE_DAYS } from '@contract/loads/positions.constants';
import { DAY_MS } from '@contract/shared/day';
import { and, asc, desc, eq, lte, sql } from 'drizzle-orm';
import { httpErrors } from '../../../base/http-errors';
import type { Queryable } from '../../../db/client';
import { fullNameOrNull } from '../../../db/full-name';
import { carriers, carrierVehicles, loadAssignments, loadLogs, users } from '../../../db/schema';
import { ticketsAsKnown } from '../../tickets/tickets-as-known.queries';
import { bitsOf, exceptionsIn } from '../exception-bits';
import { FIX_COLUMNS, type FixRow, factsOf, fixOf, type LoadRow, type StopRow } from '../load-facts.queries';
import { loadSettingsOf } from '../load-settings.queries';
import { traceFrom } from '../load-vehicles.queries';
import { logToWire, stopToWire } from '../loads.queries';
import { nextStepOf } from '../next-step';
import { evaluateLoad } from '../tracking/evaluate-load';
import { withoutShadowed } from '../tracking/phone-fixes';
import { plausibleFixes } from '../tracking/plausible-fixes';
import type { Fix, StopProgress, Visit } from '../tracking/tracked-load';
import { trackingTimes } from '../tracking/tracking-state';
import { vehicleLabel } from '../vehicle-label';
import { saidIn, sinceReopened, wordsIn } from '../words-of-stops';

type Log = typeof loadLogs.$inferSelect;

/** The load, and the trucks whose positions it shows. */
export type Known = { known: LoadAsKnown; vehicles: number[] };

/**
 * A load as it was known at a moment: the logs, alerts, trucks and positions received by then, evaluated by today's
 * functions. Stops and company settings are the current ones; earlier ones are not kept.
 *
 * @throws ApiError 422 for a moment before the load came in, or in the future
 */
export async function loadAsKnown(db: Queryable, load: LoadRow, at: Date, now: Date): Promise<Known> {
  const wrong = (message: string) => httpErrors.invalid({ at: [message] });
  if (at > now) throw wrong('That time is still to come.');
  if (at < load.createdAt) throw wrong('The load had not come in by then.');
  const [facts] = await factsOf(db, [load], now);
  const { stops } = facts!;
  const logs = await logsBy(db, load.id, at);
  const standing = logs.flatMap(({ log, user }) => (log.withdrawnAt === null ? [{ ...log, user }] : []));
  const said = saidIn(standing);
  const companySettings = (await loadSettingsOf(db, [load.companyId]))(load.companyId);
  const settings = sinceReopened(companySettings, facts!.load.stops, said.words);
  const times = trackingTimes(facts!.load.stops, settings);
  const arePositionsKept = times === null || times.opensAt >= now.getTime() - POSITIONS_SURE_DAYS * DAY_MS;
  const assignments = await assignmentsBy(db, load.id, at);
  const current = assignments.findLast(({ endsAt }) => endsAt === null) ?? null;
  const seen = times ? await fixesBy(db, load, assignments, new Date(times.opensAt), new Date(times.closesAt), at) : [];
  const isBy = (moment: Date | null) => moment !== null && moment <= at;
  const evaluation = evaluateLoad(
    {
      ...facts!.load,
      hasCarrier: current !== null,
      hasVehicle: current?.carrierVehicleId != null,
      hasPositionSource: current !== null && (await hadPositionSource(db, load, current.carrierId, at)),
      isCancelled: isBy(load.cancelledAt),
      isTrackingTerminated: isBy(load.trackingEndedAt),
      ...said,
    },
    seen,
    at.getTime(),
    settings,
    undefined,
    arePositionsKept && load.consentWithdrawnAt === null
      ? undefined
      : new Map(stops.map(({ id }) => [id, visitIn(standing, id)])),
    // The calibration is of trips that came since: the general range is what can be said of that moment.
    null,
  );
  const shownStops = stops.map((stop) =>
    stopToWire(asOf(stop, evaluation.stops.find(({ stopId }) => stopId === stop.id)!), settings, at, wordsIn(standing)),
  );
  const fixes = plausibleFixes(seen);
  const newest = fixes.at(-1) ?? null;
  const carrier = current && (await carrierOf(db, current.carrierId));
  const vehicle = current?.carrierVehicleId == null ? null : await vehicleOf(db, current.carrierVehicleId);
  const shown = {
    status: evaluation.status,
    tracking_status: evaluation.trackingStatus,
    exceptions: exceptionsIn(bitsOf(evaluation.exceptions)),
    stops: shownStops,
    newest_position_at: evaluation.newestFixAt === null ? null : new Date(evaluation.newestFixAt).toISOString(),
    cancel_reason: isBy(load.cancelledAt) ? load.cancelReason : null,
    vehicle,
    carrier: carrier && { ...carrier, identifiers: [], overall_result: null, is_do_not_dispatch: false },
  };
  return {
    vehicles: [...new Set(seen.map(({ vehicleId }) => vehicleId))],
    known: {
      load_id: load.id,
      reference: load.reference,
      at: at.toISOString(),
      status: shown.status,
      tracking_status: shown.tracking_status,
      tracking_window: evaluation.trackingWindow,
      exceptions: shown.exceptions,
      next_step: nextStepOf(shown, evaluation, at),
      stops: shownStops,
      carrier,
      vehicle: vehicle && { id: vehicle.id, label: vehicle.label },
      alerts: await ticketsAsKnown(db, { companyId: load.companyId, loadId: load.id }, at),
      load_logs: logs.map(({ log, user }) => logToWire(log, user)),
      ...traceFrom(fixes, settings, seen.length),
      newest: newest && {
        carrier_vehicle_id: seen.find(({ observedAt }) => observedAt === newest.observedAt)!.vehicleId,
        observed_at: new Date(newest.observedAt).toISOString(),
        latitude: newest.latitude,
        longitude: newest.longitude,
        speed_mph: newest.speedMph,
      },
      are_positions_kept: arePositionsKept,
    },
  };
}

/** Who hauled it, as known at `at`: later decisions are undone. */
async function assignmentsBy(db: Queryable, loadId: number, at: Date) {
  const rows = await db
    .select()
    .from(loadAssignments)
    .where(and(eq(loadAssignments.loadId, loadId), lte(loadAssignments.createdAt, at)))
    .orderBy(asc(loadAssignments.id));
  return rows.map(({ carrierId, carrierVehicleId, vehicleNamedAt, startsAt, endsAt }) => ({
    carrierId,
    carrierVehicleId: vehicleNamedAt !== null && vehicleNamedAt > at ? null : carrierVehicleId,
    // One replaced without an arrival got its beginning only then.
    startsAt: startsAt !== null && startsAt <= at ? startsAt : null,
    endsAt: endsAt !== null && endsAt <= at ? endsAt : null,
  }));
}

/** A connected ELD, a consent in force, or positions of the company's feed, also inferred from what they showed. */
async function hadPositionSource(db: Queryable, load: LoadRow, carrierId: number, at: Date): Promise<boolean> {
  const moment = sql`${at.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ had: boolean }>(sql`
    SELECT EXISTS (SELECT FROM eld_connections c WHERE c.carrier_id = ${carrierId}
        AND (c.connected_at IS NULL OR c.connected_at <= ${moment}))
      OR EXISTS (SELECT FROM tracking_connections t WHERE t.carrier_id = ${carrierId} AND t.consented_at <= ${moment}
        AND (t.withdrawn_at IS NULL OR t.withdrawn_at > ${moment}))
      OR EXISTS (SELECT FROM carrier_vehicles v JOIN vehicle_positions p ON p.carrier_vehicle_id = v.id
        WHERE v.carrier_id = ${carrierId} AND p.company_id = ${load.companyId}
          AND (p.load_id IS NULL OR p.load_id = ${load.id}) AND p.received_at <= ${moment})
      OR EXISTS (SELECT FROM load_logs g WHERE g.load_id = ${load.id} AND g.source = 'eld' AND g.created_at <= ${moment}) AS had`);
  return rows[0]!.had;
}

/** What was written by then, including logs withdrawn later. */
async function logsBy(db: Queryable, loadId: number, at: Date) {
  const rows = await db
    .select({
      log: loadLogs,
      user: fullNameOrNull(users),
    })
    .from(loadLogs)
    .leftJoin(users, eq(users.id, loadLogs.userId))
    .where(and(eq(loadLogs.loadId, loadId), lte(loadLogs.createdAt, at)))
    .orderBy(desc(loadLogs.occurredAt), desc(loadLogs.id));
  return rows.map(({ log, user }) => ({
    user,
    log: log.withdrawnAt !== null && log.withdrawnAt > at ? { ...log, withdrawnAt: null } : log,
  }));
}

/** What positions had shown of a stop, by the logs in force then. */
function visitIn(logs: readonly Log[], stopId: number): Visit {
  const of = (type: string) =>
    logs.find((log) => log.stopId === stopId && log.source === 'eld' && log.isType === type) ?? null;
  const sighting = (log: Log | null) =>
    log?.occurredTo
      ? {
          at: log.occurredAt.getTime(),
          between: {
            from: log.occurredFrom?.getTime() ?? null,
            to: log.occurredTo.getTime(),
            byPhone: log.byPhone,
          },
        }
      : null;
  const [arrived, departed, passedBy] = [sighting(of('arrival')), sighting(of('departure')), of('passed_by')];
  return {
    state: departed ? 'visited' : arrived ? 'here' : passedBy ? 'passed_by' : 'none',
    arrived,
    departed,
    near: null,
    passedByAt: passedBy?.occurredAt.getTime() ?? null,
  };
}

type Assignment = Awaited<ReturnType<typeof assignmentsBy>>[number];

/** Positions of the load's trucks received by then, filtered by today's rules. */
async function fixesBy(
  db: Queryable,
  load: LoadRow,
  assignments: readonly Assignment[],
  opensAt: Date,
  closesAt: Date,
  at: Date,
): Promise<(Fix & { vehicleId: number })[]> {
  const given = assignments.flatMap(({ carrierVehicleId, startsAt, endsAt }) =>
    carrierVehicleId === null ? [] : [{ vehicle: carrierVehicleId, from: startsAt, to: endsAt }],
  );
  if (given.length === 0) return [];
  const served =
    load.consentWithdrawnAt === null
      ? sql`(p.company_id = ${load.companyId} OR (p.connection_id IS NOT NULL
          AND p.observed_at <= least(coalesce(l.cancelled_at, 'infinity'), coalesce(l.tracking_ended_at, 'infinity'))))`
      : sql`p.company_id = ${load.companyId}`;
  const { rows } = await db.execute<FixRow & { vehicle: number }>(sql`
    SELECT DISTINCT p.carrier_vehicle_id AS vehicle, ${FIX_COLUMNS}
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS a (vehicle int, "from" timestamptz, "to" timestamptz)
    JOIN vehicle_positions p ON p.carrier_vehicle_id = a.vehicle
      AND (a.from IS NULL OR p.observed_at >= a.from) AND (a.to IS NULL OR p.observed_at < a.to)
    JOIN loads l ON l.id = ${load.id}
    WHERE p.disposition = 'kept' AND ${served} AND (p.load_id IS NULL OR p.load_id = l.id) AND p.received_at <= ${at.toISOString()}::timestamptz
      AND p.observed_at BETWEEN ${opensAt.toISOString()}::timestamptz AND ${closesAt.toISOString()}::timestamptz`);
  return withoutShadowed(rows.map((row) => ({ vehicleId: row.vehicle, ...fixOf(row) })));
}

const date = (at: number | null | undefined) => (at == null ? null : new Date(at));

/** A stop as known at that moment, not as it is now. */
const asOf = (stop: StopRow, progress: StopProgress): StopRow => ({
  ...stop,
  visitState: progress.state,
  arrivedAt: date(progress.arrivedAt),
  arrivedBy: progress.arrivedBy,
  arrivedFrom: date(progress.arrived?.between.from),
  arrivedTo: date(progress.arrived?.between.to),
  arrivedByPhone: progress.arrived?.between.byPhone ?? false,
  departedAt: date(progress.departedAt),
  departedBy: progress.departedBy,
  departedFrom: date(progress.departed?.between.from),
  departedTo: date(progress.departed?.between.to),
  departedByPhone: progress.departed?.between.byPhone ?? false,
});

async function carrierOf(db: Queryable, id: number) {
  const [row] = await db
    .select({ id: carriers.id, legal_name: carriers.legalName })
    .from(carriers)
    .where(eq(carriers.id, id));
  return row ?? { id, legal_name: null };
}

async function vehicleOf(db: Queryable, id: number) {
  const [row] = await db.select().from(carrierVehicles).where(eq(carrierVehicles.id, id));
  if (!row) return null;
  const { vin, unit, plate, plateState } = row;
  return { id, label: vehicleLabel(row), vin, unit, plate, plate_state: plateState };
}
