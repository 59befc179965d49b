import { INSPECTION_WINDOW_MONTHS } from '@contract/rules/rules.constants';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import {
  authorities,
  authorityEvents,
  carriers,
  datasets,
  eldConnections,
  enteredIdentifiers,
  insuranceCertificates,
  insuranceFilings,
  oosOrders,
  users,
} from '../../db/schema';
import { sourceStates } from './fact-sources';
import type {
  AuthorityEventFact,
  AuthorityFact,
  CarrierFacts,
  CertificateFact,
  EldPositionFact,
  EnteredIdentifierFact,
  FilingFact,
  InspectionSeenFact,
} from './facts';
import { windowStart } from './operations-rules';

/** Levels 1 (full) and 2 (walk-around) look at a vehicle; 5 is made at the carrier's terminal, not on the road. */
const VEHICLE_LEVELS = sql.raw('(1, 2)');
const TERMINAL_LEVEL = 5;

/**
 * What the rules look at, for each of the carriers: ten statements, however many carriers, so the page of a list, a
 * profile and an export take the same way. Certificates and entered identifiers are those of the given company alone.
 *
 * An id that no file names has facts too: nothing known. `today` is an ISO day; inspections after it are left out.
 */
export async function loadCarrierFacts(
  db: Queryable,
  carrierIds: number[],
  companyId: number,
  today: string,
): Promise<Map<number, CarrierFacts>> {
  if (carrierIds.length === 0) return new Map();
  const [loaded, census, authorityRows, eventRows, filingRows, orderRows, inspected, certificateRows, entered, eld] =
    await Promise.all([
      db.select().from(datasets),
      listCensusRows(db, carrierIds),
      db
        .select()
        .from(authorities)
        .where(inArray(authorities.carrierId, carrierIds))
        .orderBy(asc(authorities.docket), asc(authorities.authorityType)),
      db
        .select()
        .from(authorityEvents)
        .where(and(inArray(authorityEvents.carrierId, carrierIds), eq(authorityEvents.kind, 'carrier'))),
      db
        .select()
        .from(insuranceFilings)
        .where(inArray(insuranceFilings.carrierId, carrierIds))
        .orderBy(desc(insuranceFilings.effectiveOn), asc(insuranceFilings.rowKey)),
      db
        .select()
        .from(oosOrders)
        .where(inArray(oosOrders.carrierId, carrierIds))
        .orderBy(desc(oosOrders.orderedOn), asc(oosOrders.rowKey)),
      listInspectionsSeen(db, carrierIds, today),
      listCertificates(db, carrierIds, companyId),
      db
        .select()
        .from(enteredIdentifiers)
        .where(and(inArray(enteredIdentifiers.carrierId, carrierIds), eq(enteredIdentifiers.companyId, companyId)))
        .orderBy(asc(enteredIdentifiers.id)),
      db.select().from(eldConnections).where(inArray(eldConnections.carrierId, carrierIds)),
    ]);

  const states = sourceStates(loaded, today);
  const factsById = new Map<number, Draft>(
    carrierIds.map((carrierId) => [carrierId, { ...nothingKnown(carrierId), sources: states }]),
  );
  const of = (row: { carrierId: number }): Draft => factsById.get(row.carrierId) as Draft;

  for (const row of census) {
    of(row).census = {
      source: 'census',
      asOf: row.asOf,
      statusCode: row.statusCode,
      safetyRating: row.safetyRating,
      safetyRatingOn: row.safetyRatingOn,
    };
  }
  for (const row of authorityRows) of(row).authorities.push(authorityFact(row));
  for (const row of eventRows) of(row).authorityEvents.push(authorityEventFact(row));
  for (const row of filingRows) of(row).filings.push(filingFact(row));
  for (const row of certificateRows) of(row).certificates.push(row.fact);
  for (const { orderedOn, reason, rescindedOn, asOf, ...row } of orderRows) {
    of(row).oosOrders.push({ source: 'oos_orders', asOf, orderedOn, reason, rescindedOn });
  }
  for (const row of inspected) {
    of(row).latestInspection = row.latest;
    of(row).inspectionsIn24Months = row.inWindow;
    of(row).latestRoadsideInspection = row.roadside;
  }
  for (const row of entered) of(row).enteredIdentifiers.push(enteredIdentifierFact(row));
  for (const row of eld) {
    const facts = of(row);
    const asOf = dayOf(row.updatedAt);
    // A connection that has been heard of makes the source loaded for this carrier, and for no other.
    if (asOf >= (facts.sources.eld_positions.asOf ?? '')) {
      const heard = { ...facts.sources.eld_positions, loaded: true, asOf };
      facts.sources = { ...facts.sources, eld_positions: heard };
    }
    facts.latestEldPosition = later(facts.latestEldPosition, eldPositionFact(row));
  }
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
    filings: [],
    certificates: [],
    latestInspection: null,
    inspectionsIn24Months: 0,
    latestRoadsideInspection: null,
    latestEldPosition: null,
    oosOrders: [],
    enteredIdentifiers: [],
  };
}

/** Carriers that a census file named; the others are known by their docket or an inspection only. */
function listCensusRows(db: Queryable, carrierIds: number[]) {
  return db
    .select({
      carrierId: carriers.id,
      asOf: carriers.censusAsOf,
      statusCode: carriers.statusCode,
      safetyRating: carriers.safetyRating,
      safetyRatingOn: carriers.safetyRatingDate,
    })
    .from(carriers)
    .where(and(inArray(carriers.id, carrierIds), sql`${carriers.censusAsOf} is not null`));
}

type InspectionsSeen = {
  carrierId: number;
  inWindow: number;
  latest: InspectionSeenFact | null;
  roadside: InspectionSeenFact | null;
};

/**
 * The newest inspection, the newest on the road with a vehicle, and the count of the window, by three walks of the
 * index (carrier_id, inspected_on) a carrier: the newest ones stop at the first row, however many there are.
 */
async function listInspectionsSeen(db: Queryable, carrierIds: number[], today: string): Promise<InspectionsSeen[]> {
  const columns = sql`i.inspected_on, i.report_state, i.report_number, i.level, i.as_of`;
  const upToToday = sql`FROM inspections i WHERE i.carrier_id = wanted.id AND i.inspected_on <= ${today}::date`;
  const newestFirst = sql`ORDER BY i.inspected_on DESC, i.id DESC LIMIT 1`;
  const { rows } = await db.execute<Record<string, string | number | null>>(sql`
    SELECT wanted.id,
           counted.n,
           latest.inspected_on AS latest_on, latest.report_state AS latest_state,
           latest.report_number AS latest_number, latest.level AS latest_level, latest.as_of AS latest_as_of,
           roadside.inspected_on AS roadside_on, roadside.report_state AS roadside_state,
           roadside.report_number AS roadside_number, roadside.level AS roadside_level,
           roadside.as_of AS roadside_as_of
    FROM unnest(${sql.param(carrierIds)}::bigint[]) AS wanted(id)
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS n ${upToToday} AND i.inspected_on >= ${windowStart(today, INSPECTION_WINDOW_MONTHS)}::date
    ) AS counted
    CROSS JOIN LATERAL (SELECT ${columns} ${upToToday} ${newestFirst}) AS latest
    LEFT JOIN LATERAL (
      SELECT ${columns} ${upToToday}
        AND i.level IS DISTINCT FROM ${TERMINAL_LEVEL}
        AND (i.level IN ${VEHICLE_LEVELS} OR EXISTS (SELECT FROM inspection_units u WHERE u.inspection_id = i.id))
      ${newestFirst}
    ) AS roadside ON true`);
  return rows.map((row) => ({
    carrierId: Number(row.id),
    inWindow: Number(row.n),
    latest: inspectionSeen(row, 'latest'),
    roadside: inspectionSeen(row, 'roadside'),
  }));
}

function inspectionSeen(
  row: Record<string, string | number | null>,
  name: 'latest' | 'roadside',
): InspectionSeenFact | null {
  const text = (column: string) => (row[`${name}_${column}`] as string | null) ?? null;
  const on = text('on');
  if (on === null) return null;
  return {
    source: 'inspections',
    asOf: text('as_of'),
    on,
    reportState: text('state'),
    reportNumber: text('number'),
    level: (row[`${name}_level`] as number | null) ?? null,
  };
}

async function listCertificates(
  db: Queryable,
  carrierIds: number[],
  companyId: number,
): Promise<{ carrierId: number; fact: CertificateFact }[]> {
  const rows = await db
    .select({ certificate: insuranceCertificates, firstName: users.firstName, lastName: users.lastName })
    .from(insuranceCertificates)
    .leftJoin(users, eq(users.id, insuranceCertificates.verifiedByUserId))
    .where(and(inArray(insuranceCertificates.carrierId, carrierIds), eq(insuranceCertificates.companyId, companyId)));
  return rows.map(({ certificate, firstName, lastName }) => ({
    carrierId: certificate.carrierId,
    fact: {
      source: 'certificates',
      asOf: dayOf(certificate.verifiedAt ?? certificate.createdAt),
      type: certificate.coverage as CertificateFact['type'],
      limitUsd: certificate.limitUsd,
      policyNumber: certificate.policyNumber,
      insurer: certificate.insurer,
      effectiveOn: certificate.effectiveOn,
      expiresOn: certificate.expiresOn,
      verifiedOn: certificate.verifiedAt ? dayOf(certificate.verifiedAt) : null,
      verifiedBy: [firstName, lastName].filter(Boolean).join(' ') || null,
    },
  }));
}

function authorityFact(row: typeof authorities.$inferSelect): AuthorityFact {
  return {
    source: row.source === 'motus' ? 'motus_authority' : 'legacy_authority',
    asOf: row.asOf,
    docket: row.docket || null,
    kind: row.kind as AuthorityFact['kind'],
    authorityType: row.authorityType,
    status: row.status as AuthorityFact['status'],
    revocationPending: row.revocationPending,
  };
}

function authorityEventFact(row: typeof authorityEvents.$inferSelect): AuthorityEventFact {
  return {
    source: row.source === 'motus' ? 'motus_authority_history' : 'legacy_authority_history',
    asOf: row.asOf,
    docket: row.docket || null,
    kind: row.kind as AuthorityEventFact['kind'],
    authorityType: row.authorityType,
    action: row.action,
    on: row.actionOn,
    status: row.status,
    disposition: row.disposition,
    disposedOn: row.dispositionServedOn ?? row.dispositionDecidedOn,
  };
}

function filingFact(row: typeof insuranceFilings.$inferSelect): FilingFact {
  const isMotus = row.source === 'motus';
  const isHistory = row.list === 'history';
  return {
    source: isHistory
      ? isMotus
        ? 'motus_insurance_history'
        : 'legacy_insurance_history'
      : isMotus
        ? 'motus_insurance'
        : 'legacy_insurance',
    asOf: row.asOf,
    docket: row.docket || null,
    type: row.type as FilingFact['type'],
    coverageClass: row.coverageClass as FilingFact['coverageClass'],
    formCode: row.formCode,
    limitUsd: row.maxCoverageUsd,
    underlyingUsd: row.underlyingLimitUsd,
    policyNumber: row.policyNumber,
    insurer: row.insurer,
    effectiveOn: row.effectiveOn,
    cancelOn: row.cancelEffectiveOn,
    endReason: row.endReason,
  };
}

function enteredIdentifierFact(row: typeof enteredIdentifiers.$inferSelect): EnteredIdentifierFact {
  return {
    source: 'entered_identifiers',
    asOf: dayOf(row.decidedAt ?? row.enteredAt),
    type: row.type,
    value: row.value,
    state: row.status as EnteredIdentifierFact['state'],
    enteredOn: dayOf(row.enteredAt),
    decidedOn: row.decidedAt ? dayOf(row.decidedAt) : null,
  };
}

function eldPositionFact(row: typeof eldConnections.$inferSelect): EldPositionFact | null {
  if (!row.lastPositionAt) return null;
  return { source: 'eld_positions', asOf: dayOf(row.updatedAt), on: dayOf(row.lastPositionAt), provider: row.provider };
}

function later(a: EldPositionFact | null, b: EldPositionFact | null): EldPositionFact | null {
  if (a === null || b === null) return a ?? b;
  return b.on > a.on ? b : a;
}

/** The day of a moment, in UTC as everywhere in the monitor. */
function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
