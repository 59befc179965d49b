import { AUTHORITY_KINDS, AUTHORITY_STATUSES, RECORD_ORIGINS } from '@contract/carriers/authority-history.constants';
import { AS_OF_ORIGINS } from '@contract/carriers/carrier-events.constants';
import { CONTACT_FIELDS } from '@contract/carriers/contact-changes.constants';
import { SYNC_STATUSES } from '@contract/carriers/federal-data.constants';
import { COVERAGE_CLASSES, FILING_TYPES } from '@contract/carriers/insurance.constants';
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgSequence,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { wordsOf } from '../search-words';
import { bytea, oneOf, table, textC } from './columns';

/**
 * What FMCSA publishes, one table per subject, however many files feed it.
 *
 * A fact row names its `source` where two files may describe the same thing (Motus, legacy), and its `as_of`: the date
 * of the newest file that reported it. Rows are joined to a carrier by `carrier_id`; how that id is chosen is written
 * at `carriers`.
 */

const carrierId = () => bigint('carrier_id', { mode: 'number' }).notNull();
const asOf = () => date('as_of', { mode: 'string' }).notNull();

/** A dataset is "loaded" when a row stands here; without one its absence of rows says nothing about a carrier. */
export const datasets = table('datasets', {
  key: text('key').primaryKey(),
  fmcsaId: text('fmcsa_id').notNull(),
  name: text('name').notNull(),
  asOf: date('as_of', { mode: 'string' }).notNull(),
  /**
   * The day of the newest file that was the whole dataset: what it did not name, an older file cannot bring back. Null:
   * extracts alone are loaded, so that a carrier without a row may have one in the whole file.
   */
  completeAsOf: date('complete_as_of', { mode: 'string' }),
  loadedAt: timestamp('loaded_at', { withTimezone: true }).notNull(),
});

/** The age after which a dataset no longer counts as current, where the operator set it (monitor/areas/rules/longest-ages.ts). */
export const datasetAges = table('dataset_ages', {
  key: text('key').primaryKey(),
  longestAgeDays: integer('longest_age_days').notNull(),
});

/** How far the sync is with each dataset that FMCSA publishes (monitor/base/federal-datasets.ts): one row for each of its ids. */
export const datasetSyncs = table('dataset_syncs', {
  /** FMCSA's, as in the address of the download. */
  id: text('id').primaryKey(),
  dataset: text('dataset').notNull(), // datasets.key; a daily difference has that of its whole file
  status: oneOf('status', SYNC_STATUSES).notNull(),
  /** In a sentence: why it is held or failed, or what there is to know of a current one. */
  message: text('message'),
  /** Bytes downloaded, or rows read, while it is under way. */
  done: bigint('done', { mode: 'number' }).notNull().default(0),
  /** What the publisher called it when it was last imported. */
  publishedName: text('published_name'),
  /** When its rows were changed, as the publisher last said. */
  publishedAt: timestamp('published_at', { withTimezone: true }),
  /** When the publisher was last checked for a new file, whatever the result. */
  checkedAt: timestamp('checked_at', { withTimezone: true }),
  /** The `published_at` of what was imported last, its number of rows, and when it was. */
  syncedPublishedAt: timestamp('synced_published_at', { withTimezone: true }),
  syncedRows: bigint('synced_rows', { mode: 'number' }),
  syncedAt: timestamp('synced_at', { withTimezone: true }),
  /** A download that is whole and not yet imported: a sync that was killed goes on from it. */
  download: jsonb('download').$type<{
    publishedAt: string;
    sha256: string;
    bytes: number;
    rows: number;
    etag?: string;
  }>(),
  /** The scheduled sync asks again then; null: at the next one. */
  nextAt: timestamp('next_at', { withTimezone: true }),
});

/** What the rows of the last imported file of a dataset said, so that the next is compared with it: one row for each of its ids. */
export const datasetContents = table('dataset_contents', {
  /** FMCSA's, as in `dataset_syncs`. */
  id: text('id').primaryKey(),
  /** Of all rows, in any order. */
  fingerprint: text('fingerprint').notNull(),
  /** The day (Washington's) of the first publication with these rows. */
  sameSince: date('same_since', { mode: 'string' }).notNull(),
  /** The day that its rows reach; null: they have no days. */
  newestRowOn: date('newest_row_on', { mode: 'string' }),
  /** Sketches of whose rows it has and of the rows themselves (monitor/federal-data/sync/sketch.ts). */
  owners: bytea('owners').notNull(),
  lines: bytea('lines').notNull(),
  /** A person took a smaller or changed one then: what was before is no measure. */
  acceptedAt: timestamp('accepted_at', { withTimezone: true }),
  /**
   * Carriers that the files of the last 30 days no longer contain, each file compared with the one before: how many are gone of
   * how many compared.
   */
  drift: jsonb('drift').$type<{ on: string; gone: number; of: number }[]>().notNull().default([]),
  /** The publisher's mark of the file as it sent it; null: it gave none. */
  etag: text('etag'),
});

export const imports = table('imports', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  dataset: text('dataset').notNull(),
  fileName: text('file_name').notNull(),
  /** Which file it was, where the file given is a zip. */
  member: text('member'),
  /** Of the file as given, be it a zip. Null: the import did not get to its end, or was before these were kept. */
  sha256: text('sha256'), // hexadecimal, small letters
  fileBytes: bigint('file_bytes', { mode: 'number' }),
  asOf: date('as_of', { mode: 'string' }).notNull(),
  asOfFrom: oneOf('as_of_from', AS_OF_ORIGINS), // null: before it was kept
  status: oneOf('status', ['running', 'done', 'incomplete', 'failed']).notNull(),
  rowsRead: bigint('rows_read', { mode: 'number' }).notNull().default(0),
  rowsStored: bigint('rows_stored', { mode: 'number' }).notNull().default(0),
  rowsUnchanged: bigint('rows_unchanged', { mode: 'number' }).notNull().default(0),
  rowsRejected: bigint('rows_rejected', { mode: 'number' }).notNull().default(0),
  /** Deleted, since the file no longer has them. Null: before it was kept. */
  rowsRemoved: bigint('rows_removed', { mode: 'number' }),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  finishedAt: timestamp('finished_at', { withTimezone: true }),
  message: text('message'),
  /** With this file the dataset was known whole as of its day. */
  isWhole: boolean('is_whole').notNull().default(false),
  /** The first file of its dataset: what it changed is not listed carrier by carrier, it changed them all. */
  changedAll: boolean('changed_all').notNull().default(false),
});

/** Whose facts an import changed, so that what hangs on them can be worked out again. */
export const importChangedCarriers = table(
  'import_changed_carriers',
  {
    importId: bigint('import_id', { mode: 'number' }).notNull(),
    carrierId: carrierId(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.carrierId] }), index('import_changed_carriers_carrier').on(t.carrierId)],
);

/**
 * Carriers with a line in the newest file of a dataset that could not be read: for them alone, even a whole dataset is
 * incomplete.
 */
export const datasetGaps = table(
  'dataset_gaps',
  {
    dataset: text('dataset').notNull(),
    carrierId: carrierId(),
    asOf: asOf(),
  },
  (t) => [primaryKey({ columns: [t.dataset, t.carrierId] }), index('dataset_gaps_carrier').on(t.carrierId)],
);

/** The words of both names of a carrier, so that HERON finds BLUE HERON TRANSPORT. */
export const NAME_WORDS = wordsOf(sql`coalesce(legal_name, '') || ' ' || coalesce(dba_name, '')`);

/**
 * One row a carrier. `id` is the USDOT number where there is one; a carrier known by its docket alone gets an id from
 * 1,000,000,001 upwards (a USDOT number has at most eight digits). So files load in any order without look-ups, and an
 * address keeps its meaning from one installation to the next.
 *
 * The columns are the census's. A carrier that no census file named has `census_as_of` null and its names and address
 * from `name_source` (motus, legacy, inspections, …).
 */
export const carriers = table(
  'carriers',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    dotNumber: bigint('dot_number', { mode: 'number' }).generatedAlwaysAs(sql`CASE WHEN id <= 1000000000 THEN id END`),
    censusAsOf: date('census_as_of', { mode: 'string' }),
    /** The day of the whole census that no longer named it; null: the newest one does, or none ever did. */
    censusLeftOn: date('census_left_on', { mode: 'string' }),
    nameSource: text('name_source').notNull(),
    nameAsOf: date('name_as_of', { mode: 'string' }).notNull(),
    legalName: text('legal_name'),
    dbaName: text('dba_name'),
    statusCode: text('status_code'), // A active, I inactive; N and P are seen in dictionaries
    carrierOperation: text('carrier_operation'), // A interstate, B intrastate hazmat, C intrastate
    businessOrg: text('business_org'),
    carship: text('carship'),
    classifications: text('classifications'), // CLASSDEF: "AUTHORIZED FOR HIRE;PRIVATE PROPERTY"
    street: text('street'),
    city: text('city'),
    state: text('state'),
    postalCode: text('postal_code'),
    country: text('country'),
    county: text('county'),
    mailingStreet: text('mailing_street'),
    mailingCity: text('mailing_city'),
    mailingState: text('mailing_state'),
    mailingPostalCode: text('mailing_postal_code'),
    mailingCountry: text('mailing_country'),
    undeliverablePhysical: boolean('undeliverable_physical'),
    phone: text('phone'), // E.164 where it parses, else as printed
    fax: text('fax'),
    cellPhone: text('cell_phone'),
    email: text('email'), // lower case
    officer1: text('officer_1'),
    officer2: text('officer_2'),
    /** Street and five-digit code folded to letters and digits: equal keys are one address. */
    addressKey: text('address_key'),
    powerUnits: integer('power_units'),
    truckUnits: integer('truck_units'),
    busUnits: integer('bus_units'),
    fleetSize: text('fleet_size'),
    drivers: integer('drivers'),
    cdlDrivers: integer('cdl_drivers'),
    interstateDrivers: integer('interstate_drivers'),
    /** Self-reported units by kind, non-zero ones only: { own_truck: 16, term_trailer: 2 }. */
    equipment: jsonb('equipment').$type<Record<string, number>>(),
    cargo: text('cargo').array(), // CRGO_ columns that are checked, lower case without the prefix
    cargoOther: text('cargo_other'),
    hazmat: boolean('hazmat'),
    mcs150Date: date('mcs150_date', { mode: 'string' }),
    mcs150Mileage: bigint('mcs150_mileage', { mode: 'number' }),
    mcs150MileageYear: integer('mcs150_mileage_year'),
    addDate: date('add_date', { mode: 'string' }),
    safetyRating: text('safety_rating'), // S, C, U
    safetyRatingDate: date('safety_rating_date', { mode: 'string' }),
    reviewType: text('review_type'),
    reviewDate: date('review_date', { mode: 'string' }),
    recordableCrashRate: numeric('recordable_crash_rate', { mode: 'number' }),
    priorRevoked: boolean('prior_revoked'),
    priorRevokedDotNumber: bigint('prior_revoked_dot_number', { mode: 'number' }),
  },
  (t) => [
    index('carriers_phone').on(t.phone),
    index('carriers_cell_phone').on(t.cellPhone),
    index('carriers_email').on(t.email),
    // Who shares a domain, and whose it could be taken for: the ending after the last @.
    index('carriers_email_domain').on(sql`split_part(${t.email}, '@', -1)`),
    index('carriers_address_key').on(t.addressKey),
    index('carriers_legal_name').on(t.legalName, t.id),
    index('carriers_name_words').using('gin', NAME_WORDS),
  ],
);

/** Ids of carriers known by a docket alone, until a file ties the docket to a USDOT number. */
export const docketOnlyCarrierIds = pgSequence('docket_only_carrier_ids', { startWith: 1_000_000_001 });

/** Every number a carrier is known by, in canonical form (see contract/shared/identifiers). */
export const carrierIdentifiers = table(
  'carrier_identifiers',
  {
    type: text('type').notNull(),
    value: textC('value').notNull(),
    carrierId: carrierId(),
    source: text('source').notNull(),
    /** The newest day on which a licensing file gave the docket to the carrier; null: the census alone does. */
    asOf: date('as_of', { mode: 'string' }),
  },
  (t) => [
    primaryKey({ columns: [t.type, t.value, t.carrierId] }),
    index('carrier_identifiers_value').on(t.value, t.carrierId),
    // Every column a list shows of them: a row's numbers are read from the index alone, in their order.
    index('carrier_identifiers_carrier').on(t.carrierId, t.type, t.value),
  ],
);

/**
 * Dockets that went from one carrier to another: two files named different owners, and the newer one's word counts. What
 * is on file for the docket went with it. A bought number looks like this.
 */
export const docketChanges = table(
  'docket_changes',
  {
    docket: text('docket').notNull(), // MC139446
    fromCarrierId: bigint('from_carrier_id', { mode: 'number' }).notNull(),
    toCarrierId: bigint('to_carrier_id', { mode: 'number' }).notNull(),
    /** The day of the file that named the new owner. */
    changedOn: date('changed_on', { mode: 'string' }).notNull(),
    source: text('source').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.docket, t.fromCarrierId, t.toCarrierId] }),
    index('docket_changes_from').on(t.fromCarrierId),
    index('docket_changes_to').on(t.toCarrierId),
  ],
);

/** A row a name, folded to letters and digits, so that J.B. HUNT finds JB HUNT TRANSPORT. */
export const carrierNames = table(
  'carrier_names',
  {
    key: textC('key').notNull(),
    carrierId: carrierId(),
    kind: oneOf('kind', ['legal', 'dba']).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.key, t.carrierId, t.kind] }),
    index('carrier_names_carrier').on(t.carrierId),
    index('carrier_names_trigrams').using('gin', sql`${t.key} gin_trgm_ops`),
  ],
);

/**
 * What a census says otherwise than the one before it of how to reach a carrier and who it is: a carrier that is taken over
 * changes its telephone first. Kept for good: with `carrier_known_since` it is the first and last day of each contact.
 */
export const carrierContactChanges = table(
  'carrier_contact_changes',
  {
    carrierId: carrierId(),
    /** The day of the file that said it first. */
    asOf: asOf(),
    field: oneOf('field', CONTACT_FIELDS).notNull(),
    /** Null: nothing was reported before. */
    was: text('was'),
    /** Null: no longer reported. */
    became: text('became'),
  },
  (t) => [primaryKey({ columns: [t.carrierId, t.asOf, t.field] })],
);

/** The day of the oldest census imported that names the carrier: what it reports without a change since is that old at least. */
export const carrierKnownSince = table('carrier_known_since', {
  carrierId: carrierId().primaryKey(),
  since: date('since', { mode: 'string' }).notNull(),
  /**
   * The day of the census whose DBA name the changes begin with; null: `since`. Changes of it were not kept from the first
   * census on: what came in between is not known (decision 0210).
   */
  dbaSince: date('dba_since', { mode: 'string' }),
});

export const authorities = table(
  'authorities',
  {
    source: oneOf('source', RECORD_ORIGINS).notNull(),
    docket: text('docket').notNull(), // MC139446; empty: the row names its carrier by its USDOT number alone
    /** The USDOT number of a row without a docket, else 0: a docket is one carrier's at a time, none is many carriers'. */
    dotNumberAlone: bigint('dot_number_alone', { mode: 'number' }).notNull().default(0),
    authorityType: text('authority_type').notNull(), // as the source words it; legacy: COMMON, CONTRACT, BROKER
    carrierId: carrierId(),
    kind: oneOf('kind', AUTHORITY_KINDS).notNull(),
    status: oneOf('status', AUTHORITY_STATUSES).notNull(),
    applicationPending: boolean('application_pending'),
    revocationPending: boolean('revocation_pending'),
    /** property, passenger, household_goods, private, enterprise */
    scopes: text('scopes').array(),
    bipdRequiredUsd: bigint('bipd_required_usd', { mode: 'number' }),
    bipdOnFileUsd: bigint('bipd_on_file_usd', { mode: 'number' }),
    cargoRequired: boolean('cargo_required'),
    cargoOnFile: boolean('cargo_on_file'),
    bondRequired: boolean('bond_required'),
    bondOnFile: boolean('bond_on_file'),
    /** True when mail comes back; Motus and legacy print the opposite (Y: deliverable). */
    businessMailUndeliverable: boolean('business_mail_undeliverable'),
    mailingMailUndeliverable: boolean('mailing_mail_undeliverable'),
    asOf: asOf(),
  },
  (t) => [
    primaryKey({ columns: [t.source, t.docket, t.dotNumberAlone, t.authorityType] }),
    index('authorities_carrier').on(t.carrierId),
  ],
);

/** Authority history. No file has a unique key, so `row_key` is a digest of the row: exact duplicates are one. */
export const authorityEvents = table(
  'authority_events',
  {
    rowKey: text('row_key').primaryKey(),
    source: text('source').notNull(),
    docket: text('docket').notNull(),
    carrierId: carrierId(),
    subNumber: text('sub_number'),
    authorityType: text('authority_type').notNull(),
    kind: oneOf('kind', AUTHORITY_KINDS).notNull(),
    action: text('action').notNull(), // GRANTED, REINSTATED, REVOKED, …
    actionOn: date('action_on', { mode: 'string' }),
    /** Motus: the status this change led to. */
    status: text('status'),
    /** Legacy: what later ended the action. */
    disposition: text('disposition'),
    dispositionDecidedOn: date('disposition_decided_on', { mode: 'string' }),
    dispositionServedOn: date('disposition_served_on', { mode: 'string' }),
    asOf: asOf(),
  },
  (t) => [index('authority_events_carrier').on(t.carrierId, t.actionOn)],
);

/** Policies on file and, from the history files, those that ended or will end. */
export const insuranceFilings = table(
  'insurance_filings',
  {
    rowKey: text('row_key').primaryKey(),
    source: text('source').notNull(),
    /**
     * on_file: the Insur files. history: the InsHist files, which in Motus alone carry a cancellation date. pending: the
     * legacy file of active and pending policies, with the day of an end that is announced.
     */
    list: oneOf('list', ['on_file', 'history', 'pending']).notNull(),
    docket: text('docket').notNull(),
    carrierId: carrierId(),
    formCode: text('form_code'), // 91X, 34, 84 … without "BMC-"
    type: oneOf('type', FILING_TYPES).notNull(),
    coverageClass: oneOf('coverage_class', COVERAGE_CLASSES),
    maxCoverageUsd: bigint('max_coverage_usd', { mode: 'number' }),
    underlyingLimitUsd: bigint('underlying_limit_usd', { mode: 'number' }),
    requiredUsd: bigint('required_usd', { mode: 'number' }),
    policyNumber: text('policy_number'),
    insurer: text('insurer'),
    effectiveOn: date('effective_on', { mode: 'string' }),
    receivedOn: date('received_on', { mode: 'string' }),
    cancelEffectiveOn: date('cancel_effective_on', { mode: 'string' }),
    endReason: text('end_reason'), // cancelled, replaced, name change, transferred
    asOf: asOf(),
  },
  (t) => [index('insurance_filings_carrier').on(t.carrierId, t.list)],
);

export const oosOrders = table(
  'oos_orders',
  {
    rowKey: text('row_key').primaryKey(),
    carrierId: carrierId(),
    orderedOn: date('ordered_on', { mode: 'string' }),
    reason: text('reason'),
    entityStatus: text('entity_status'), // the company's, not the order's
    rescindedOn: date('rescinded_on', { mode: 'string' }),
    asOf: asOf(),
  },
  (t) => [index('oos_orders_carrier').on(t.carrierId)],
);

export const inspections = table(
  'inspections',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    carrierId: carrierId(),
    reportState: text('report_state'),
    reportNumber: text('report_number'),
    inspectedOn: date('inspected_on', { mode: 'string' }).notNull(),
    startTime: text('start_time'), // HHMM
    endTime: text('end_time'),
    level: smallint('level'),
    facility: text('facility'), // F fixed, R roadside
    location: text('location'),
    countyState: text('county_state'),
    countyCode: text('county_code'),
    hazmatPlacardRequired: boolean('hazmat_placard_required'),
    postAccident: boolean('post_accident'),
    grossWeightLbs: integer('gross_weight_lbs'),
    violationTotal: integer('violation_total'),
    oosTotal: integer('oos_total'),
    driverViolationTotal: integer('driver_violation_total'),
    driverOosTotal: integer('driver_oos_total'),
    vehicleViolationTotal: integer('vehicle_violation_total'),
    vehicleOosTotal: integer('vehicle_oos_total'),
    hazmatViolationTotal: integer('hazmat_violation_total'),
    hazmatOosTotal: integer('hazmat_oos_total'),
    nameAsWritten: text('name_as_written'),
    interstate: boolean('interstate'),
    asOf: asOf(),
  },
  (t) => [index('inspections_carrier').on(t.carrierId, t.inspectedOn)],
);

export const inspectionUnits = table(
  'inspection_units',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    inspectionId: bigint('inspection_id', { mode: 'number' }).notNull(),
    number: smallint('number'),
    typeId: smallint('type_id'),
    make: text('make'),
    companyNumber: text('company_number'),
    license: text('license'),
    licenseState: text('license_state'),
    vin: text('vin'), // upper case, as inspected; pre-1981 and foreign ones may have another form
    decal: boolean('decal'),
    decalNumber: text('decal_number'),
    asOf: asOf(),
  },
  (t) => [
    index('inspection_units_inspection').on(t.inspectionId),
    index('inspection_units_vin').on(t.vin),
    index('inspection_units_license').on(t.license, t.licenseState),
  ],
);

export const inspectionViolations = table(
  'inspection_violations',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    inspectionId: bigint('inspection_id', { mode: 'number' }).notNull(),
    unitId: bigint('unit_id', { mode: 'number' }),
    sequence: integer('sequence'),
    part: text('part'),
    section: text('section'),
    unit: text('unit'), // 1, 2 … a unit; D driver, C co-driver
    categoryId: smallint('category_id'),
    outOfService: text('out_of_service'), // Y, N, Z
    citationNumber: text('citation_number'),
    code: text('code'),
    description: text('description'),
    asOf: asOf(),
  },
  (t) => [index('inspection_violations_inspection').on(t.inspectionId)],
);

/** What became of a violation's citation in court, where anything did. Rare: most violations have none. */
export const inspectionCitations = table(
  'inspection_citations',
  {
    rowKey: text('row_key').primaryKey(),
    inspectionId: bigint('inspection_id', { mode: 'number' }).notNull(),
    /** `inspection_violations.sequence` of the violation. */
    violationSequence: integer('violation_sequence'),
    adjustedSequence: integer('adjusted_sequence'),
    code: text('code'),
    result: text('result'),
    asOf: asOf(),
  },
  (t) => [index('inspection_citations_inspection').on(t.inspectionId)],
);

/** What an officer wrote down for a study of FMCSA's beside an inspection. */
export const inspectionStudies = table(
  'inspection_studies',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    inspectionId: bigint('inspection_id', { mode: 'number' }).notNull(),
    study: text('study'),
    sequence: integer('sequence'),
    asOf: asOf(),
  },
  (t) => [index('inspection_studies_inspection').on(t.inspectionId)],
);

/** A row a vehicle in a crash: count crashes by (report_state, report_number). */
export const crashes = table(
  'crashes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    carrierId: carrierId(),
    reportState: text('report_state'),
    reportNumber: text('report_number'),
    reportSequence: integer('report_sequence'),
    reportedOn: date('reported_on', { mode: 'string' }).notNull(),
    reportedTime: text('reported_time'),
    location: text('location'),
    city: text('city'),
    state: text('state'),
    fatalities: integer('fatalities'),
    injuries: integer('injuries'),
    towAway: boolean('tow_away'),
    hazmatReleased: boolean('hazmat_released'),
    federalRecordable: boolean('federal_recordable'),
    vehiclesInCrash: integer('vehicles_in_crash'),
    vin: text('vin'),
    license: text('license'),
    licenseState: text('license_state'),
    vehicleConfigurationId: smallint('vehicle_configuration_id'),
    cargoBodyTypeId: smallint('cargo_body_type_id'),
    roadSurfaceId: smallint('road_surface_id'),
    weatherId: smallint('weather_id'),
    lightId: smallint('light_id'),
    nameAsWritten: text('name_as_written'),
    asOf: asOf(),
  },
  (t) => [
    index('crashes_carrier').on(t.carrierId, t.reportedOn),
    index('crashes_vin').on(t.vin),
    index('crashes_license').on(t.license, t.licenseState),
  ],
);

export type SmsBasic = {
  inspectionsWithViolation: number | null;
  measure: number | null;
  acuteCritical: boolean | null;
  /** Of passenger carriers alone: the rank among others (100 is worst), and FMCSA's alerts. */
  percentile?: number | null;
  /** What stands in the place of a rank: too few inspections for one. */
  percentileWords?: string;
  roadsideAlert?: boolean | null;
  alert?: boolean | null;
};

/** SMS results. Percentiles are public for passenger carriers alone, since the FAST Act: else measures and counts. */
export const smsMeasures = table(
  'sms_measures',
  {
    carrierId: carrierId(),
    segment: text('segment').notNull(), // AB interstate or hazmat; C intrastate; AB passenger, C passenger
    inspectionTotal: integer('inspection_total'),
    driverInspectionTotal: integer('driver_inspection_total'),
    driverOosInspectionTotal: integer('driver_oos_inspection_total'),
    vehicleInspectionTotal: integer('vehicle_inspection_total'),
    vehicleOosInspectionTotal: integer('vehicle_oos_inspection_total'),
    /** unsafe_driving, hours_of_service, driver_fitness, controlled_substances, vehicle_maintenance */
    basics: jsonb('basics').$type<Record<string, SmsBasic>>().notNull(),
    asOf: asOf(),
  },
  (t) => [primaryKey({ columns: [t.carrierId, t.segment] })],
);
