import { GENERIC_VALUE_CARRIERS } from '@contract/carriers/associated-carriers.constants';
import { CONTACT_CHANGED_LATELY_DAYS } from '@contract/carriers/contact-changes.constants';
import { addDays } from '@contract/shared/day';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { companies, dispatchServices, users } from '../../db/schema';
import { readEmail } from '../carriers/contact-values';
import type { Trace } from './trace';

/** What many honest carriers share, and which carriers are one owner's. */

const isContact = ({ kind }: Trace) => kind === 'phone' || kind === 'email' || kind === 'domain';

/**
 * Values that stand for many honest carriers: of dispatch services that are listed, of agents and landlords whose number many have
 * on record, and the company's own, which its people type where a driver's is not known.
 *
 * @returns each with whose it is
 */
export async function honestValues(
  tx: Queryable,
  companyId: number,
  shared: readonly Trace[],
): Promise<Map<string, string>> {
  const contacts = shared.filter(isContact);
  const found = new Map<string, string>();
  if (contacts.length === 0) return found;
  const values = [...new Set(contacts.map(({ value }) => value))];
  const domainOf = (value: string) => readEmail(value)?.domain ?? value;
  const services = await tx
    .select({ value: dispatchServices.value, name: dispatchServices.name })
    .from(dispatchServices)
    .where(inArray(dispatchServices.value, [...new Set([...values, ...values.map(domainOf)])]));
  const listed = new Map(services.map(({ value, name }) => [value, `dispatch service ${name}`]));
  const own = await ownValues(tx, companyId);
  for (const value of values) {
    const whose = listed.get(value) ?? listed.get(domainOf(value)) ?? (own.has(value) ? 'your own company' : undefined);
    if (whose) found.set(value, whose);
    else if (await isGeneric(tx, value)) found.set(value, `on record of more than ${GENERIC_VALUE_CARRIERS} carriers`);
  }
  return found;
}

/** The company's own telephones and addresses, with the domain of its people. */
async function ownValues(tx: Queryable, companyId: number): Promise<Set<string>> {
  const people = await tx
    .select({ phone: users.phoneE164, email: users.email, companyPhone: companies.phoneE164 })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(users.companyId, companyId)));
  return new Set(
    people.flatMap(({ phone, email, companyPhone }) =>
      [phone ?? [], companyPhone ?? [], email.toLowerCase(), readEmail(email)?.domain ?? []].flat(),
    ),
  );
}

async function isGeneric(tx: Queryable, value: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    SELECT FROM carriers WHERE phone = ${value} OR cell_phone = ${value} OR email = ${value}
    LIMIT ${GENERIC_VALUE_CARRIERS + 1}`);
  return rows.length > GENERIC_VALUE_CARRIERS;
}

/**
 * Which carriers are one owner's by the record: a telephone, an email or an officer by name in common. A contact that came lately
 * ties no two: who takes over entries puts one telephone into all of them. Nor does one that many have.
 *
 * @param today an ISO day
 * @returns whether two of them are
 */
export async function ownersOf(
  tx: Queryable,
  carrierIds: readonly number[],
  today: string,
): Promise<(one: number, other: number) => boolean> {
  const ids = [...new Set(carrierIds)];
  if (ids.length < 2) return (one, other) => one === other;
  const since = addDays(today, -CONTACT_CHANGED_LATELY_DAYS);
  const { rows } = await tx.execute<{ one: string | number; other: string | number; value: string | null }>(sql`
    WITH asked AS (
      SELECT c.id, c.phone, c.cell_phone, c.email, c.officer_1, c.officer_2, coalesce((
        SELECT array_agg(x.field) FROM carrier_contact_changes x WHERE x.carrier_id = c.id AND x.as_of > ${since}::date
      ), '{}') AS young
      FROM carriers c WHERE c.id = ANY(${sql.param(ids)}::bigint[])),
    contacts AS (
      SELECT id, value FROM asked CROSS JOIN LATERAL (VALUES
        (CASE WHEN NOT 'phone' = ANY(young) THEN phone END), (CASE WHEN NOT 'cell_phone' = ANY(young) THEN cell_phone END),
        (CASE WHEN NOT 'email' = ANY(young) THEN email END)) v (value)
      WHERE value <> ''),
    officers AS (
      SELECT id, name FROM asked CROSS JOIN LATERAL (VALUES (officer_1), (officer_2)) o (name)
      WHERE name LIKE '% %' AND NOT 'officers' = ANY(young))
    SELECT DISTINCT a.id AS one, b.id AS other, a.value FROM contacts a JOIN contacts b ON b.value = a.value AND b.id > a.id
    UNION
    SELECT DISTINCT a.id, b.id, NULL FROM officers a JOIN officers b ON b.name = a.name AND b.id > a.id`);
  const roots = new Map(ids.map((id) => [id, id]));
  const rootOf = (id: number): number => {
    const up = roots.get(id) ?? id;
    return up === id ? id : rootOf(up);
  };
  const generic = new Set<string>();
  for (const value of new Set(rows.flatMap((row) => row.value ?? [])))
    if (await isGeneric(tx, value)) generic.add(value);
  for (const { one, other, value } of rows)
    if (value === null || !generic.has(value)) roots.set(rootOf(Number(one)), rootOf(Number(other)));
  return (one, other) => rootOf(one) === rootOf(other);
}
