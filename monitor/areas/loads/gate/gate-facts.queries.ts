import {
  ALERT_TYPE_FILTER_LABELS,
  type AlertTypeFilter,
  IDENTITY_ALERTS,
} from '@contract/alerts/alert-types.constants';
import type { ConnectionStatus } from '@contract/connections/connections.constants';
import type { PacketStatus } from '@contract/onboarding/packets.constants';
import type { RuleType } from '@contract/rules/rules.constants';
import { dayOf } from '@contract/shared/day';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import { isOpenLoad } from '../../../db/closed-loads';
import { givenIds, runStatement } from '../../../db/run-statement';
import { classifications } from '../../../db/schema';
import { findEarlierCarriers } from '../../carriers/earlier-carriers';
import { type ContactFrom, givenContacts } from '../../carriers/given-contacts.queries';
import { contactFlags } from '../../identity-alerts/contact-flags.queries';
import { notCheckedBecause, type StoredList, storedList } from '../../identity-alerts/fraud-lists.queries';
import { categoryOf } from '../../identity-alerts/identity-alerts.queries';
import { evaluateCarriers } from '../../rules/assess-carriers';
import type { CarrierEvaluation } from '../../rules/carrier-evaluation';
import { authorityDoubt } from '../../rules/contradictions';
import { certificatesOnRecord, isInForce } from '../../rules/coverage';
import { RULES } from '../../rules/rules';
import { settledSubjects } from '../../tickets/settled-subjects.queries';
import { subjectOf } from '../../tickets/ticket-subject';
import { grouped } from '../grouped';
import { driverPhonesOf, type LoadRow } from '../load-facts.queries';
import { exceptionsOf } from './exceptions.queries';
import type { GateCarrier, GateFacts, GateLoad, RuleFound } from './gate-facts';
import { identityAlertsToActOn } from './identity-alerts-to-act-on';
import { type ClassifiedLoad, classificationsOfLoad } from './load-classifications';

/** A load and the carrier that is to have it. */
export type Asked = { load: LoadRow; carrierId: number };

/**
 * Everything the gate checks, for loads of one company and the carriers that are to have them, in a fixed number of
 * statements. Within a transaction it sees that transaction's writes.
 */
export async function gateFactsOf(
  db: Queryable,
  companyId: number,
  asked: readonly Asked[],
  now: Date,
): Promise<GateFacts[]> {
  if (asked.length === 0) return [];
  const today = dayOf(now);
  const carrierIds = [...new Set(asked.map(({ carrierId }) => carrierId))];
  const judged = await evaluateCarriers(db, carrierIds, companyId, today, (evaluation) =>
    judgedPart(evaluation, today),
  );
  const known = await knownParts(db, companyId, carrierIds, today);
  const identityAlerts = await identityAlertsToActOn(db, companyId, carrierIds, now);
  const flagged = await flaggedOf(db, companyId, known, asked, today);
  const earlier = await findEarlierCarriers(db, carrierIds, companyId, today);
  const others = await otherCarriersOf(db, companyId, asked);
  const conditions = await conditionsOf(db, companyId);
  const exceptions = await exceptionsOf(db, companyId, asked);
  return asked.map(({ load, carrierId }): GateFacts => {
    const { asksAgreement, flaggedList, contacts: _, ...own } = known.get(carrierId) ?? NOTHING_KNOWN;
    const identityAlert = identityAlerts.get(carrierId) ?? null;
    return {
      carrier: {
        id: carrierId,
        ...own,
        ...flagged.ofCarrier(carrierId, own.alerts),
        earlier: earlier.get(carrierId) ?? [],
        identityAlert: identityAlert && {
          id: identityAlert.id,
          label: categoryOf(identityAlert),
          publishedOn: identityAlert.publishedOn,
        },
        ...judged.get(carrierId)!,
      },
      load: {
        ...gateLoad(load, conditions, others.get(`${load.id}/${carrierId}`) ?? []),
        flaggedDrivers: flagged.amongDrivers(load),
      },
      flaggedNotCheckedBecause: notCheckedBecause(flaggedList, today),
      asksAgreement,
      exception: exceptions.get(`${load.id}/${carrierId}`) ?? null,
      today,
    };
  });
}

/** The fields of a load that decide its classifications. */
export const classifiedLoad = (load: LoadRow): ClassifiedLoad => ({
  cargoValueUsd: load.cargoValueUsd,
  commodity: load.commodity,
  isHazmat: load.hazmatUnNumber !== null || load.hazmatClass !== null || load.isHazmat,
  isTemperatureControlled:
    load.equipmentType === 'reefer' ||
    (load.isTemperatureControlled ?? (load.temperatureMinF !== null || load.temperatureMaxF !== null)),
  customerName: load.customerName,
});

/** A company's active classifications with the loads that have each. */
export const conditionsOf = (db: Queryable, companyId: number) =>
  db
    .select({ id: classifications.id, name: classifications.name, loadConditions: classifications.loadConditions })
    .from(classifications)
    .where(and(eq(classifications.companyId, companyId), eq(classifications.isActive, true)))
    .orderBy(classifications.id);
export type ConditionedClassification = Awaited<ReturnType<typeof conditionsOf>>[number];

/** Those that a person set, else those whose conditions the load meets. */
export const classificationsNow = (load: LoadRow, all: readonly ConditionedClassification[]) =>
  load.classificationIds === null
    ? classificationsOfLoad(classifiedLoad(load), all)
    : all.filter(({ id }) => load.classificationIds!.includes(id));

const gateLoad = (
  load: LoadRow,
  all: readonly ConditionedClassification[],
  otherCarriers: GateLoad['otherCarriers'],
): Omit<GateLoad, 'flaggedDrivers'> => ({
  ...classifiedLoad(load),
  id: load.id,
  reference: load.reference,
  classifications: classificationsNow(load, all).map(({ id, name }) => ({ id, name })),
  otherCarriers,
});

type JudgedPart = Pick<
  GateCarrier,
  | 'outOfService'
  | 'authority'
  | 'isAuthorityInDoubt'
  | 'cannotTell'
  | 'overall'
  | 'classifications'
  | 'cargo'
  | 'hazmatCover'
  | 'census'
  | 'contactChanges'
>;

const AUTHORITY = 'interstate_carrier_authority_is_active' as const satisfies RuleType;
const ORDERS = 'no_active_oos_orders' as const satisfies RuleType;
/** 49 CFR 387.9: any hazardous material, in any quantity. Some in bulk require more, which a load does not say. */
const HAZMAT_BIPD = 'bipd_insurance_gteq_one_million' satisfies RuleType;

function judgedPart(evaluation: CarrierEvaluation, today: string): JudgedPart {
  const { facts } = evaluation;
  const ruleFound = (type: RuleType): RuleFound => {
    const { result, reason, evidence } = RULES[type].judge(facts, today);
    const [first] = evidence();
    return {
      result,
      reason: reason?.() ?? null,
      source: first?.source ?? 'FMCSA',
      asOf: first?.as_of ?? null,
    };
  };
  const cover = certificatesOnRecord(facts, today)
    .filter((one) => one.type === 'cargo' && one.limitUsd !== null && isInForce(one))
    .sort((one, other) => other.limitUsd! - one.limitUsd!)[0];
  const isInDoubt = authorityDoubt(facts, today) !== null;
  const [authority, outOfService] = [ruleFound(AUTHORITY), ruleFound(ORDERS)];
  return {
    outOfService,
    authority,
    isAuthorityInDoubt: isInDoubt && !evaluation.overridden.has(AUTHORITY),
    cannotTell: [...(isInDoubt ? [] : [{ type: AUTHORITY, ...authority }]), { type: ORDERS, ...outOfService }].flatMap(
      ({ type, result, source, asOf }) =>
        result === 'incomplete' && !evaluation.overridden.has(type) ? [{ type, source, asOf }] : [],
    ),
    overall: evaluation.overallResult,
    classifications: evaluation.deciding.map(({ id, name, status, rules }) => {
      const deciding = rules.filter((one) => one.status === status);
      return {
        id,
        name,
        status,
        types: deciding.map(({ is_type }) => is_type),
        reasons: deciding.flatMap(({ reason }) => reason ?? []),
      };
    }),
    hazmatCover: ruleFound(HAZMAT_BIPD),
    census: { asOf: facts.census?.asOf ?? null, isTooOld: facts.sources.census.isTooOld },
    cargo: cover ? { limitUsd: cover.limitUsd!, insurer: cover.insurer, expiresOn: cover.expiresOn } : null,
    contactChanges: facts.contactChanges.flatMap(({ field, was, became, asOf, source }) =>
      was === null ? [] : [{ field, was, became, asOf, source: facts.sources[source].name }],
    ),
  };
}

type KnownPart = Omit<GateCarrier, 'id' | 'earlier' | 'identityAlert' | 'flaggedContacts' | keyof JudgedPart> & {
  asksAgreement: boolean;
  /** The list of flagged contacts; null: it is not loaded. */
  flaggedList: StoredList | null;
  /** Of its federal record, and those that it gave the company. */
  contacts: readonly { from: ContactFrom; value: string }[];
};

const NOTHING_KNOWN: KnownPart = {
  name: 'This carrier',
  ban: null,
  relationship: null,
  packet: null,
  agreement: null,
  exclusions: null,
  hazmat: null,
  alerts: [],
  contacts: [],
  asksAgreement: true,
  flaggedList: null,
};

interface KnownRow extends Record<string, unknown> {
  id: string | number;
  name: string | null;
  hazmat: boolean | null;
  asks_agreement: boolean;
  flagged_list: StoredList | null;
  relationship: {
    status: ConnectionStatus;
    is_dismissed: boolean;
    since: string;
    by: string | null;
    note: string | null;
  } | null;
  packet: {
    status: PacketStatus;
    since: string;
    holds: { id: number; cause: string; reason: string; since: string }[] | null;
  } | null;
  agreement: { name: string; signed_on: string } | null;
  contacts: KnownPart['contacts'] | null;
  exclusions: { items: string[]; read_on: string } | null;
  alerts:
    | { id: number; type: string; subject: string; reference: string | null; message: string; since: string }[]
    | null;
}

/** What the company itself knows of the carriers, in one statement. */
async function knownParts(db: Queryable, companyId: number, carrierIds: readonly number[], today: string) {
  const rows = await runStatement<KnownRow>(db, {
    name: 'gate_known_parts',
    write: knownRows,
    values: { ids: `{${carrierIds.join(',')}}`, companyId, today },
  });
  return new Map(rows.map((row) => [Number(row.id), knownPart(row)]));
}

/** Of brokers' identity alerts the gate reads the alerts themselves. */
const IDENTITY_TICKETS = IDENTITY_ALERTS.filter((type) => type !== 'recent_identity_alert');

function knownRows(): SQL {
  const companyId = sql.placeholder('companyId');
  const today = sql.placeholder('today');
  const day = (at: SQL) => sql`(${at})::date::text`;
  return sql`
    SELECT c.id, coalesce(c.legal_name, c.dba_name) AS name,
      coalesce(c.hazmat, (SELECT m.hazmat FROM sms_carriers m WHERE m.carrier_id = c.id)) AS hazmat,
      EXISTS (SELECT FROM contracts k WHERE k.company_id = ${companyId} AND k.is_current) AS asks_agreement,
      ${storedList('flagged-contacts')} AS flagged_list,
      (SELECT json_build_object('status', n.status, 'is_dismissed', n.is_dismissed, 'since', ${day(sql`n.updated_at`)},
          'by', nullif(concat_ws(' ', u.first_name, u.last_name), ''), 'note', (
            SELECT e.note FROM carrier_events e
            WHERE e.company_id = ${companyId} AND e.carrier_id = c.id AND e.kind = 'connection_status'
            ORDER BY e.occurred_at DESC, e.id DESC LIMIT 1))
        FROM connections n LEFT JOIN users u ON u.id = n.updated_by_user_id
        WHERE n.company_id = ${companyId} AND n.carrier_id = c.id) AS relationship,
      (SELECT json_build_object('status', p.status, 'since', ${day(sql`p.updated_at`)}, 'holds', (
          SELECT json_agg(json_build_object('id', h.id, 'cause', h.cause, 'reason', h.reason, 'since', ${day(sql`h.placed_at`)}) ORDER BY h.id)
          FROM packet_holds h WHERE h.packet_id = p.id AND h.released_at IS NULL))
        FROM connections n JOIN onboarding_packets p ON p.id = n.packet_id
        WHERE n.company_id = ${companyId} AND n.carrier_id = c.id) AS packet,
      (SELECT json_build_object('name', k.name, 'signed_on', ${day(sql`a.signed_at`)})
        FROM onboarding_packet_contracts a JOIN onboarding_packets p ON p.id = a.packet_id
        JOIN contracts k ON k.id = a.contract_id
        WHERE p.company_id = ${companyId} AND p.carrier_id = c.id AND a.signed_at IS NOT NULL
        ORDER BY a.signed_at DESC, a.id DESC LIMIT 1) AS agreement,
      (SELECT json_build_object('read_on', ${day(sql`max(d.reviewed_at)`)},
          'items', coalesce(json_agg(x.words ORDER BY x.id) FILTER (WHERE x.id IS NOT NULL), '[]'))
        FROM insurance_certificate_documents d LEFT JOIN certificate_exclusions x ON x.document_id = d.id
        WHERE d.company_id = ${companyId} AND d.carrier_id = c.id AND d.status = 'verified' AND d.has_read_exclusions
          AND EXISTS (SELECT FROM insurance_certificates i WHERE i.document_id = d.id AND i.company_id = ${companyId}
            AND i.carrier_id = c.id AND i.coverage = 'cargo' AND i.verified_at IS NOT NULL
            AND i.effective_on <= ${today}::date AND i.expires_on > ${today}::date)
        HAVING count(*) > 0) AS exclusions,
      (SELECT json_agg(json_build_object('from', k."from", 'value', k.value)) FROM (
          SELECT 'record' AS "from", lower(v.value) AS value FROM (VALUES (c.phone), (c.cell_phone), (c.email)) v (value)
          WHERE v.value <> ''
          UNION ALL
          SELECT g."from", g.value FROM (${givenContacts(companyId, (carrierId) => sql`${carrierId} = c.id`)}) g) k) AS contacts,
      (SELECT json_agg(json_build_object('id', t.id, 'type', t.is_type, 'subject', t.subject, 'reference', l.reference, 'message', t.message,
          'since', ${day(sql`t.raised_at`)}) ORDER BY t.id)
        FROM tickets t LEFT JOIN loads l ON l.id = t.load_id
        WHERE t.company_id = ${companyId} AND t.status <> 'closed' AND t.severity = 'act_now'
          AND (t.carrier_id = c.id OR EXISTS (SELECT FROM ticket_loads x JOIN loads y ON y.id = x.load_id
            WHERE x.ticket_id = t.id AND y.carrier_id = c.id))
          AND t.is_type IN (${sql.raw(IDENTITY_TICKETS.map((type) => `'${type}'`).join(', '))})) AS alerts
    FROM carriers c WHERE c.id = ANY(${givenIds('ids')})`;
}

function knownPart(row: KnownRow): KnownPart {
  const { relationship, packet, agreement, exclusions } = row;
  return {
    name: row.name ?? `Carrier ${row.id}`,
    ban:
      relationship?.status === 'do_not_dispatch'
        ? { since: relationship.since, by: relationship.by, reason: relationship.note }
        : null,
    relationship: relationship && {
      status: relationship.status,
      isDismissed: relationship.is_dismissed,
      since: relationship.since,
    },
    packet: packet && { status: packet.status, since: packet.since, holds: packet.holds ?? [] },
    agreement: agreement && { name: agreement.name, signedOn: agreement.signed_on },
    hazmat: row.hazmat,
    exclusions: exclusions && { items: exclusions.items, readOn: exclusions.read_on },
    alerts: (row.alerts ?? []).map(({ id, type, subject, reference, message, since }) => ({
      id,
      type,
      subject,
      label: ALERT_TYPE_FILTER_LABELS[type as AlertTypeFilter] ?? type,
      loadReference: reference,
      message,
      since,
    })),
    contacts: row.contacts ?? [],
    asksAgreement: row.asks_agreement,
    flaggedList: row.flagged_list,
  };
}

const ADDRESS_TICKETS = 'fraudulent_email_or_domain';

/**
 * Contacts of the carriers, and their loads' drivers, that are flagged for fraud. Asked anew for each decision: a ticket tells of
 * a flagged address only once the carrier has the load, and of a number of its record none does.
 */
async function flaggedOf(
  db: Queryable,
  companyId: number,
  known: ReadonlyMap<number, KnownPart>,
  asked: readonly Asked[],
  today: string,
) {
  const contacts = [...known.values()].flatMap((one) => one.contacts.map(({ value }) => value));
  const drivers = asked.flatMap(({ load }) => driverPhonesOf(load));
  const flags = await contactFlags(db, { companyId, today }, [...contacts, ...drivers]);
  // Each contact once, by where it was found first.
  const found = new Map(
    [...known].map(([carrierId, one]) => [
      carrierId,
      one.contacts
        .filter(({ value }, at) => one.contacts.findIndex((other) => other.value === value) === at)
        .flatMap(({ value, from }) => {
          const flag = flags.get(value);
          return flag ? [{ ...flag, contact: value, from, subject: subjectOf({ carrierId }, value) }] : [];
        }),
    ]),
  );
  const addresses = [...found.values()].flat().filter(({ contact }) => contact.includes('@'));
  const settled = await settledSubjects(
    db,
    companyId,
    ADDRESS_TICKETS,
    addresses.map(({ subject }) => subject),
  );
  return {
    /** Without the tickets about the same addresses. */
    ofCarrier: (carrierId: number, alerts: GateCarrier['alerts']): Pick<GateCarrier, 'flaggedContacts' | 'alerts'> => {
      const own = (found.get(carrierId) ?? []).filter(({ subject }) => !settled.has(subject));
      const isSaid = ({ type, subject }: GateCarrier['alerts'][number]) =>
        type === ADDRESS_TICKETS && own.some((one) => one.subject === subject);
      return {
        flaggedContacts: own.map(({ subject: _, ...one }) => one),
        alerts: alerts.filter((alert) => !isSaid(alert)),
      };
    },
    amongDrivers: (load: LoadRow): GateLoad['flaggedDrivers'] =>
      driverPhonesOf(load).flatMap((contact) => {
        const flag = flags.get(contact);
        return flag ? [{ ...flag, contact }] : [];
      }),
  };
}

interface OtherRow extends Record<string, unknown> {
  load_id: number;
  what: 'truck' | 'driver';
  value: string;
  carrier_id: string | number;
  carrier_name: string | null;
  reference: string;
}

/**
 * Open loads of the company with other carriers, at the same time, that name the same truck (VIN or plate) or the same
 * driver's phone, first or second: one crew that hauls under several names.
 */
async function otherCarriersOf(db: Queryable, companyId: number, asked: readonly Asked[]) {
  const named = asked.filter(({ load }) => load.carrierVehicleId !== null || driverPhonesOf(load).length > 0);
  if (named.length === 0) return new Map<string, GateLoad['otherCarriers'][number][]>();
  const given = JSON.stringify(
    named.map(({ load, carrierId }) => ({
      load_id: load.id,
      carrier_id: carrierId,
      vehicle_id: load.carrierVehicleId,
      phones: driverPhonesOf(load),
    })),
  );
  const { rows } = await db.execute<OtherRow>(sql`
    WITH asked AS (
      SELECT g.*, v.vin, v.plate, v.plate_state, s.starts, s.ends
      FROM jsonb_to_recordset(${given}::jsonb) AS g (load_id int, carrier_id bigint, vehicle_id int, phones text[])
      LEFT JOIN carrier_vehicles v ON v.id = g.vehicle_id
      CROSS JOIN LATERAL (SELECT min(window_starts_at) AS starts, max(coalesce(window_ends_at, window_starts_at)) AS ends
        FROM load_stops WHERE load_id = g.load_id) s
    )
    SELECT a.load_id, CASE WHEN p.phone IS NOT NULL THEN 'driver' ELSE 'truck' END AS what,
      coalesce(p.phone, a.vin, a.plate) AS value,
      o.carrier_id, coalesce(c.legal_name, c.dba_name) AS carrier_name, o.reference
    FROM asked a
    JOIN loads o ON o.company_id = ${companyId} AND o.carrier_id <> a.carrier_id AND o.id <> a.load_id
      AND ${isOpenLoad(sql`o.status`)}
    LEFT JOIN carrier_vehicles v ON v.id = o.carrier_vehicle_id
    LEFT JOIN carriers c ON c.id = o.carrier_id
    CROSS JOIN LATERAL (SELECT min(window_starts_at) AS starts, max(coalesce(window_ends_at, window_starts_at)) AS ends
      FROM load_stops WHERE load_id = o.id) s
    CROSS JOIN LATERAL (SELECT CASE WHEN o.driver_phone_e164 = ANY(a.phones) THEN o.driver_phone_e164
      WHEN o.second_driver_phone_e164 = ANY(a.phones) THEN o.second_driver_phone_e164 END AS phone) p
    WHERE (p.phone IS NOT NULL OR v.vin = a.vin OR (v.plate = a.plate AND v.plate_state IS NOT DISTINCT FROM a.plate_state))
      AND (a.starts IS NULL OR s.starts IS NULL OR (s.starts <= a.ends AND a.starts <= s.ends))
    ORDER BY o.id`);
  const carrierOf = new Map(named.map(({ load, carrierId }) => [load.id, carrierId]));
  return new Map(
    [...grouped(rows, ({ load_id }) => load_id)].map(([id, own]) => [
      `${id}/${carrierOf.get(id)}`,
      own.map(({ what, value, carrier_id, carrier_name, reference }) => ({
        what,
        value,
        carrierId: Number(carrier_id),
        carrierName: carrier_name ?? `carrier ${carrier_id}`,
        loadReference: reference,
      })),
    ]),
  );
}
