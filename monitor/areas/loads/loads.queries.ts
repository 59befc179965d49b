import { ratePerMile } from '@contract/loads/load-money';
import type { OwnLoadField } from '@contract/loads/loads.constants';
import type { Load, LoadLog, LoadStop, LoadSummary } from '@contract/loads/loads.entities';
import { polygonOf } from '@contract/loads/outlines';
import { dayOf } from '@contract/shared/day';
import { formatCount } from '@contract/shared/format';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { fullName, fullNameOrNull } from '../../db/full-name';
import { carriers, carrierVehicles, ediTenders, loadLogs, loadStops, loads, users } from '../../db/schema';
import { columnSearch, toSql } from '../../server/ransack';
import { listedIdentifiers, readListedIdentifiers } from '../carriers/listed-identifiers';
import { numberFlagsOf } from '../carriers/number-flags.queries';
import { evaluateCarriers } from '../rules/assess-carriers';
import { openAlertsByLoad, openTicketsOfLoad } from '../tickets/tickets.queries';
import { attentionOf } from './attention';
import { carrierPayOf } from './carrier-pay';
import { evaluationOf } from './evaluate-loads';
import { exceptionsIn } from './exception-bits';
import { positionDoubtsOf } from './feeds/doubts-of-load.queries';
import { notFollowed } from './follow-tms';
import { gateOfRows } from './gate/ask-gate';
import { classificationsNow, classifiedLoad, conditionsOf } from './gate/gate-facts.queries';
import { isJudged } from './gate/load-protection';
import { protectionsOf } from './gate/load-protection.queries';
import { grouped } from './grouped';
import { driverPhonesOf, factsOf, type LoadRow, type StopRow, trackedStop } from './load-facts.queries';
import { loadSettingsOf } from './load-settings.queries';
import { nextStepOf } from './next-step';
import { openMismatchesOf } from './pickup-pass/pass-standing.queries';
import { newestPositionsOf } from './positions.queries';
import { postingsOfLoads } from './postings-of-loads.queries';
import { type PaperOfLoad, rateConfirmationsOfLoads } from './rate-confirmations-of-loads.queries';
import { stopPlan } from './stop-plan';
import { doNotDispatchAmong } from './take-in/named-carriers';
import { CALIBRATION_DAYS, type EtaCalibration, LEAST_TRIPS } from './tracking/calibration';
import { fenceOf } from './tracking/fences';
import { between } from './tracking/stays';
import { MINUTE, type Sighting } from './tracking/tracked-load';
import { vehicleLabel } from './vehicle-label';
import { type WordsOfStops, wordsOf } from './words-of-stops';

/** @throws ApiError 404, also for a load of another company */
export async function getLoadRow(db: Queryable, companyId: number, id: number): Promise<LoadRow> {
  const [row] = await db
    .select()
    .from(loads)
    .where(and(eq(loads.companyId, companyId), eq(loads.id, id)));
  if (!row) throw httpErrors.notFound('That load');
  return row;
}

/** @throws ApiError 404, also for a load of another company */
export async function getWholeLoad(db: Queryable, companyId: number, id: number, now: Date): Promise<Load> {
  const row = await getLoadRow(db, companyId, id);
  const [summary] = await summariesOf(db, companyId, [row], now);
  const [facts] = await factsOf(db, [row], now);
  const evaluation = evaluationOf(facts!, now);
  const { eta } = evaluation;
  const gates = await gateOfRows(db, companyId, isJudged(row.status, row.carrierId) ? [row] : [], now);
  const protections = await protectionsOf(db, [row], gates);
  const classifications = classificationsNow(row, await conditionsOf(db, companyId));
  const logs = await logsOf(db, row.id, undefined, { page: 1, per_page: 20 });
  const areas =
    row.carrierVehicleId === null ? [] : await newestPositionsOf(db, row, row.carrierVehicleId, SHOWN_POSITIONS);
  return {
    ...summary!,
    protection: protections.get(row.id) ?? summary!.protection,
    gate: gates.get(row.id) ?? null,
    classifications: {
      of: classifications.map(({ id, name }) => ({ id, name })),
      is_set: row.classificationIds !== null,
      reason: row.classificationReason,
    },
    tms_says: await notFollowed(db, row),
    changed_fields: Object.entries(row.fieldSources).map(([field, given]) => ({ field, ...given })),
    load_logs: logs.load_logs,
    tickets: await openTicketsOfLoad(db, companyId, row.id),
    carrier_vehicle_areas: areas,
    eta: eta && {
      stop_id: eta.stopId,
      earliest: new Date(eta.earliest).toISOString(),
      latest: new Date(eta.latest).toISOString(),
      as_of: new Date(eta.asOf).toISOString(),
      miles: Math.round(eta.miles),
      assumption: `${eta.isEstimatedMiles ? 'Estimated road miles' : 'Road miles'} at the truck’s own speed. Includes required breaks and the usual time at a stop. ${calibrationWords(facts!.calibration)}`,
      own_trips: facts!.calibration?.trips ?? null,
    },
    next_step: nextStepOf(summary!, evaluation, now),
    dock_mismatch_at: (await openMismatchesOf(db, row.id))[0]?.createdAt.toISOString() ?? null,
    position_doubts: await positionDoubtsOf(db, row, areas[0], now),
    edi_tender_id: await tenderOf(db, row),
  };
}

async function tenderOf(db: Queryable, { id, companyId, source }: LoadRow): Promise<number | null> {
  if (source !== 'edi') return null;
  const [tender] = await db
    .select({ id: ediTenders.id })
    .from(ediTenders)
    .where(and(eq(ediTenders.companyId, companyId), eq(ediTenders.loadId, id)))
    .orderBy(desc(ediTenders.id))
    .limit(1);
  return tender?.id ?? null;
}

/** Where the width of the range comes from. */
const calibrationWords = (calibration: EtaCalibration | null): string =>
  calibration
    ? `The range is from ${formatCount(calibration.trips, 'trip')} of your own in ${CALIBRATION_DAYS} days.`
    : `The range is general: fewer than ${LEAST_TRIPS} of your own trips in ${CALIBRATION_DAYS} days can be compared.`;

const SHOWN_POSITIONS = 5;

/** Loads as lists show them, in a fixed number of statements. */
export async function summariesOf(
  db: Queryable,
  companyId: number,
  rows: readonly LoadRow[],
  now: Date,
): Promise<LoadSummary[]> {
  if (rows.length === 0) return [];
  const present = (ids: (number | null)[]) => [...new Set(ids.filter((id) => id !== null))];
  const carrierIds = present(rows.map(({ carrierId }) => carrierId));
  const stops = grouped(
    await db
      .select()
      .from(loadStops)
      .where(
        inArray(
          loadStops.loadId,
          rows.map(({ id }) => id),
        ),
      )
      .orderBy(asc(loadStops.sequence)),
    ({ loadId }) => loadId,
  );
  const words = await wordsOf(db, [...stops.values()].flat());
  const settings = (await loadSettingsOf(db, [companyId]))(companyId);
  const carriersById = await carriersOf(db, companyId, carrierIds, dayOf(now));
  const vehicles = await vehiclesById(db, present(rows.map(({ carrierVehicleId }) => carrierVehicleId)));
  const confirmations = await rateConfirmationsOfLoads(db, rows);
  const postings = await postingsOfLoads(
    db,
    rows.map(({ id }) => id),
    now,
  );
  const alerts = await openAlertsByLoad(
    db,
    companyId,
    rows.map(({ id }) => id),
  );
  const flags = await numberFlagsOf(
    db,
    { companyId, today: dayOf(now) },
    rows.map(({ id, carrierId, ...row }) => ({
      numbers: [
        ...driverPhonesOf(row),
        carriersById.get(carrierId ?? 0)?.phone ?? null,
        ...(stops.get(id) ?? []).map(({ contactPhoneE164 }) => contactPhoneE164),
      ],
      carrierId,
    })),
  );
  const people = await assigneesById(db, companyId, present(rows.map(({ loadLockAssigneeId }) => loadLockAssigneeId)));
  const summaries = rows.map((row, at): Omit<LoadSummary, 'attention'> => {
    const paper = confirmations.get(row.id);
    const pay = carrierPayOf(row.rateCents, paper);
    return {
      id: row.id,
      reference: row.reference,
      status: row.status,
      tracking_status: row.trackingStatus,
      tracking_window: row.trackingWindow,
      exceptions: exceptionsIn(row.exceptions),
      alert_count: alerts.get(row.id)?.count ?? 0,
      alert_severity: alerts.get(row.id)?.severity ?? null,
      stops: (stops.get(row.id) ?? []).map((stop) => stopToWire(stop, settings, now, words)),
      carrier_vehicle_id: row.carrierVehicleId,
      vehicle: vehicles.get(row.carrierVehicleId ?? 0) ?? null,
      carrier: carriersById.get(row.carrierId ?? 0) ?? null,
      driver_name: row.driverName,
      driver_phone_e164: row.driverPhoneE164,
      second_driver_name: row.secondDriverName,
      second_driver_phone_e164: row.secondDriverPhoneE164,
      ...flags[at]!,
      drivers_doubted: alerts.get(row.id)?.ofIdentity?.severity ?? null,
      trailer_number: row.trailerNumber,
      customer_name: row.customerName,
      po_number: row.poNumber,
      team_id: row.teamId,
      load_lock_assignee: people.get(row.loadLockAssigneeId ?? 0) ?? null,
      equipment: row.equipment,
      trailer_length_ft: row.trailerLengthFeet,
      weight_lbs: row.weightPounds,
      commodity: row.commodity,
      cargo_value_usd: row.cargoValueUsd,
      is_hazmat: classifiedLoad(row).isHazmat,
      hazmat_un_number: row.hazmatUnNumber,
      hazmat_class: row.hazmatClass,
      is_temperature_controlled: classifiedLoad(row).isTemperatureControlled,
      temperature_min_f: row.temperatureMinF,
      temperature_max_f: row.temperatureMaxF,
      protection: row.protection === null ? null : { state: row.protection, sentence: row.protectionSentence ?? '' },
      billable_miles: row.billableMiles,
      billable_miles_source: row.billableMilesSource,
      rate_cents: row.rateCents,
      carrier_pay: pay,
      rate_confirmation: paper ? ofPaper(paper) : null,
      posting: postings.get(row.id) ?? null,
      rate_per_mile_cents: ratePerMile(pay?.cents, row.billableMiles),
      next_eta:
        row.nextStopId !== null && row.etaEarliest && row.etaLatest
          ? {
              stop_id: row.nextStopId,
              earliest: row.etaEarliest.toISOString(),
              latest: row.etaLatest.toISOString(),
            }
          : null,
      next_call_at: row.nextCallAt?.toISOString() ?? null,
      newest_position_at: row.newestFixAt?.toISOString() ?? null,
      source: row.source,
      source_updated_at: row.sourceUpdatedAt?.toISOString() ?? null,
      own_fields: row.ownFields as OwnLoadField[],
      cancelled_at: row.cancelledAt?.toISOString() ?? null,
      cancel_reason: row.cancelReason,
      is_tonu: row.isTonu,
      paper_difference: row.paperDifference,
      version: row.version,
      created_at: row.createdAt.toISOString(),
    };
  });
  return summaries.map((summary) => ({ ...summary, attention: attentionOf(summary, now) }));
}

const ofPaper = ({ id, status, revision, needs_acceptance }: PaperOfLoad): LoadSummary['rate_confirmation'] => ({
  id,
  status,
  revision,
  needs_acceptance,
});

export function stopToWire(
  stop: StopRow,
  settings: Awaited<ReturnType<Awaited<ReturnType<typeof loadSettingsOf>>>>,
  now: Date,
  words: WordsOfStops,
): LoadStop {
  const { latitude, longitude } = stop;
  const fence = fenceOf(trackedStop(stop), settings);
  const visit = (type: 'arrival' | 'departure'): LoadStop['arrived'] => {
    const [at, by, from, to, byPhone] =
      type === 'arrival'
        ? [stop.arrivedAt, stop.arrivedBy, stop.arrivedFrom, stop.arrivedTo, stop.arrivedByPhone]
        : [stop.departedAt, stop.departedBy, stop.departedFrom, stop.departedTo, stop.departedByPhone];
    if (at === null) return null;
    const seen = to && sightingToWire(between(from?.getTime() ?? null, to.getTime(), byPhone));
    if (by === 'word') return { at: at.toISOString(), between: null, source: 'word', word: words(stop.id, type), seen };
    return { at: at.toISOString(), between: seen?.between ?? null, source: by === 'report' ? 'report' : 'eld' };
  };
  const until = (stop.departedAt ?? now).getTime();
  const freeMinutes = stop.freeTimeMinutes ?? settings.free_time_minutes;
  const minutesSince = (from: number) => Math.max(0, Math.round((until - from) / MINUTE));
  const arrivedAt = stop.arrivedAt?.getTime();
  const countsFrom = arrivedAt === undefined ? null : Math.max(arrivedAt, stop.windowStartsAt?.getTime() ?? arrivedAt);
  return {
    id: stop.id,
    sequence: stop.sequence,
    kind: stop.kind,
    ...stopPlan(stop),
    street: stop.street,
    country: stop.country,
    reference_number: stop.referenceNumber,
    appointment_number: stop.appointmentNumber,
    appointment_state: stop.appointmentState,
    contact_name: stop.contactName,
    contact_phone_e164: stop.contactPhoneE164,
    contact_from:
      stop.contactSource && stop.contactGivenAt
        ? { source: stop.contactSource, at: stop.contactGivenAt.toISOString() }
        : null,
    handling: stop.handling,
    latitude_for_map: latitude,
    longitude_for_map: longitude,
    located_by: stop.locatedBy,
    facility_id: stop.facilityId,
    place_note: stop.placeNote,
    fence_radius_miles: fence?.proves === 'arrival' ? fence.reachMiles : null,
    fence_outline: fence?.corners && stop.outline ? polygonOf(stop.outline) : null,
    arrived: visit('arrival'),
    departed: visit('departure'),
    dwell_minutes: arrivedAt === undefined ? null : minutesSince(arrivedAt),
    free_time_minutes: freeMinutes,
    detention_minutes: countsFrom === null ? null : Math.max(0, minutesSince(countsFrom) - freeMinutes),
    visit_state: stop.visitState,
  };
}

const sightingToWire = ({ at, between: { from, to, byPhone = false } }: Sighting) => ({
  at: new Date(at).toISOString(),
  between: {
    from: from === null ? null : new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    by_phone: byPhone,
  },
});

async function carriersOf(db: Queryable, companyId: number, ids: number[], today: string) {
  if (ids.length === 0) return new Map<number, never>();
  const rows = await db
    .select({
      id: carriers.id,
      legalName: carriers.legalName,
      phone: carriers.phone,
      identifiers: sql<string>`${listedIdentifiers(sql`${carriers.id}`)}`,
    })
    .from(carriers)
    .where(inArray(carriers.id, ids));
  const verdicts = await evaluateCarriers(db, ids, companyId, today, ({ overallResult }) => overallResult);
  const stopped = await doNotDispatchAmong(db, companyId, ids);
  return new Map(
    rows.map(({ id, legalName, phone, identifiers }) => [
      id,
      {
        id,
        legal_name: legalName,
        identifiers: readListedIdentifiers(identifiers),
        overall_result: verdicts.get(id) ?? null,
        is_do_not_dispatch: stopped.includes(id),
        phone,
      },
    ]),
  );
}

async function vehiclesById(db: Queryable, ids: number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const rows = await db.select().from(carrierVehicles).where(inArray(carrierVehicles.id, ids));
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        label: vehicleLabel(row),
        vin: row.vin,
        unit: row.unit,
        plate: row.plate,
        plate_state: row.plateState,
      },
    ]),
  );
}

async function assigneesById(db: Queryable, companyId: number, ids: number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const rows = await db
    .select({
      id: users.id,
      full_name: fullName(users),
      email: users.email,
      phone_e164: users.phoneE164,
      scopes: users.scopes,
    })
    .from(users)
    .where(and(eq(users.companyId, companyId), inArray(users.id, ids)));
  return new Map(
    rows.map(({ scopes, ...person }) => [
      person.id,
      {
        ...person,
        is_self_staff: scopes.includes('tickets_load_lock_staff') && !scopes.includes('tickets_load_lock_manager'),
      },
    ]),
  );
}

const logsSearch = columnSearch(loadLogs, ['id', 'isType', 'source', 'stopId', 'occurredAt', 'createdAt']);

/** A page of a load's logs, latest first unless `q` sorts. */
export async function logsOf(db: Queryable, loadId: number, q: unknown, page: { page: number; per_page: number }) {
  const search = toSql(logsSearch, q);
  const where = and(eq(loadLogs.loadId, loadId), search.where);
  const rows = await db
    .select({
      log: loadLogs,
      user: fullNameOrNull(users),
    })
    .from(loadLogs)
    .leftJoin(users, eq(users.id, loadLogs.userId))
    .where(where)
    .orderBy(...search.orderBy, desc(loadLogs.occurredAt), desc(loadLogs.id))
    .limit(page.per_page)
    .offset((page.page - 1) * page.per_page);
  return { load_logs: rows.map(({ log, user }) => logToWire(log, user)), total: await db.$count(loadLogs, where) };
}

/** @param user the name of the author */
export const logToWire = (log: typeof loadLogs.$inferSelect, user: string | null): LoadLog => ({
  id: log.id,
  load_id: log.loadId,
  stop_id: log.stopId,
  is_type: log.isType,
  occurred_at: log.occurredAt.toISOString(),
  between: log.occurredTo && { from: log.occurredFrom?.toISOString() ?? null, to: log.occurredTo.toISOString() },
  external_message: log.message,
  source: log.source,
  user,
  called: log.called,
  call_result: log.callResult,
  created_at: log.createdAt.toISOString(),
  is_word: log.isWord,
  withdrawn_at: log.withdrawnAt?.toISOString() ?? null,
  withdrawn_by_id: log.withdrawnById,
});
