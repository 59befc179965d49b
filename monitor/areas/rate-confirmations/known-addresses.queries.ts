import { VERIFIED_ADDRESS_DAYS } from '@contract/rate-confirmations/rate-confirmations.constants';
import type { KnownAddress } from '@contract/rate-confirmations/rate-confirmations.entities';
import { DAY_MS, dayOf } from '@contract/shared/day';
import { formatDate, formatPhone } from '@contract/shared/format';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { rateConfirmations as confirmations, rateConfirmationDeliveries as deliveries, users } from '../../db/schema';
import { readEmail } from '../carriers/contact-values';
import { looksLikeDomain } from '../carriers/look-alike-domains';
import { emailOfRecord } from '../carriers/numbers-of-record';

const PACKET_ROLES: Readonly<Record<string, string>> = {
  email: 'Company email in its packet',
  owner_email: 'Owner in its packet',
  dispatch_email: 'Dispatch in its packet',
  after_hours_email: 'After hours in its packet',
  ar_email: 'Billing in its packet',
  claims_email: 'Claims in its packet',
};

/**
 * Addresses of a carrier that something other than the sender's own claim proves: the federal record as it was before it
 * changed lately, people who proved their address with a code, a completed packet, or a proven call of the last 90 days in
 * which the carrier confirmed it. Accepting a confirmation proves nothing about an address, and of those that resemble the
 * domain of record, or the broker's own, only a proven call makes one known.
 */
export async function knownAddresses(
  db: Queryable,
  companyId: number,
  carrierId: number,
  now: Date,
): Promise<KnownAddress[]> {
  const packetRoles = sql.join(
    Object.keys(PACKET_ROLES).map((name) => sql`${name}::text`),
    sql`, `,
  );
  const ofRecord = await emailOfRecord(db, carrierId, dayOf(now));
  const { rows } = await db.execute<{ email: string; source: string; person: string | null; at: string | null }>(sql`
    SELECT lower(trim(${ofRecord}::text)) AS email, CASE WHEN lower(trim(c.email)) = lower(${ofRecord}) THEN 'record'
      ELSE 'earlier_record' END AS source, NULL AS person, NULL::timestamptz AS at, 1 AS place
    FROM carriers c WHERE c.id = ${carrierId}
    UNION ALL
    SELECT lower(p.email), 'person', coalesce(p.full_name, ''), p.confirmed_at, 2
    FROM carrier_users p
    WHERE p.company_id = ${companyId} AND p.carrier_id = ${carrierId} AND p.status = 'active' AND p.confirmed_at IS NOT NULL
    UNION ALL
    SELECT lower(trim(s.answers->'answers'->>f.name)), f.name, NULL, s.saved_at, 3
    FROM packet_sections s
    JOIN onboarding_packets p ON p.id = s.packet_id
    CROSS JOIN unnest(ARRAY[${packetRoles}]) AS f (name)
    WHERE p.company_id = ${companyId} AND p.carrier_id = ${carrierId} AND p.completed_at IS NOT NULL
      AND s.section IN ('company', 'contacts')
    UNION ALL
    SELECT c.confirmed_email, 'called', c.called_number, c.proven_at, 4
    FROM proven_calls c
    WHERE c.company_id = ${companyId} AND c.carrier_id = ${carrierId}
      AND c.proven_at > ${new Date(now.getTime() - VERIFIED_ADDRESS_DAYS * DAY_MS).toISOString()}::timestamptz
    ORDER BY place, at DESC NULLS LAST`);
  const own = [
    ...(await recordDomains(db, carrierId)),
    ...(await addressesOfCompany(db, companyId)).flatMap((email) => readEmail(email)?.domain ?? []),
  ];
  const known = new Map<string, Omit<KnownAddress, 'is_new'>>();
  for (const { email, source, person, at } of rows) {
    if (!email || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || known.has(email)) continue;
    if (!PROVEN_SOURCES.includes(source) && looksLikeOneOf(email, own) !== null) continue;
    const called_number = source === 'called' ? person : null;
    known.set(email, { email, known_as: sourceInWords(source, person, at), called_number });
  }
  const before = await sentBefore(db, { companyId, carrierId }, [...known.keys()]);
  return [...known.values()].map((one) => ({ ...one, is_new: !before.has(one.email) }));
}

/** Which of these addresses, in lower case, got a confirmation of the carrier from the company before. */
export async function sentBefore(
  db: Queryable,
  { companyId, carrierId }: { companyId: number; carrierId: number },
  emails: readonly string[],
): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ email: deliveries.email })
    .from(deliveries)
    .innerJoin(confirmations, eq(confirmations.id, deliveries.rateConfirmationId))
    .where(
      and(
        eq(confirmations.companyId, companyId),
        eq(confirmations.carrierId, carrierId),
        inArray(deliveries.email, [...emails]),
        eq(deliveries.state, 'sent'),
      ),
    );
  return new Set(rows.map(({ email }) => email));
}

const PROVEN_SOURCES: readonly string[] = ['record', 'earlier_record', 'called'];

/** Email addresses of a company's people. */
export async function addressesOfCompany(db: Queryable, companyId: number): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.companyId, companyId), isNull(users.disabledAt)));
  return rows.map(({ email }) => email);
}

/** The domains of the federal record's address, current and before a recent change. */
export async function recordDomains(db: Queryable, carrierId: number): Promise<string[]> {
  const { rows } = await db.execute<{ email: string }>(sql`
    SELECT email FROM carriers WHERE id = ${carrierId} AND email <> ''
    UNION SELECT was FROM carrier_contact_changes WHERE carrier_id = ${carrierId} AND field = 'email' AND was <> ''`);
  return [...new Set(rows.flatMap(({ email }) => readEmail(email)?.domain ?? []))];
}

/** The domain of record that a different address resembles. Null: none. */
export function looksLikeOneOf(email: string, domains: readonly string[]): string | null {
  const own = readEmail(email)?.domain;
  if (own === undefined || domains.includes(own)) return null;
  return domains.find((domain) => looksLikeDomain(own, domain)) ?? null;
}

function sourceInWords(source: string, person: string | null, at: string | null): string {
  const on = at === null ? '' : ` ${formatDate(new Date(at).toISOString())}`;
  if (source === 'record') return 'On the FMCSA record';
  if (source === 'person') return `${person || 'Carrier contact'}, confirmed by a code${on}`;
  if (source === 'earlier_record') return 'On the FMCSA record before it changed';
  if (source === 'called') return `Confirmed in a proven call to ${formatPhone(person)}${on}`;
  return `${PACKET_ROLES[source] ?? 'In its packet'}${on}`;
}
