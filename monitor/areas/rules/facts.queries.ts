import { CONTACT_CHANGED_LATELY_DAYS, CONTACT_FIELD_NAMES } from '@contract/carriers/contact-changes.constants';
import { ENGLISH_PROFICIENCY_WINDOW_MONTHS, INSPECTION_WINDOW_MONTHS } from '@contract/rules/rules.constants';
import { addMonths } from '@contract/shared/day';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { givenIds, runStatement } from '../../db/run-statement';
import { type LoadedDataset, sourceStatesOf } from './fact-sources';
import type {
  AuthorityEventFact,
  AuthorityFact,
  AuthorityOrderFact,
  CarrierFacts,
  CensusFact,
  CertificateFact,
  ContactChangeFact,
  DocketChangeFact,
  DriverInspectionsFact,
  EarlierRegistrationFact,
  EldPositionFact,
  EnglishViolationFact,
  EnteredIdentifierFact,
  FactSource,
  FilingFact,
  InspectionSeenFact,
  OosOrderFact,
  ReceivedCertificateFact,
  ShutDownSharerFact,
} from './facts';
import { agesOfNames, type NameRecord, nameRecord } from './name-record';
import { isRevoked, shareAnOfficer, sharedContacts } from './shared-contacts.queries';

/** A fact as the database returns it: with its carrier. */
type Of<Fact> = Fact & { carrierId: number };
type EldConnectionRow = { carrierId: number; asOf: string; on: string | null; provider: string };
type InspectionsSeenRow = {
  carrierId: number;
  inWindow: number;
  latest: InspectionSeenFact;
  roadside: InspectionSeenFact | null;
};

type FactRows = {
  datasets: LoadedDataset[];
  unread: { carrierId: number; dataset: string }[];
  census: Of<CensusFact>[];
  authorities: Of<AuthorityFact>[];
  authorityEvents: Of<AuthorityEventFact>[];
  authorityOrders: Of<AuthorityOrderFact>[];
  filings: Of<FilingFact>[];
  certificates: Of<Omit<CertificateFact, 'nameAges'> & { nameRecord: NameRecord }>[];
  receivedCertificates: Of<ReceivedCertificateFact>[];
  oosOrders: Of<OosOrderFact>[];
  enteredIdentifiers: Of<EnteredIdentifierFact>[];
  contactChanges: Of<ContactChangeFact>[];
  docketChanges: Of<DocketChangeFact>[];
  inspections: InspectionsSeenRow[];
  eldConnections: EldConnectionRow[];
  driverInspections: Of<DriverInspectionsFact>[];
  englishViolations: Of<EnglishViolationFact>[];
  earlierRegistrations: Of<EarlierRegistrationFact>[];
  shutDownSharers: Of<ShutDownSharerFact>[];
};

/**
 * The facts for the rules, for each of the carriers, in one statement however many they are: lists, profiles and
 * exports all use it. Certificates and entered identifiers are only those of the given company.
 * An id that no file names has facts too: nothing known. `today` is an ISO day; later inspections are left out.
 */
export async function loadCarrierFacts(
  db: Queryable,
  carrierIds: number[],
  companyId: number,
  today: string,
): Promise<Map<number, CarrierFacts>> {
  if (carrierIds.length === 0) return new Map();
  const rows = await readFactRows(db, carrierIds, companyId, today);
  const statesOf = sourceStatesOf(rows.datasets, today);
  const inFiles = new Map(
    carrierIds.map((id) => [
      id,
      { carrierId: id, namedIn: new Map<FactSource, string | null>(), unread: new Set<string>() },
    ]),
  );
  const named = [
    ...rows.census,
    ...rows.authorities,
    ...rows.authorityEvents,
    ...rows.authorityOrders,
    ...rows.filings,
    ...rows.oosOrders,
    ...rows.englishViolations,
    ...rows.inspections.map(({ carrierId, latest }) => ({ ...latest, carrierId })),
  ];
  for (const { carrierId, source, asOf } of named) {
    const { namedIn } = inFiles.get(carrierId)!;
    if (!namedIn.has(source) || (asOf ?? '') > (namedIn.get(source) ?? '')) namedIn.set(source, asOf);
  }
  for (const { carrierId, dataset } of rows.unread) inFiles.get(carrierId)!.unread.add(dataset);
  const factsById = new Map(
    carrierIds.map((id): [number, Draft] => [id, { ...nothingKnown(id), sources: statesOf(inFiles.get(id)!) }]),
  );
  const of = ({ carrierId }: { carrierId: number }) => factsById.get(carrierId) as Draft;

  for (const row of rows.census) of(row).census = row;
  for (const row of rows.authorities) of(row).authorities.push(row);
  for (const row of rows.authorityEvents) of(row).authorityEvents.push(row);
  for (const row of rows.authorityOrders) of(row).authorityOrders.push(row);
  for (const row of rows.filings) of(row).filings.push(row);
  for (const { nameRecord: record, ...row } of rows.certificates)
    of(row).certificates.push({ ...row, nameAges: agesOfNames(row, record, today) });
  for (const row of rows.receivedCertificates) of(row).receivedCertificates.push(row);
  for (const row of rows.oosOrders) of(row).oosOrders.push(row);
  for (const row of rows.enteredIdentifiers) of(row).enteredIdentifiers.push(row);
  for (const row of rows.contactChanges) of(row).contactChanges.push(row);
  for (const row of rows.docketChanges) of(row).docketChanges.push(row);
  for (const { inWindow, latest, roadside, ...row } of rows.inspections) {
    of(row).inspectionsIn24Months = inWindow;
    of(row).latestInspection = latest;
    of(row).latestRoadsideInspection = roadside;
  }
  for (const { carrierId, ...row } of rows.driverInspections) of({ carrierId }).driverInspections = row;
  for (const row of rows.englishViolations) of(row).englishViolations.push(row);
  for (const { carrierId, ...row } of rows.earlierRegistrations) of({ carrierId }).earlierRegistrations.push(row);
  for (const row of rows.shutDownSharers) of(row).shutDownSharers.push(row);
  for (const row of rows.eldConnections) applyEldConnection(of(row), row);
  return factsById;
}

/** Facts while they are being read. */
type Draft = {
  -readonly [Key in keyof CarrierFacts]: CarrierFacts[Key] extends readonly (infer Fact)[] ? Fact[] : CarrierFacts[Key];
};

function nothingKnown(carrierId: number): Omit<Draft, 'sources'> {
  return {
    carrierId,
    census: null,
    authorities: [],
    authorityEvents: [],
    authorityOrders: [],
    filings: [],
    certificates: [],
    receivedCertificates: [],
    latestInspection: null,
    inspectionsIn24Months: 0,
    latestRoadsideInspection: null,
    latestEldPosition: null,
    driverInspections: null,
    englishViolations: [],
    earlierRegistrations: [],
    shutDownSharers: [],
    oosOrders: [],
    enteredIdentifiers: [],
    contactChanges: [],
    docketChanges: [],
  };
}

/** A connection that has sent data makes the source loaded for its carrier, and for no other. */
function applyEldConnection(facts: Draft, { asOf, on, provider }: EldConnectionRow) {
  const known = facts.sources.eld_positions;
  if (asOf >= (known.asOf ?? '')) {
    facts.sources = { ...facts.sources, eld_positions: { ...known, loaded: true, isWhole: true, asOf } };
  }
  if (on !== null && on > (facts.latestEldPosition?.on ?? '')) {
    const position: EldPositionFact = { source: 'eld_positions', asOf, on, provider };
    facts.latestEldPosition = position;
  }
}

/**
 * All lists at once, each a column of JSON: ten round trips to the database would cost more than the data. Columns are
 * named like the facts, days and moments become ISO days (UTC), money and ids plain numbers.
 */
async function readFactRows(db: Queryable, carrierIds: number[], companyId: number, today: string): Promise<FactRows> {
  // Building and planning it take longer than running it, and its plan is the same for any carriers.
  const [rows] = await runStatement<FactRows>(db, {
    name: 'carrier_facts',
    write: factRows,
    values: {
      carrierIds,
      companyId,
      today,
      windowStart: addMonths(today, -INSPECTION_WINDOW_MONTHS),
      englishStart: addMonths(today, -ENGLISH_PROFICIENCY_WINDOW_MONTHS),
    },
  });
  return rows!;
}

function factRows(): SQL {
  const wanted = givenIds('carrierIds');
  const lists: Record<keyof FactRows, SQL> = {
    datasets: sql`
      SELECT d.key, d.fmcsa_id AS "fmcsaId", d.as_of AS "asOf", d.complete_as_of AS "completeAsOf",
             a.longest_age_days AS "longestAgeDays"
      FROM datasets d LEFT JOIN dataset_ages a ON a.key = d.key`,
    unread: sql`SELECT carrier_id AS "carrierId", dataset FROM dataset_gaps WHERE carrier_id = ANY(${wanted})`,
    census: censusRows(wanted),
    authorities: authorityRows(wanted),
    authorityEvents: authorityEventRows(wanted),
    authorityOrders: authorityOrderRows(wanted),
    filings: filingRows(wanted),
    certificates: certificateRows(wanted),
    receivedCertificates: receivedCertificateRows(wanted),
    oosOrders: oosOrderRows(wanted),
    enteredIdentifiers: enteredIdentifierRows(wanted),
    contactChanges: contactChangeRows(wanted),
    docketChanges: docketChangeRows(wanted),
    inspections: inspectionsSeenRows(wanted),
    eldConnections: eldConnectionRows(wanted),
    driverInspections: driverInspectionRows(wanted),
    englishViolations: englishViolationRows(wanted),
    earlierRegistrations: earlierRegistrationRows(wanted),
    shutDownSharers: shutDownSharerRows(wanted),
  };
  const columns = Object.entries(lists).map(
    ([name, list]) => sql`(SELECT coalesce(json_agg(r), '[]') FROM (${list}) r) AS ${sql.identifier(name)}`,
  );
  return sql`SELECT ${sql.join(columns, sql`, `)}`;
}

const dayOf = (column: string) => sql.raw(`(${column} AT TIME ZONE 'UTC')::date`);

/** Carriers that a census file named; the others are known only by their docket or an inspection. */
const censusRows = (wanted: SQL) => sql`
  SELECT id AS "carrierId", 'census' AS source, census_as_of AS "asOf", status_code AS "statusCode",
         safety_rating AS "safetyRating", safety_rating_date AS "safetyRatingOn", census_left_on AS "leftOn",
         mcs150_date AS "mcs150On",
         prior_revoked AS "priorRevoked", prior_revoked_dot_number AS "priorRevokedDotNumber"
  FROM carriers WHERE id = ANY(${wanted}) AND census_as_of IS NOT NULL`;

const authorityRows = (wanted: SQL) => sql`
  SELECT carrier_id AS "carrierId", source || '_authority' AS source, as_of AS "asOf",
         nullif(docket, '') AS docket, kind, authority_type AS "authorityType", status,
         revocation_pending AS "revocationPending", scopes, bipd_on_file_usd AS "bipdOnFileUsd"
  FROM authorities WHERE carrier_id = ANY(${wanted}) ORDER BY docket, authority_type`;

/** History of for-hire authority only: a broker's says nothing about a carrier's age. */
const authorityEventRows = (wanted: SQL) => sql`
  SELECT carrier_id AS "carrierId", source || '_authority_history' AS source, as_of AS "asOf",
         nullif(docket, '') AS docket, kind, authority_type AS "authorityType", action, action_on AS "on", status,
         disposition, coalesce(disposition_served_on, disposition_decided_on) AS "disposedOn"
  FROM authority_events WHERE carrier_id = ANY(${wanted}) AND kind = 'carrier' ORDER BY action_on, row_key`;

const authorityOrderRows = (wanted: SQL) => sql`
  SELECT carrier_id AS "carrierId", source || '_authority_orders' AS source, as_of AS "asOf",
         nullif(docket, '') AS docket, kind, authority_type AS "authorityType", order_type AS "orderType",
         served_on AS "servedOn", effective_on AS "effectiveOn"
  FROM authority_orders WHERE carrier_id = ANY(${wanted}) ORDER BY effective_on, row_key`;

/** The end of a filing's source: `insurance_filings.list` as FACT_SOURCES spells it. */
export const FILING_LIST = sql.raw(
  `CASE list WHEN 'history' THEN '_insurance_history' WHEN 'pending' THEN '_insurance_pending' ELSE '_insurance' END`,
);

const filingRows = (wanted: SQL) => sql`
  SELECT carrier_id AS "carrierId",
         source || ${FILING_LIST} AS source,
         as_of AS "asOf", nullif(docket, '') AS docket, type, coverage_class AS "coverageClass",
         form_code AS "formCode", max_coverage_usd AS "limitUsd", underlying_limit_usd AS "underlyingUsd",
         policy_number AS "policyNumber", insurer, effective_on AS "effectiveOn",
         cancel_effective_on AS "cancelOn", end_reason AS "endReason"
  FROM insurance_filings WHERE carrier_id = ANY(${wanted}) ORDER BY effective_on DESC, row_key`;

const certificateRows = (wanted: SQL) => sql`
  SELECT c.carrier_id AS "carrierId", 'certificates' AS source,
         ${dayOf('coalesce(c.verified_at, c.created_at)')} AS "asOf", c.coverage AS type, c.limit_usd AS "limitUsd",
         c.policy_number AS "policyNumber", c.insurer, c.effective_on AS "effectiveOn", c.expires_on AS "expiresOn",
         ${dayOf('c.verified_at')} AS "verifiedOn",
         nullif(concat_ws(' ', u.first_name, u.last_name), '') AS "verifiedBy",
         d.insured_name AS "insuredName", d.holder_name AS "holderName", n.legal_name AS "legalName",
         n.dba_name AS "dbaName", ${nameRecord(sql`n`)} AS "nameRecord",
         array_remove(ARRAY[o.legal_name, own.legal_name, own.dba_name], NULL) AS "companyNames"
  FROM insurance_certificates c LEFT JOIN users u ON u.id = c.verified_by_user_id
  LEFT JOIN insurance_certificate_documents d ON d.id = c.document_id AND d.company_id = c.company_id
  LEFT JOIN carriers n ON n.id = c.carrier_id
  LEFT JOIN companies o ON o.id = c.company_id
  LEFT JOIN carriers own ON own.id = o.carrier_id
  WHERE c.carrier_id = ANY(${wanted}) AND c.company_id = ${sql.placeholder('companyId')} ORDER BY c.id`;

const receivedCertificateRows = (wanted: SQL) => sql`
  SELECT d.carrier_id AS "carrierId", 'certificates' AS source, ${dayOf('d.created_at')} AS "asOf",
         ${dayOf('d.created_at')} AS "receivedOn", f.name AS "fileName"
  FROM insurance_certificate_documents d JOIN stored_files f ON f.id = d.file_id
  WHERE d.carrier_id = ANY(${wanted}) AND d.company_id = ${sql.placeholder('companyId')} AND d.status = 'to_review'
  ORDER BY d.created_at DESC, d.id DESC`;

/**
 * A newer file shows the same order as rescinded: an extract leaves the earlier row, since it need not have the
 * carrier's other orders. `order` is the table or its alias.
 */
export const isRescindedSince = (order: SQL): SQL => sql`
  ${order}.rescinded_on IS NULL AND EXISTS (SELECT FROM oos_orders later
    WHERE later.carrier_id = ${order}.carrier_id AND later.ordered_on = ${order}.ordered_on
      AND later.reason IS NOT DISTINCT FROM ${order}.reason AND later.rescinded_on IS NOT NULL
      AND later.as_of > ${order}.as_of)`;

const oosOrderRows = (wanted: SQL) => sql`
  SELECT carrier_id AS "carrierId", 'oos_orders' AS source, as_of AS "asOf", ordered_on AS "orderedOn", reason,
         rescinded_on AS "rescindedOn"
  FROM oos_orders o WHERE carrier_id = ANY(${wanted}) AND NOT (${isRescindedSince(sql`o`)}) ORDER BY ordered_on DESC, row_key`;

const enteredIdentifierRows = (wanted: SQL) => sql`
  SELECT e.carrier_id AS "carrierId", 'entered_identifiers' AS source,
         ${dayOf('coalesce(e.decided_at, e.entered_at)')} AS "asOf", e.type, e.value, e.status AS state,
         e.packet_id IS NOT NULL AS "isByCarrier", ${dayOf('e.entered_at')} AS "enteredOn",
         nullif(concat_ws(' ', by.first_name, by.last_name), '') AS "enteredBy", e.checked_by AS "checkedBy",
         ${dayOf('e.decided_at')} AS "decidedOn",
         nullif(concat_ws(' ', decided.first_name, decided.last_name), '') AS "decidedBy"
  FROM entered_identifiers e LEFT JOIN users by ON by.id = e.entered_by_user_id
    LEFT JOIN users decided ON decided.id = e.decided_by_user_id
  WHERE e.carrier_id = ANY(${wanted}) AND e.company_id = ${sql.placeholder('companyId')} AND e.status <> 'withdrawn'
  ORDER BY e.id`;

/** In the order of the fields, so that the same changes always read the same. */
const contactChangeRows = (wanted: SQL) => sql`
  SELECT carrier_id AS "carrierId", 'census' AS source, as_of AS "asOf", field, was, became
  FROM carrier_contact_changes
  WHERE carrier_id = ANY(${wanted}) AND (was IS NOT NULL OR field = 'dba_name') AND was IS DISTINCT FROM became
    AND as_of BETWEEN ${sql.placeholder('today')}::date - ${sql.raw(String(CONTACT_CHANGED_LATELY_DAYS))}
      AND ${sql.placeholder('today')}::date
  ORDER BY as_of DESC, array_position(${sql.raw(`ARRAY['${Object.keys(CONTACT_FIELD_NAMES).join("','")}']`)}, field)`;

/** The last transfer of each docket that the carrier gained or lost. */
const docketChangeRows = (wanted: SQL) => {
  const of = (own: SQL, other: SQL, isGained: SQL) => sql`
    SELECT ${own} AS id, docket, ${other} AS other_id, ${isGained} AS is_gained, changed_on, source
    FROM docket_changes WHERE ${own} = ANY(${wanted})`;
  const [from, to] = [sql`from_carrier_id`, sql`to_carrier_id`];
  return sql`
    SELECT last.id AS "carrierId", last.docket, last.is_gained AS "isGained", other.id AS "otherId",
           coalesce(other.legal_name, other.dba_name) AS "otherName", last.changed_on AS "on",
           coalesce(d.name, last.source) AS source
    FROM (
      SELECT DISTINCT ON (id, docket) * FROM (${of(to, from, sql`true`)} UNION ALL ${of(from, to, sql`false`)}) AS change
      ORDER BY id, docket, changed_on DESC, is_gained DESC
    ) AS last JOIN carriers other ON other.id = last.other_id LEFT JOIN datasets d ON d.key = last.source
    ORDER BY last.changed_on DESC, last.docket, other.id`;
};

const eldConnectionRows = (wanted: SQL) => sql`
  SELECT carrier_id AS "carrierId", ${dayOf('updated_at')} AS "asOf", ${dayOf('last_position_at')} AS "on", provider
  FROM eld_connections WHERE carrier_id = ANY(${wanted}) ORDER BY id`;

/** Levels 1 (full) and 2 (walk-around) inspect a vehicle; 5 is done at the carrier's terminal, not on the road. */
const SAW_A_VEHICLE_ON_THE_ROAD = sql`i.level IS DISTINCT FROM 5
  AND (i.level IN (1, 2) OR EXISTS (SELECT FROM inspection_units u WHERE u.inspection_id = i.id))`;

/**
 * The newest inspection, the newest on the road with a vehicle, and the count of the window, by three scans of the
 * index (carrier_id, inspected_on) per carrier: those for the newest stop at the first row.
 */
const inspectionsSeenRows = (wanted: SQL) => {
  const seen = sql`SELECT 'inspections' AS source, i.as_of AS "asOf", i.inspected_on AS "on",
    i.report_state AS "reportState", i.report_number AS "reportNumber", i.level`;
  const upToToday = sql`FROM inspections i WHERE i.carrier_id = w.id AND i.inspected_on <= ${sql.placeholder('today')}::date`;
  const newest = sql`ORDER BY i.inspected_on DESC, i.id DESC LIMIT 1`;
  return sql`
    SELECT w.id AS "carrierId", counted.n AS "inWindow", to_json(latest) AS latest,
           CASE WHEN roadside."on" IS NULL THEN NULL ELSE to_json(roadside) END AS roadside
    FROM unnest(${wanted}) AS w(id)
    CROSS JOIN LATERAL (${seen} ${upToToday} ${newest}) AS latest
    LEFT JOIN LATERAL (${seen} ${upToToday} AND ${SAW_A_VEHICLE_ON_THE_ROAD} ${newest}) AS roadside ON true
    CROSS JOIN LATERAL (SELECT count(*)::int AS n ${upToToday} AND i.inspected_on >= ${sql.placeholder('windowStart')}::date) AS counted`;
};

/** Levels of an inspection that include the driver: full, walk-around, driver-only, radioactive. */
const SAW_THE_DRIVER = sql`i.level IN (1, 2, 3, 6)`;
/** The parts do not always add up to the total in the file, so any of them counts; not reported is not none. */
const PUT_OUT_OF_SERVICE = sql`(i.oos_total IS NULL OR greatest(i.oos_total, i.driver_oos_total) > 0)`;
const IN_12_MONTHS = sql`i.inspected_on BETWEEN ${sql.placeholder('englishStart')}::date AND ${sql.placeholder('today')}::date`;

const driverInspectionRows = (wanted: SQL) => sql`
  SELECT w.id AS "carrierId", seen.* FROM unnest(${wanted}) AS w(id) CROSS JOIN LATERAL (
    SELECT (count(*) FILTER (WHERE ${SAW_THE_DRIVER} AND i.driver_oos_total IS NOT NULL))::int AS inspected,
      (count(*) FILTER (WHERE ${SAW_THE_DRIVER} AND i.driver_oos_total > 0))::int AS "outOfService",
      max(i.inspected_on) FILTER (WHERE ${SAW_THE_DRIVER} AND i.driver_oos_total > 0) AS "lastOutOfServiceOn",
      min(i.inspected_on) AS "firstOn",
      (count(*) FILTER (WHERE ${IN_12_MONTHS} AND ${PUT_OUT_OF_SERVICE}))::int AS "outOfServiceIn12Months",
      min(i.inspected_on) FILTER (WHERE ${IN_12_MONTHS} AND ${PUT_OUT_OF_SERVICE}) AS "firstOosIn12MonthsOn",
      (count(*) FILTER (WHERE ${IN_12_MONTHS} AND greatest(i.oos_total, i.driver_oos_total) > 0 AND NOT EXISTS (
        SELECT FROM inspection_violations v WHERE v.inspection_id = i.id AND v.out_of_service = 'Y')))::int AS unexplained
    FROM inspections i
    WHERE i.carrier_id = w.id
      AND i.inspected_on BETWEEN ${sql.placeholder('windowStart')}::date AND ${sql.placeholder('today')}::date
    HAVING count(*) > 0
  ) AS seen`;

/** The file writes 391.11(b)(2) as part 391 and section 11B2, with letters for what exactly after it. */
const englishViolationRows = (wanted: SQL) => sql`
  SELECT i.carrier_id AS "carrierId", 'violations' AS source, v.as_of AS "asOf", i.inspected_on AS "on",
    i.report_state AS "reportState", i.report_number AS "reportNumber", coalesce(v.code, v.part || '.' || v.section) AS code
  FROM inspections i JOIN inspection_violations v ON v.inspection_id = i.id
  WHERE i.carrier_id = ANY(${wanted}) AND ${IN_12_MONTHS} AND ${PUT_OUT_OF_SERVICE} AND v.out_of_service = 'Y'
    AND regexp_replace(upper(coalesce(v.part || v.section, v.code)), '[^A-Z0-9]', '', 'g') LIKE '39111B2%'
  ORDER BY i.inspected_on DESC, v.id`;

/** Each of these may have had an earlier number itself. */
const EARLIER_NUMBERS_FOLLOWED = 5;

/**
 * The registrations before carriers' own by FMCSA's prior-revocation flag, and those before them: of, id, step, census_as_of
 * of who says so. `ids` are the carriers'.
 */
export const earlierNumbers = (ids: SQL): SQL => sql`
  WITH RECURSIVE earlier AS (
    SELECT c.id AS of, c.prior_revoked_dot_number AS id, c.census_as_of, 1 AS step
    FROM carriers c
    WHERE c.id = ANY(${ids}) AND c.prior_revoked AND c.prior_revoked_dot_number <> c.id
    UNION ALL
    SELECT e.of, c.prior_revoked_dot_number, c.census_as_of, e.step + 1
    FROM earlier e JOIN carriers c ON c.id = e.id
    WHERE c.prior_revoked AND c.prior_revoked_dot_number <> e.of AND e.step < ${sql.raw(String(EARLIER_NUMBERS_FOLLOWED))}
  )
  SELECT DISTINCT ON (of, id) * FROM earlier ORDER BY of, id, step`;

/** The newest out-of-service order in force against a carrier, as JSON. */
export const orderInForce = (carrier: SQL): SQL => sql`(
  SELECT json_build_object('on', o.ordered_on, 'asOf', o.as_of) FROM oos_orders o
  WHERE o.carrier_id = ${carrier} AND (o.rescinded_on IS NULL OR o.rescinded_on > ${sql.placeholder('today')}::date)
    AND NOT (${isRescindedSince(sql`o`)})
  ORDER BY o.ordered_on DESC NULLS LAST, o.row_key LIMIT 1)`;

const earlierRegistrationRows = (wanted: SQL) => sql`
  SELECT of AS "carrierId", id, name, "statusCode", ordered IS NOT NULL AS "isOrderedOut",
    (ordered ->> 'on')::date AS "orderedOn"
  FROM (
    SELECT e.of, e.id, e.step, coalesce(c.legal_name, c.dba_name) AS name, c.status_code AS "statusCode",
      ${orderInForce(sql`e.id`)} AS ordered
    FROM (${earlierNumbers(wanted)}) AS e LEFT JOIN carriers c ON c.id = e.id
  ) AS known
  ORDER BY of, step, id`;

const shutDownSharerRows = (wanted: SQL) => sql`
  SELECT of AS "carrierId", 'census' AS source, "asOf", id, name, shared, ordered IS NOT NULL AS "isOrderedOut",
    (ordered ->> 'on')::date AS "orderedOn"
  FROM (
    SELECT link.of, link.id, link.shared, own.census_as_of AS "asOf", coalesce(c.legal_name, c.dba_name) AS name,
      ${orderInForce(sql`c.id`)} AS ordered, ${isRevoked} AS revoked
    FROM (${sharedContacts(wanted)}) AS link JOIN carriers own ON own.id = link.of JOIN carriers c ON c.id = link.id
    WHERE link.shared && ARRAY['phone', 'email'] OR ${shareAnOfficer(sql`own`, sql`c`)}
  ) AS judged
  WHERE ordered IS NOT NULL OR revoked
  ORDER BY of, ordered IS NULL, id`;
