import { EQUIPMENT_TYPES } from '@contract/carriers/equipment.constants';
import type { DetentionStatement } from '@contract/loads/detention.calls';
import { FACILITY_KNOWN_BY, OUTLINE_CORNERS } from '@contract/loads/facilities.constants';
import { EXCEPTION_GROUND_NAMES, EXCEPTION_STATUSES, LOAD_PROTECTIONS } from '@contract/loads/gate.constants';
import type { GateReason } from '@contract/loads/gate.entities';
import { COLUMN_FIELDS, COLUMN_STOPS } from '@contract/loads/load-columns.constants';
import { LOAD_IMPORT_OUTCOMES } from '@contract/loads/load-imports.constants';
import type { LoadImport } from '@contract/loads/load-imports.entities';
import { LOAD_LINK_AUDIENCES, LOAD_LINK_PAGES } from '@contract/loads/load-links.constants';
import { CALL_RESULTS, CALLED, LOAD_LOG_SOURCES, LOAD_LOG_TYPES } from '@contract/loads/load-logs.constants';
import { LOAD_PAPER_TYPES } from '@contract/loads/load-papers.constants';
import {
  type EtaDelay,
  LOAD_SOURCES,
  LOAD_STATUSES,
  type LoadSource,
  type LoadStatus,
  MILES_SOURCES,
} from '@contract/loads/loads.constants';
import type { Outline } from '@contract/loads/outlines';
import { POSITION_SOURCES, SET_ASIDE } from '@contract/loads/positions.constants';
import {
  APPOINTMENT_STATES,
  LOCATED_BY,
  STOP_HANDLINGS,
  STOP_KINDS,
  STOP_SCHEDULES,
  VISIT_BASES,
  VISIT_STATES,
} from '@contract/loads/stops.constants';
import { PROVIDERS } from '@contract/loads/telematics.constants';
import { LOAD_TRACKING_STATUSES, TRACKING_WINDOWS } from '@contract/loads/tracking.constants';
import type { PaperDifference } from '@contract/rate-confirmations/rate-confirmations.entities';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { isClosedLoad, isOpenLoad } from '../closed-loads';
import { fromItsEnd, lettersAndDigits, wordsOf } from '../search-words';
import { carrier, id, moment, oneOf, table, writtenAt } from './columns';
import { company, companyOfParent, user, versioned } from './company-columns';
import { storedFiles } from './files';
import { companies } from './identity';
import { jobs } from './jobs';
import { teams } from './teams';
import { trackingConnections } from './tracking';

/** Loads, the trucks that haul them, and where those were. */

type ExceptedReason = Omit<GateReason, 'is_excepted'>;

type SaidDriver = { name: string | null; phoneE164: string | null };

/** Null: it said that there is none. Omitted: it never said. */
export interface TmsSaid {
  carrierId?: number | null;
  vehicle?: { vin?: string | null; unit?: string | null; plate?: string | null; plate_state?: string | null } | null;
  trailer?: string | null;
  driver?: SaidDriver | null;
  second_driver?: SaidDriver | null;
  status?: LoadStatus;
}

/** By the name of the field on the wire. */
export type FieldSources = Record<string, { source: LoadSource; at: string }>;

export interface AnnouncedEta {
  stopId: number;
  /** Milliseconds since 1970, as `announcedAt`. */
  earliest: number;
  latest: number;
  /** Null: the stop has no window. */
  delay: EtaDelay | null;
  announcedAt: number;
}

/**
 * A vehicle of a carrier under a number of our own. `companyId` null: of record or of a connection that the carrier
 * consented to; else one that this company alone has named.
 */
export const carrierVehicles = table(
  'carrier_vehicles',
  {
    id: id(),
    carrierId: carrier(),
    companyId: integer('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    vin: text('vin'),
    plate: text('plate'),
    plateState: text('plate_state'),
    /** What the carrier calls it. */
    unit: text('unit'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('carrier_vehicles_vin')
      .on(t.carrierId, t.vin, sql`coalesce(${t.companyId}, 0)`)
      .where(sql`${t.vin} IS NOT NULL`),
    index('carrier_vehicles_carrier').on(t.carrierId, t.companyId),
    index('carrier_vehicles_by_vin').on(t.vin),
    index('carrier_vehicles_vin_end')
      .on(fromItsEnd(sql`${t.vin}`))
      .where(sql`${t.vin} IS NOT NULL`),
    index('carrier_vehicles_unit')
      .on(lettersAndDigits(sql`${t.unit}`))
      .where(sql`${t.unit} IS NOT NULL`),
  ],
);

/**
 * What a TMS calls a trailer, from the particular to the general: a cargo van is no dry van, a reefer may be called a van
 * too. Letters by themselves are the codes of load boards.
 */
const EQUIPMENT_TYPE_OF_WORDS = sql`CASE
  WHEN equipment ~* '\\m(reefers?|refrigerated|temp(erature)?[ -]?controlled|r|rf|vr)\\M' THEN 'reefer'
  WHEN equipment ~* '\\m(cargo|sprinter)[ _-]?vans?\\M' THEN 'cargo_vans'
  WHEN equipment ~* '\\m(straight|box[ _-]?truck)' THEN 'straight_box_trucks'
  WHEN equipment ~* '\\m(double[ _-]?drop|dd)\\M' THEN 'double_drop'
  WHEN equipment ~* '\\m(drop[ _-]?deck|step[ _-]?deck|sd)\\M' THEN 'drop_deck'
  WHEN equipment ~* '\\m(low[ _-]?boy|rgn|removable gooseneck|lb)\\M' THEN 'lowboy'
  WHEN equipment ~* '\\mheavy[ _-]?haul' THEN 'heavy_haul'
  WHEN equipment ~* '\\m(flat[ _-]?bed|fb|f|conestoga)\\M' THEN 'flatbed'
  WHEN equipment ~* '\\m(intermodal|container|drayage|chassis)' THEN 'intermodal'
  WHEN equipment ~* '\\m(pneumatic|dry bulk)' THEN 'pneumatic'
  WHEN equipment ~* '\\mtank' THEN 'tanker'
  WHEN equipment ~* '\\m(dump|end dump|belly dump)' THEN 'dumps'
  WHEN equipment ~* '\\m(grain|hopper)' THEN 'grain'
  WHEN equipment ~* '\\m(car|auto)[ _-]?(haul|carrier|transport)' THEN 'car_hauler'
  WHEN equipment ~* '\\m(forestry|log trailer|logging)' THEN 'forestry'
  WHEN equipment ~* '\\m(livestock|cattle)' THEN 'livestock'
  WHEN equipment ~* '\\m(vans?|v|dv)\\M' THEN 'van'
END`;

/** The words of both drivers' names. */
export const DRIVER_WORDS = wordsOf(sql`coalesce(driver_name, '') || ' ' || coalesce(second_driver_name, '')`);

/**
 * One haul for one customer. What is decided and given stands in the first columns; what is worked out from it, from
 * positions and from the time stands in the last ones and is written by `evaluate-loads.ts` alone.
 */
export const loads = table(
  'loads',
  {
    id: id(),
    companyId: company(),
    reference: text('reference').notNull(),
    /** In capitals, single blanks: what a TMS means by the same reference. */
    referenceKey: text('reference_key').notNull(),
    source: oneOf('source', LOAD_SOURCES).notNull(),
    /** When the TMS says that it changed the load; an older message changes nothing. */
    sourceUpdatedAt: moment('source_updated_at'),
    /** Fields that a person changed here: the TMS does not overwrite them. */
    ownFields: text('own_fields').array().notNull().default([]),
    /** Who gave each field that changed since the load came in, and when (ISO). The others came with it. */
    fieldSources: jsonb('field_sources').$type<FieldSources>().notNull().default({}),
    /** What the TMS or an uploaded list said last, taken in or not: the same again is no news. */
    tmsSaid: jsonb('tms_said').$type<TmsSaid>().notNull().default({}),
    customerName: text('customer_name'),
    poNumber: text('po_number'),
    /** What the customer pays. Read by `customer-rates.queries.ts` alone, which asks for the right to see it. */
    customerRateCents: integer('customer_rate_cents'),
    equipment: text('equipment'),
    trailerLengthFeet: integer('trailer_length_feet'),
    weightPounds: integer('weight_pounds'),
    commodity: text('commodity'),
    cargoValueUsd: integer('cargo_value_usd'),
    /** Null: not given. */
    isHazmat: boolean('is_hazmat'),
    hazmatUnNumber: text('hazmat_un_number'),
    hazmatClass: text('hazmat_class'),
    /** Null: not given; a reefer load is temperature-controlled anyway. */
    isTemperatureControlled: boolean('is_temperature_controlled'),
    /** °F. */
    temperatureMinF: smallint('temperature_min_f'),
    temperatureMaxF: smallint('temperature_max_f'),
    /** As a person set them, with the reason; null: those whose conditions the load meets. */
    classificationIds: integer('classification_ids').array(),
    classificationReason: text('classification_reason'),
    rateCents: integer('rate_cents'),
    billableMiles: integer('billable_miles'),
    billableMilesSource: oneOf('billable_miles_source', MILES_SOURCES),
    carrierId: bigint('carrier_id', { mode: 'number' }),
    carrierVehicleId: integer('carrier_vehicle_id').references(() => carrierVehicles.id, { onDelete: 'set null' }),
    driverName: text('driver_name'),
    driverPhoneE164: text('driver_phone_e164'),
    secondDriverName: text('second_driver_name'),
    secondDriverPhoneE164: text('second_driver_phone_e164'),
    trailerNumber: text('trailer_number'),
    loadLockAssigneeId: user('load_lock_assignee_id'),
    teamId: integer('team_id').references(() => teams.id, { onDelete: 'set null' }),
    trackingEndedAt: moment('tracking_ended_at'),
    /**
     * The carrier withdrew its consent, or rejected this load: its positions are not served; positions already seen
     * stay.
     */
    consentWithdrawnAt: moment('consent_withdrawn_at'),
    cancelledAt: moment('cancelled_at'),
    cancelReason: text('cancel_reason'),
    /** Truck ordered, not used: it was cancelled after dispatch. */
    isTonu: boolean('is_tonu').notNull().default(false),
    /** As lists sort by them: "DALLAS TX". */
    originKey: text('origin_key'),
    destinationKey: text('destination_key'),
    firstWindowStartsAt: moment('first_window_starts_at'),
    /** Of the first pickup and the last delivery. Null: the load has none, or it could not be placed. */
    originLatitude: doublePrecision('origin_latitude'),
    originLongitude: doublePrecision('origin_longitude'),
    destinationLatitude: doublePrecision('destination_latitude'),
    destinationLongitude: doublePrecision('destination_longitude'),
    /** From the first pickup to the last delivery every stop could be placed. */
    isLocated: boolean('is_located').notNull().default(false),
    pickupStartsAt: moment('pickup_starts_at'),
    pickupEndsAt: moment('pickup_ends_at'),
    dropoffStartsAt: moment('dropoff_starts_at'),
    /** The days of both windows, each local to its stop. */
    pickupFrom: date('pickup_from', { mode: 'string' }),
    pickupTo: date('pickup_to', { mode: 'string' }),
    dropoffFrom: date('dropoff_from', { mode: 'string' }),
    dropoffTo: date('dropoff_to', { mode: 'string' }),
    /** The kind among EQUIPMENT_TYPES of the contract that the words of `equipment` mean. Null: none that is known. */
    equipmentType: oneOf('equipment_type', EQUIPMENT_TYPES).generatedAlwaysAs(EQUIPMENT_TYPE_OF_WORDS),
    createdAt: moment('created_at').notNull(),
    ...versioned(),
    writtenAt: writtenAt(),

    status: oneOf('status', LOAD_STATUSES).notNull(),
    trackingStatus: oneOf('tracking_status', LOAD_TRACKING_STATUSES).notNull(),
    trackingWindow: oneOf('tracking_window', TRACKING_WINDOWS).notNull(),
    trackingOpensAt: moment('tracking_opens_at'),
    trackingClosesAt: moment('tracking_closes_at'),
    /** A bit for each tab of exceptions, in the order of LOAD_EXCEPTIONS. */
    exceptions: integer('exceptions').notNull().default(0),
    /** How it differs from what its carrier accepted or was sent; null: it does not. */
    paperDifference: jsonb('paper_difference').$type<PaperDifference>(),
    nextStopId: integer('next_stop_id'),
    etaEarliest: moment('eta_earliest'),
    etaLatest: moment('eta_latest'),
    etaMiles: real('eta_miles'),
    /** The ETA of the last `load_eta`; null: none, or it no longer holds. */
    announcedEta: jsonb('announced_eta').$type<AnnouncedEta>(),
    /** The newest position within the load's tracking times, which the ETA counts from. */
    newestFixAt: moment('newest_fix_at'),
    /** When a person is to call next; null: no check call is due. */
    nextCallAt: moment('next_call_at'),
    /** The same facts may mean something else from then on; null: time alone changes nothing anymore. */
    nextCheckAt: moment('next_check_at'),
    /** LOAD_PROTECTIONS of the contract, with its reasons; null: it has no carrier, or was not judged yet. */
    protection: oneOf('protection', LOAD_PROTECTIONS),
    protectionSentence: text('protection_sentence'),
    /** When its alerts must be checked next; null: nothing raises or closes any anymore. */
    alertsDueAt: moment('alerts_due_at'),
  },
  (t) => [
    uniqueIndex('loads_company_reference').on(t.companyId, t.referenceKey),
    index('loads_company').on(t.companyId, t.id),
    index('loads_written').on(t.companyId, t.writtenAt),
    index('loads_open').on(t.companyId, t.originKey, t.id).where(isOpenLoad(t.status)),
    index('loads_closed').on(t.companyId, t.destinationKey, t.id).where(isClosedLoad(t.status)),
    // Of the dated lists: what they count is in the index itself.
    index('loads_open_windows')
      .on(t.companyId, t.firstWindowStartsAt, t.status, t.carrierVehicleId)
      .where(isOpenLoad(t.status)),
    index('loads_closed_windows')
      .on(t.companyId, sql`coalesce(${t.firstWindowStartsAt}, ${t.createdAt})`)
      .where(isClosedLoad(t.status)),
    index('loads_exceptions').on(t.companyId, t.exceptions, t.originKey, t.id).where(sql`${t.exceptions} <> 0`),
    index('loads_board')
      .on(t.companyId, t.originLatitude, t.originLongitude, t.equipmentType, t.pickupFrom, t.pickupTo)
      .where(sql`${t.status} = 'available' AND ${t.isLocated} AND ${t.equipmentType} IS NOT NULL`),
    index('loads_calls_due').on(t.companyId, t.nextCallAt).where(sql`${t.nextCallAt} IS NOT NULL`),
    index('loads_hauled_lane')
      .on(t.companyId, t.originLatitude, t.originLongitude)
      .where(sql`${t.carrierId} IS NOT NULL AND ${t.cancelledAt} IS NULL`),
    index('loads_uncovered').on(t.companyId, t.pickupStartsAt).where(sql`${t.status} = 'available'`),
    index('loads_due').on(t.nextCheckAt).where(sql`${t.nextCheckAt} IS NOT NULL`),
    index('loads_alerts_due').on(t.alertsDueAt).where(sql`${t.alertsDueAt} IS NOT NULL`),
    index('loads_carrier').on(t.carrierId, t.companyId),
    index('loads_protection').on(t.companyId, t.protection).where(isOpenLoad(t.status)),
    // Which other loads name the same driver.
    index('loads_driver').on(t.companyId, t.driverPhoneE164).where(sql`${t.driverPhoneE164} IS NOT NULL`),
    index('loads_second_driver')
      .on(t.companyId, t.secondDriverPhoneE164)
      .where(sql`${t.secondDriverPhoneE164} IS NOT NULL`),
    index('loads_driver_words').using('gin', DRIVER_WORDS),
    index('loads_reference_letters').on(t.companyId, lettersAndDigits(sql`${t.reference}`)),
    index('loads_po_letters')
      .on(t.companyId, lettersAndDigits(sql`${t.poNumber}`))
      .where(sql`${t.poNumber} IS NOT NULL`),
  ],
);

/** Where a load's truck stops, in the order of `sequence`. */
export const loadStops = table(
  'load_stops',
  {
    id: id(),
    companyId: companyOfParent(),
    loadId: integer('load_id')
      .notNull()
      .references(() => loads.id, { onDelete: 'cascade' }),
    sequence: smallint('sequence').notNull(),
    kind: oneOf('kind', STOP_KINDS).notNull(),
    schedule: oneOf('schedule', STOP_SCHEDULES).notNull(),
    windowStartsAt: moment('window_starts_at'),
    windowEndsAt: moment('window_ends_at'),
    timeZone: text('time_zone'),
    name: text('name'),
    street: text('street'),
    city: text('city'),
    state: text('state'),
    postalCode: text('postal_code'),
    country: text('country').notNull(),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    locatedBy: oneOf('located_by', LOCATED_BY), // Null: could not be placed.
    facilityId: integer('facility_id').references(() => facilities.id, { onDelete: 'set null' }),
    /** Of the facility, when the load was last placed; null: the usual one. */
    radiusMiles: real('radius_miles'),
    /** Of the facility, when the load was last placed: what proves an arrival in place of the radius. Null: it has none. */
    outline: jsonb('outline').$type<Outline>(),
    /** What is odd about the given place: "The coordinates are 112 miles from Dallas, TX." */
    placeNote: text('place_note'),
    freeTimeMinutes: integer('free_time_minutes'),
    referenceNumber: text('reference_number'),
    appointmentNumber: text('appointment_number'),
    appointmentState: oneOf('appointment_state', APPOINTMENT_STATES),
    contactName: text('contact_name'),
    contactPhoneE164: text('contact_phone_e164'),
    /** Who gave the contact as it is, and when: a number may be planted here. */
    contactSource: oneOf('contact_source', LOAD_SOURCES),
    contactGivenAt: moment('contact_given_at'),
    handling: oneOf('handling', STOP_HANDLINGS),

    visitState: oneOf('visit_state', VISIT_STATES).notNull().default('none'),
    /** A person's correction, else positions' arrival, else the first report's. */
    arrivedAt: moment('arrived_at'),
    arrivedBy: oneOf('arrived_by', VISIT_BASES),
    /** Between which positions it was seen, also beside a correction; both null: it was not. */
    arrivedFrom: moment('arrived_from'),
    arrivedTo: moment('arrived_to'),
    /** One of those positions is of the driver's phone. */
    arrivedByPhone: boolean('arrived_by_phone').notNull().default(false),
    departedAt: moment('departed_at'),
    departedBy: oneOf('departed_by', VISIT_BASES),
    departedFrom: moment('departed_from'),
    departedTo: moment('departed_to'),
    departedByPhone: boolean('departed_by_phone').notNull().default(false),
    /** As the last event about it said. */
    announcedArrivedAt: moment('announced_arrived_at'),
    announcedDepartedAt: moment('announced_departed_at'),
    nearFrom: moment('near_from'),
    nearTo: moment('near_to'),
    passedByAt: moment('passed_by_at'),
  },
  (t) => [
    index('load_stops_load').on(t.loadId, t.sequence),
    index('load_stops_facility').on(t.facilityId).where(sql`${t.facilityId} IS NOT NULL`),
    index('load_stops_reference_letters')
      .on(lettersAndDigits(sql`${t.referenceNumber}`))
      .where(sql`${t.referenceNumber} IS NOT NULL`),
    index('load_stops_appointment_letters')
      .on(lettersAndDigits(sql`${t.appointmentNumber}`))
      .where(sql`${t.appointmentNumber} IS NOT NULL`),
  ],
);

/**
 * A place where a company's loads stop, by its address. Its point is as exact as a building, or unknown: what is less exact
 * is found anew for each stop.
 */
export const facilities = table(
  'facilities',
  {
    id: id(),
    companyId: company(),
    /** The address folded, as `facilityKey` makes it. */
    addressKey: text('address_key').notNull(),
    name: text('name'),
    street: text('street'),
    city: text('city'),
    state: text('state'),
    postalCode: text('postal_code'),
    country: text('country').notNull(),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    radiusMiles: real('radius_miles'),
    /** Of the yard, corner by corner; null: none is drawn, and the radius counts. Its point lies within it. */
    outline: jsonb('outline').$type<Outline>(),
    knownBy: oneOf('known_by', FACILITY_KNOWN_BY),
    confirmedByUserId: user('confirmed_by_user_id'),
    confirmedAt: moment('confirmed_at'),
    hours: text('hours'),
    /** Of the dock or its appointment desk. */
    phoneE164: text('phone_e164'),
    /** When a geocoder last looked it up; null: never. */
    lookedUpAt: moment('looked_up_at'),
    proposedLatitude: doublePrecision('proposed_latitude'),
    proposedLongitude: doublePrecision('proposed_longitude'),
    proposedRadiusMiles: real('proposed_radius_miles'),
    /** The spot that a person rejected last. */
    rejectedLatitude: doublePrecision('rejected_latitude'),
    rejectedLongitude: doublePrecision('rejected_longitude'),
    createdAt: moment('created_at').notNull(),
    ...versioned(),
  },
  (t) => [
    uniqueIndex('facilities_address').on(t.companyId, t.addressKey),
    index('facilities_proposed').on(t.companyId).where(sql`${t.proposedLatitude} IS NOT NULL`),
    check(
      'facilities_outline_check',
      sql`${t.outline} IS NULL OR (${t.latitude} IS NOT NULL AND ${t.longitude} IS NOT NULL AND jsonb_typeof(${t.outline}) = 'array'
        AND jsonb_array_length(${t.outline}) BETWEEN ${sql.raw(String(OUTLINE_CORNERS.least))} AND ${sql.raw(String(OUTLINE_CORNERS.most))})`,
    ),
  ],
);

/** Where the truck of a load stood longest around the time of a stop at a facility: what its point is learned from. */
export const facilityStays = table(
  'facility_stays',
  {
    companyId: companyOfParent(),
    stopId: integer('stop_id')
      .notNull()
      .references(() => loadStops.id, { onDelete: 'cascade' }),
    facilityId: integer('facility_id')
      .notNull()
      .references(() => facilities.id, { onDelete: 'cascade' }),
    carrierId: carrier(),
    carrierVehicleId: integer('carrier_vehicle_id')
      .notNull()
      .references(() => carrierVehicles.id, { onDelete: 'cascade' }),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    fromAt: moment('from_at').notNull(),
    untilAt: moment('until_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.stopId, t.companyId] }),
    index('facility_stays_facility').on(t.facilityId, t.untilAt),
  ],
);

/**
 * What the general model said some hours before the truck of a delivered load came to a stop, and when it came: what the
 * company’s ETAs are calibrated by (decision 0209). Times alone, without places; deleted after 90 days.
 */
export const etaComparisons = table(
  'eta_comparisons',
  {
    stopId: integer('stop_id')
      .notNull()
      .references(() => loadStops.id, { onDelete: 'cascade' }),
    hoursAhead: smallint('hours_ahead').notNull(),
    companyId: company(),
    asOf: moment('as_of').notNull(),
    earliestAt: moment('earliest_at').notNull(),
    latestAt: moment('latest_at').notNull(),
    arrivedAt: moment('arrived_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.stopId, t.hoursAhead, t.companyId] }),
    index('eta_comparisons_company').on(t.companyId, t.arrivedAt),
    check(
      'eta_comparisons_times_check',
      sql`${t.hoursAhead} > 0 AND ${t.asOf} <= ${t.earliestAt} AND ${t.earliestAt} <= ${t.latestAt} AND ${t.asOf} < ${t.arrivedAt}`,
    ),
  ],
);

/**
 * What happened to a load. Rows are only added; what later positions or a person's later word disproves is withdrawn and
 * stays.
 */
export const loadLogs = table(
  'load_logs',
  {
    id: id(),
    companyId: companyOfParent(),
    loadId: integer('load_id')
      .notNull()
      .references(() => loads.id, { onDelete: 'cascade' }),
    stopId: integer('stop_id').references(() => loadStops.id, { onDelete: 'set null' }),
    isType: oneOf('is_type', LOAD_LOG_TYPES).notNull(),
    source: oneOf('source', LOAD_LOG_SOURCES).notNull(),
    occurredAt: moment('occurred_at').notNull(),
    occurredFrom: moment('occurred_from'),
    occurredTo: moment('occurred_to'),
    /** One of those positions is of the driver's phone. */
    byPhone: boolean('by_phone').notNull().default(false),
    message: text('message'),
    called: oneOf('called', CALLED),
    callResult: oneOf('call_result', CALL_RESULTS),
    userId: user('user_id'),
    createdAt: moment('created_at').notNull(),
    /** A person's correction of a visit, with its reason as the message: it stands above positions (decision 0168). */
    isWord: boolean('is_word').notNull().default(false),
    withdrawnAt: moment('withdrawn_at'),
    /** The log whose word withdrew it; null: later positions did. */
    withdrawnById: integer('withdrawn_by_id').references((): AnyPgColumn => loadLogs.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('load_logs_load').on(t.loadId, t.occurredAt),
    index('load_logs_withdrawn_by').on(t.withdrawnById).where(sql`${t.withdrawnById} IS NOT NULL`),
  ],
);

/**
 * Which vehicle hauled a load from when until when: what positions count for it. `startsAt` null: from the beginning; it
 * was named late, or another was named by mistake.
 */
export const loadAssignments = table(
  'load_assignments',
  {
    id: id(),
    companyId: companyOfParent(),
    loadId: integer('load_id')
      .notNull()
      .references(() => loads.id, { onDelete: 'cascade' }),
    carrierId: carrier(),
    carrierVehicleId: integer('carrier_vehicle_id').references(() => carrierVehicles.id, { onDelete: 'cascade' }),
    /** When the vehicle was named: with the carrier, or later. Null: not named, or named before this was kept. */
    vehicleNamedAt: moment('vehicle_named_at'),
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    userId: user('user_id'),
    reason: text('reason'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('load_assignments_load').on(t.loadId, t.id),
    index('load_assignments_vehicle').on(t.carrierVehicleId, t.loadId),
  ],
);

/**
 * A request to give a load to a carrier in spite of reasons against it, and the decision. It counts for this load and
 * carrier alone and covers the reasons that it names. A decided one stays as it is.
 */
export const gateExceptions = table(
  'gate_exceptions',
  {
    id: id(),
    companyId: company(),
    loadId: integer('load_id')
      .notNull()
      .references(() => loads.id, { onDelete: 'cascade' }),
    carrierId: carrier(),
    status: oneOf('status', EXCEPTION_STATUSES).notNull(),
    reasons: jsonb('reasons').$type<ExceptedReason[]>().notNull(),
    requestNote: text('request_note').notNull(),
    requestedByUserId: user('requested_by_user_id'),
    requestedAt: moment('requested_at').notNull(),
    ground: oneOf('ground', EXCEPTION_GROUND_NAMES),
    decisionNote: text('decision_note'),
    decidedByUserId: user('decided_by_user_id'),
    decidedAt: moment('decided_at'),
    /** Given by the one person of the company, after a mailed code. */
    isAlone: boolean('is_alone').notNull().default(false),
    /** Of the code mailed to the one person of a company; a digest. */
    codeHash: text('code_hash'),
    codeExpiresAt: moment('code_expires_at'),
    ...versioned(),
  },
  (t) => [
    index('gate_exceptions_load').on(t.loadId, t.carrierId, t.id),
    index('gate_exceptions_requested').on(t.companyId, t.id).where(sql`${t.status} = 'requested'`),
  ],
);

/** A file of loads that someone uploaded. */
export const loadImports = table(
  'load_imports',
  {
    id: id(),
    companyId: company(),
    userId: user('user_id'),
    jobId: uuid('job_id').references(() => jobs.id, { onDelete: 'set null' }),
    fileName: text('file_name').notNull(),
    /** 0: its lines are still being written, or the product stopped meanwhile. */
    linesCount: integer('lines_count').notNull(),
    /** Columns that were not read. */
    unreadColumns: jsonb('unread_columns').$type<LoadImport['unread_columns']>().notNull().default([]),
    /** A date that may have its day first; null: none. */
    guessedDate: text('guessed_date'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('load_imports_company').on(t.companyId, t.createdAt)],
);

/** What a company has said that a heading of its lists means (decision 0169). */
export const loadColumns = table(
  'load_columns',
  {
    companyId: company(),
    /** The heading without case, accents and punctuation. */
    key: text('key').notNull(),
    heading: text('heading').notNull(),
    field: oneOf('field', COLUMN_FIELDS).notNull(),
    /** Null for what is about the whole load. */
    stop: oneOf('stop', COLUMN_STOPS),
    updatedAt: moment('updated_at').notNull(),
    updatedByUserId: user('updated_by_user_id'),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.key] })],
);

/** A line of such a file: what it says, and what became of it. */
export const loadImportLines = table(
  'load_import_lines',
  {
    companyId: companyOfParent(),
    importId: integer('import_id')
      .notNull()
      .references(() => loadImports.id, { onDelete: 'cascade' }),
    /** Its number in the file, from 1. */
    line: integer('line').notNull(),
    /** Its beginning, for who corrects it. */
    given: text('given').notNull(),
    /** The load that it says, until it has been brought in. */
    load: jsonb('load').$type<object>(),
    outcome: oneOf('outcome', ['waiting', ...LOAD_IMPORT_OUTCOMES]).notNull(),
    why: text('why').notNull().default(''),
    loadId: integer('load_id').references(() => loads.id, { onDelete: 'set null' }),
  },
  (t) => [primaryKey({ columns: [t.importId, t.line] }), index('load_import_lines_load').on(t.loadId)],
);

/** What a company has set for its loads; what is left out has its default (LOAD_SETTINGS of the contract). */
export const loadSettings = table('load_settings', {
  companyId: company().primaryKey(),
  settings: jsonb('settings').$type<Record<string, number>>().notNull(),
  updatedAt: moment('updated_at').notNull(),
  updatedByUserId: user('updated_by_user_id'),
});

/**
 * Where a vehicle was. `companyId` null: by a connection that the carrier consented to; else by this company's own feed,
 * which is that company's alone. Kept for 30 days (decision 0087). By day of `observed_at`, each a partition (`partitions.ts`).
 */
export const vehiclePositions = table(
  'vehicle_positions',
  {
    carrierVehicleId: integer('carrier_vehicle_id')
      .notNull()
      .references(() => carrierVehicles.id, { onDelete: 'cascade' }),
    companyId: integer('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    /** Of the consented connection; null: a company's own feed. */
    connectionId: integer('connection_id').references(() => trackingConnections.id, { onDelete: 'cascade' }),
    /** From the driver's page of this load, which alone may show it; null: from a feed. */
    loadId: integer('load_id').references(() => loads.id, { onDelete: 'cascade' }),
    /** From the page of the load's second driver. */
    isSecondDriver: boolean('is_second_driver').notNull().default(false),
    observedAt: moment('observed_at').notNull(),
    receivedAt: moment('received_at').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    speedMph: real('speed_mph'),
    heading: smallint('heading'),
    accuracyFeet: real('accuracy_feet'),
    source: oneOf('source', POSITION_SOURCES).notNull(),
    /** The telematics provider at which it was read; null: it was sent. */
    provider: oneOf('provider', PROVIDERS),
    disposition: oneOf('disposition', ['kept', 'future', ...SET_ASIDE]).notNull(),
  },
  (t) => [
    uniqueIndex('vehicle_positions_once').on(
      t.carrierVehicleId,
      t.observedAt,
      sql`coalesce(${t.companyId}, 0)`,
      sql`coalesce(${t.loadId}, 0)`,
      // The phones of a team may report at the same instant.
      t.isSecondDriver,
    ),
    index('vehicle_positions_load').on(t.loadId, t.observedAt).where(sql`${t.loadId} IS NOT NULL`),
    index('vehicle_positions_day').on(t.observedAt),
    index('vehicle_positions_connection').on(t.connectionId).where(sql`${t.connectionId} IS NOT NULL`),
  ],
);

/** A bill of lading, a proof of delivery or another paper of a load. A wrong one is withdrawn and stays. */
export const loadPapers = table(
  'load_papers',
  {
    id: id(),
    companyId: companyOfParent(),
    loadId: integer('load_id')
      .notNull()
      .references(() => loads.id, { onDelete: 'cascade' }),
    isType: oneOf('is_type', LOAD_PAPER_TYPES).notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => storedFiles.id),
    /** The driver's page by which it came; null: someone of the company uploaded it. */
    driverLinkId: integer('driver_link_id').references((): AnyPgColumn => loadLinks.id, { onDelete: 'set null' }),
    /** SHA-256 of a photo as it was sent, before what the camera wrote into it was taken out. */
    originalSha256: text('original_sha256'),
    createdAt: moment('created_at').notNull(),
    withdrawnAt: moment('withdrawn_at'),
    withdrawnByUserId: user('withdrawn_by_user_id'),
    withdrawReason: text('withdraw_reason'),
  },
  (t) => [
    index('load_papers_load').on(t.loadId),
    index('load_papers_file').on(t.fileId),
    index('load_papers_driver_link').on(t.driverLinkId).where(sql`${t.driverLinkId} IS NOT NULL`),
  ],
);

/** Who viewed where a truck was, and through which load: once a minute. A trigger keeps rows as they are (decision 0096). */
export const positionReads = table(
  'position_reads',
  {
    companyId: company(),
    loadId: integer('load_id')
      .notNull()
      .references(() => loads.id, { onDelete: 'cascade' }),
    /** No reference: the row outlives the truck. */
    carrierVehicleId: integer('carrier_vehicle_id').notNull(),
    userId: user('user_id'),
    /** The minute. */
    readAt: moment('read_at').notNull(),
  },
  (t) => [
    uniqueIndex('position_reads_once').on(t.loadId, t.carrierVehicleId, t.userId, t.readAt),
    index('position_reads_vehicle').on(t.carrierVehicleId, t.readAt),
    index('position_reads_company').on(t.companyId),
  ],
);

/** A link by which a carrier or a shipper reads a page of a load. What it opens is worked out when it is opened. */
export const loadLinks = table(
  'load_links',
  {
    id: id(),
    companyId: companyOfParent(),
    loadId: integer('load_id')
      .notNull()
      .references(() => loads.id, { onDelete: 'cascade' }),
    shows: oneOf('shows', LOAD_LINK_PAGES).notNull().default('detention'),
    audience: oneOf('audience', LOAD_LINK_AUDIENCES).notNull(),
    tokenHash: text('token_hash').notNull(),
    userId: user('user_id'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    withdrawnAt: moment('withdrawn_at'),
    lastOpenedAt: moment('last_opened_at'),
    /** Null: not opened, or first before this was counted. Nothing else is kept of who opened it. */
    firstOpenedAt: moment('first_opened_at'),
    /** What comes within minutes of the last time is the same time. */
    timesOpened: integer('times_opened').notNull().default(0),
    /** What the detention statement said when the link was made; null: made before this was kept, or another page. */
    statement: jsonb('statement').$type<DetentionStatement>(),
  },
  (t) => [uniqueIndex('load_links_token').on(t.tokenHash), index('load_links_load').on(t.loadId)],
);
