import { FRAUD_LISTS } from '@contract/identity-alerts/fraud-lists.constants';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { isFreeMail } from '../carriers/free-mail-domains';
import { listFraudLists } from '../identity-alerts/fraud-lists.queries';
import { grouped } from '../loads/grouped';
import type { ContactFacts, FraudFacts, ListedContact, PhoneFacts, RiskArea } from './alert-facts';
import { domainAndParents } from './contacts';

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
  const { rows } = await db.execute<{
    carrier_id: string | number;
    from: ContactFacts['from'];
    value: string;
    as_of: string;
  }>(sql`
    WITH given AS (
      SELECT u.carrier_id, 'carrier_user' AS "from", v.value, u.created_at AS at FROM carrier_users u
      CROSS JOIN LATERAL (VALUES (u.email), (u.phone_e164)) v (value)
      WHERE u.company_id = ${companyId} AND u.carrier_id IN ${[...carrierIds]} AND u.status <> 'inactive'
      UNION ALL
      SELECT p.carrier_id, 'packet', v.value, s.saved_at FROM onboarding_packets p
      JOIN packet_sections s ON s.packet_id = p.id
      CROSS JOIN LATERAL (VALUES (s.answers->'answers'->>'email'), (s.answers->'answers'->>'phone'),
        (s.answers->'answers'->>'dispatch_email'), (s.answers->'answers'->>'dispatch_phone'),
        (s.answers->'answers'->>'owner_email'), (s.answers->'answers'->>'owner_phone'),
        (s.answers->'answers'->>'after_hours_phone')) v (value)
      WHERE p.company_id = ${companyId} AND p.carrier_id IN ${[...carrierIds]} AND s.section IN ('company', 'contacts')
      UNION ALL
      SELECT i.carrier_id, 'invitation', i.email, i.delivered_at FROM connection_invitations i
      WHERE i.company_id = ${companyId} AND i.carrier_id IN ${[...carrierIds]}
    )
    SELECT carrier_id, "from", lower(value) AS value, max(at)::date::text AS as_of FROM given
    WHERE value IS NOT NULL AND value <> '' GROUP BY 1, 2, 3 ORDER BY 4 DESC, 2, 3`);
  return grouped(
    rows.map(({ carrier_id, as_of, ...one }) => ({ ...one, asOf: as_of, carrierId: Number(carrier_id) })),
    ({ carrierId }) => carrierId,
  );
}

/** The entries of the lists for addresses, domains and phones of a load's carrier and driver. */
export async function fraudFactsOf(db: Queryable, values: readonly string[], today: string): Promise<FraudFacts> {
  const lists = new Map((await listFraudLists(db, today)).map((list) => [list.key, list]));
  const phones = values.filter((value) => !value.includes('@'));
  const addresses = values.filter((value) => value.includes('@'));
  const domains = addresses.flatMap((address) => domainAndParents(address.split('@')[1] ?? ''));
  const ownDomains = domains.filter((domain) => !isFreeMail(domain));
  const prefixes = phones.flatMap((phone) => prefixesOf(phone));
  const { rows } = await db.execute<Record<string, unknown> & ListedContact & { list: string; as_of: string }>(sql`
    SELECT 'flagged' AS list, kind, value, NULL AS name, source, as_of::text AS as_of FROM flagged_contacts
    WHERE ${among(sql`value`, [...phones, ...addresses, ...ownDomains])} AND (expires_on IS NULL OR expires_on >= ${today}::date)
    UNION ALL
    SELECT 'services', kind, value, name, source, as_of::text FROM dispatch_services WHERE ${among(sql`value`, [...phones, ...ownDomains])}
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
    flagged: of('flagged'),
    services: of('services'),
    lines,
  };
}

/** The block of a number of the North American plan, the narrower one first. */
function prefixesOf(phone: string): string[] {
  const national = /^\+1(\d{10})$/.exec(phone)?.[1];
  return national ? [national.slice(0, 7), national.slice(0, 6)] : [];
}

/** For drivers' numbers and the carrier they are said to drive for: the owner, and the loads delivered with them. */
export async function driversOf(
  db: Queryable,
  companyId: number,
  given: readonly { phone: string; carrierId: number }[],
): Promise<(phone: string, carrierId: number) => PhoneFacts> {
  const phones = given.map(({ phone }) => phone);
  if (phones.length === 0) return (value) => ({ value, otherCarrier: null, earlierLoads: 0 });
  const { rows: owners } = await db.execute<{ id: string | number; name: string | null; phone: string }>(sql`
    SELECT id, coalesce(legal_name, dba_name) AS name, phone FROM carriers WHERE ${among(sql`phone`, phones)}
    UNION ALL
    SELECT id, coalesce(legal_name, dba_name), cell_phone FROM carriers WHERE ${among(sql`cell_phone`, phones)}
    ORDER BY id`);
  const carrierIds = [...new Set(given.map(({ carrierId }) => carrierId))];
  const { rows: hauled } = await db.execute<{ carrier_id: string | number; phone: string; count: number }>(sql`
    SELECT carrier_id, driver_phone_e164 AS phone, count(*)::int AS count FROM loads
    WHERE company_id = ${companyId} AND carrier_id IN ${carrierIds} AND status = 'delivered' AND driver_phone_e164 IS NOT NULL
    GROUP BY 1, 2`);
  const delivered = new Map(hauled.map(({ carrier_id, phone, count }) => [`${Number(carrier_id)} ${phone}`, count]));
  return (value, carrierId) => {
    const own = owners.filter(({ phone }) => phone === value);
    const isOwn = own.some(({ id }) => Number(id) === carrierId);
    const other = isOwn ? undefined : own[0];
    return {
      value,
      otherCarrier: other ? { id: Number(other.id), name: other.name } : null,
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
