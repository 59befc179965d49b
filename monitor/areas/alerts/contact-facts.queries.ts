import { provesOn } from '@contract/carriers/contact-history';
import { FRAUD_LISTS } from '@contract/identity-alerts/fraud-lists.constants';
import { sql } from 'drizzle-orm';
import { domainAndParents, isFreeMail } from '../../base/email-domains';
import type { Queryable } from '../../db/client';
import { givenContacts } from '../carriers/given-contacts.queries';
import { listFraudLists } from '../identity-alerts/fraud-lists.queries';
import { grouped } from '../loads/grouped';
import type { ContactFacts, FraudFacts, GivenPhone, ListedContact, PhoneFacts, RiskArea } from './alert-facts';

const listOf = (values: readonly string[]) => sql`${sql.param(JSON.stringify([...new Set(values)]))}::jsonb`;
const among = (column: ReturnType<typeof sql>, values: readonly string[]) =>
  sql`${column} IN (SELECT jsonb_array_elements_text(${listOf(values)}))`;

/** Addresses and phones that people of carriers gave this company: each once, newest first. */
export async function contactsOf(
  db: Queryable,
  companyId: number,
  carrierIds: readonly number[],
): Promise<Map<number, ContactFacts[]>> {
  if (carrierIds.length === 0) return new Map();
  const given = givenContacts(companyId, (carrierId) => sql`${carrierId} IN ${[...carrierIds]}`);
  const { rows } = await db.execute<{
    carrier_id: string | number;
    from: ContactFacts['from'];
    value: string;
    as_of: string;
  }>(sql`${given} ORDER BY 4 DESC, 2, 3`);
  return grouped(
    rows.map(({ carrier_id, as_of, ...one }) => ({ ...one, asOf: as_of, carrierId: Number(carrier_id) })),
    ({ carrierId }) => carrierId,
  );
}

/** What the lists say of services and lines behind addresses and phones of a load's carrier and driver. */
export async function fraudFactsOf(db: Queryable, values: readonly string[], today: string): Promise<FraudFacts> {
  const lists = new Map((await listFraudLists(db, today)).map((list) => [list.key, list]));
  const phones = values.filter((value) => !value.includes('@'));
  const domains = values.flatMap((value) => domainAndParents(value.split('@')[1] ?? ''));
  const ownDomains = domains.filter((domain) => !isFreeMail(domain));
  const prefixes = phones.flatMap((phone) => prefixesOf(phone));
  const { rows } = await db.execute<Record<string, unknown> & ListedContact & { list: string; as_of: string }>(sql`
    SELECT 'services' AS list, kind, value, name, source, as_of::text AS as_of FROM dispatch_services WHERE ${among(sql`value`, [...phones, ...ownDomains])}
    UNION ALL
    SELECT 'lines', line_type, prefix, provider, source, as_of::text FROM phone_blocks WHERE ${among(sql`prefix`, prefixes)}`);
  const found = rows.map(({ as_of, list, ...row }) => ({ list, ...row, asOf: as_of }));
  const of = (list: string) => new Map(found.filter((one) => one.list === list).map((one) => [one.value, one]));
  const blocks = of('lines');
  const lines = new Map(
    phones.flatMap((phone) => {
      const block = prefixesOf(phone)
        .map((prefix) => blocks.get(prefix))
        .find((one) => one !== undefined);
      return block ? [[phone, block] as const] : [];
    }),
  );
  const each = <Value>(read: (key: (typeof FRAUD_LISTS)[number]) => Value) =>
    Object.fromEntries(FRAUD_LISTS.map((key) => [key, read(key)])) as Record<(typeof FRAUD_LISTS)[number], Value>;
  return {
    notChecked: each((key) => lists.get(key)?.not_checked_because ?? null),
    asOf: each((key) => lists.get(key)?.as_of ?? null),
    services: of('services'),
    lines,
  };
}

/** The block of a number of the North American plan, the narrower one first. */
function prefixesOf(phone: string): string[] {
  const national = /^\+1(\d{10})$/.exec(phone)?.[1];
  return national ? [national.slice(0, 7), national.slice(0, 6)] : [];
}

type Driver = { phone: string; carrierId: number };

/** Phones of a packet, by their names in its sections. */
const PACKET_PHONES = sql`unnest(ARRAY['phone', 'owner_phone', 'dispatch_phone', 'after_hours_phone', 'ar_phone', 'claims_phone'])`;

/**
 * Where carriers gave this company the numbers of their drivers. A thief adds a number where he can: to a packet that someone
 * still has to review, to one that was complete, as a new person, or on the federal record. None of these proves it.
 */
async function givenPhonesOf(db: Queryable, companyId: number, drivers: readonly Driver[], today: string) {
  const wanted = JSON.stringify(drivers.map(({ phone, carrierId }) => ({ phone, carrier_id: carrierId })));
  const old = sql`${provesOn(today)}::date`;
  const { rows } = await db.execute<{
    carrier_id: string | number;
    phone: string;
    how: GivenPhone['how'];
    as_of: string | null;
    is_proof: boolean;
  }>(sql`
    WITH wanted AS (SELECT DISTINCT * FROM jsonb_to_recordset(${wanted}::jsonb) AS w (carrier_id bigint, phone text))
    SELECT w.carrier_id, w.phone, g.how, max(g.at)::date::text AS as_of, g.is_proof FROM wanted w CROSS JOIN LATERAL (
      SELECT 'record' AS how, NULL::timestamptz AS at, NOT EXISTS (
          SELECT FROM carrier_contact_changes x WHERE x.carrier_id = c.id AND x.field IN ('phone', 'cell_phone')
            AND x.became = w.phone AND x.as_of > ${old}) AS is_proof
        FROM carriers c WHERE c.id = w.carrier_id AND w.phone IN (c.phone, c.cell_phone)
      UNION ALL
      SELECT 'person', u.updated_at, u.status = 'active' AND u.confirmed_at IS NOT NULL
          AND greatest(u.confirmed_at, u.updated_at) < ${old}
        FROM carrier_users u WHERE u.company_id = ${companyId} AND u.carrier_id = w.carrier_id AND u.status <> 'inactive'
          AND u.phone_e164 = w.phone
      UNION ALL
      SELECT 'packet', s.saved_at, p.completed_at IS NOT NULL AND s.saved_at <= greatest(p.completed_at, p.verified_at)
        FROM onboarding_packets p JOIN packet_sections s ON s.packet_id = p.id AND s.section IN ('company', 'contacts')
        WHERE p.company_id = ${companyId} AND p.carrier_id = w.carrier_id
          AND EXISTS (SELECT FROM ${PACKET_PHONES} AS f (name) WHERE s.answers->'answers'->>f.name = w.phone)
      UNION ALL
      SELECT 'confirmation', r.accepted_at, NOT EXISTS (
          SELECT FROM carrier_notices n WHERE n.rate_confirmation_id = r.id AND n.denied_at IS NOT NULL)
        FROM rate_confirmations r
        JOIN rate_confirmation_revisions v ON v.rate_confirmation_id = r.id AND v.revision = r.accepted_revision
        WHERE r.company_id = ${companyId} AND r.carrier_id = w.carrier_id AND r.status = 'accepted'
          AND v.fields->'carrier'->>'driver_phone' = w.phone
      UNION ALL
      SELECT 'driver_page', k.phone_proven_at, k.phone_proven_at < ${old}
        FROM driver_links k JOIN load_links n ON n.id = k.link_id JOIN loads l ON l.id = n.load_id
        WHERE l.company_id = ${companyId} AND k.carrier_id = w.carrier_id AND k.driver_phone_e164 = w.phone
          AND k.phone_proven_at IS NOT NULL) g
    GROUP BY w.carrier_id, w.phone, g.how, g.is_proof ORDER BY g.is_proof DESC, 4 DESC NULLS LAST, g.how`);
  return grouped(rows, ({ carrier_id, phone }) => `${Number(carrier_id)} ${phone}`);
}

/**
 * For drivers' numbers and the carrier they are said to drive for: the owner, where that carrier gave them, and the loads
 * delivered with them.
 */
export async function driversOf(
  db: Queryable,
  companyId: number,
  drivers: readonly Driver[],
  today: string,
): Promise<(phone: string, carrierId: number) => PhoneFacts> {
  const phones = drivers.map(({ phone }) => phone);
  if (phones.length === 0) return (value) => ({ value, otherCarrier: null, given: [], earlierLoads: 0 });
  const given = await givenPhonesOf(db, companyId, drivers, today);
  const { rows: owners } = await db.execute<{ id: string | number; name: string | null; phone: string }>(sql`
    SELECT id, coalesce(legal_name, dba_name) AS name, phone FROM carriers WHERE ${among(sql`phone`, phones)}
    UNION ALL
    SELECT id, coalesce(legal_name, dba_name), cell_phone FROM carriers WHERE ${among(sql`cell_phone`, phones)}
    ORDER BY id`);
  const carrierIds = [...new Set(drivers.map(({ carrierId }) => carrierId))];
  const { rows: hauled } = await db.execute<{ carrier_id: string | number; phone: string; count: number }>(sql`
    SELECT carrier_id, d.phone, count(*)::int AS count FROM loads
    CROSS JOIN LATERAL (VALUES (driver_phone_e164), (second_driver_phone_e164)) AS d (phone)
    WHERE company_id = ${companyId} AND carrier_id IN ${carrierIds} AND status = 'delivered' AND d.phone IS NOT NULL
    GROUP BY 1, 2`);
  const delivered = new Map(hauled.map(({ carrier_id, phone, count }) => [`${Number(carrier_id)} ${phone}`, count]));
  return (value, carrierId) => {
    const own = owners.filter(({ phone }) => phone === value);
    const isOwn = own.some(({ id }) => Number(id) === carrierId);
    const other = isOwn ? undefined : own[0];
    return {
      value,
      otherCarrier: other ? { id: Number(other.id), name: other.name } : null,
      given: (given.get(`${carrierId} ${value}`) ?? []).map(({ how, as_of, is_proof }) => ({
        how,
        asOf: as_of,
        isProof: is_proof,
      })),
      earlierLoads: delivered.get(`${carrierId} ${value}`) ?? 0,
    };
  };
}

/** The counties where cargo is often stolen: a few rows. */
export async function riskAreasOf(db: Queryable): Promise<RiskArea[]> {
  const { rows } = await db.execute<Record<string, unknown> & RiskArea>(sql`
    SELECT state, county_code AS "countyCode", county, commodity_type_id AS "commodityTypeId", weekdays,
      from_day::text AS "fromDay", until_day::text AS "untilDay", source, as_of::text AS "asOf"
    FROM risk_areas ORDER BY key`);
  return rows;
}
