import { VERIFIED_ADDRESS_DAYS } from '@contract/rate-confirmations/rate-confirmations.constants';
import type { KnownAddress } from '@contract/rate-confirmations/rate-confirmations.entities';
import { DAY_MS } from '@contract/shared/day';
import { formatDate, formatPhone } from '@contract/shared/format';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { readEmail } from '../carriers/contact-values';
import { looksLikeDomain } from '../carriers/look-alike-domains';

const PACKET_ROLES: Readonly<Record<string, string>> = {
  email: 'Company email in its packet',
  owner_email: 'Owner in its packet',
  dispatch_email: 'Dispatch in its packet',
  after_hours_email: 'After hours in its packet',
};

/**
 * Addresses of a carrier that something other than the sender's own claim proves: the federal record, people who proved
 * their address with a code, a completed packet, or a call to a number of record within the last 90 days. Accepting a
 * confirmation proves nothing about an address, and only a call proves one that resembles the domain of record.
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
  const { rows } = await db.execute<{ email: string; source: string; person: string | null; at: string | null }>(sql`
    SELECT lower(trim(c.email)) AS email, 'record' AS source, NULL AS person, NULL::timestamptz AS at, 1 AS place
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
    SELECT d.email, 'called', d.called_number, d.created_at, 4
    FROM rate_confirmation_deliveries d JOIN rate_confirmations r ON r.id = d.rate_confirmation_id
    WHERE r.company_id = ${companyId} AND r.carrier_id = ${carrierId} AND d.called_number IS NOT NULL
      AND d.created_at > ${new Date(now.getTime() - VERIFIED_ADDRESS_DAYS * DAY_MS).toISOString()}::timestamptz
    ORDER BY place, at DESC NULLS LAST`);
  const onRecord = await recordDomains(db, carrierId);
  const known = new Map<string, string>();
  for (const { email, source, person, at } of rows) {
    if (!email || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || known.has(email)) continue;
    if (source !== 'record' && source !== 'called' && looksLikeOneOf(email, onRecord) !== null) continue;
    known.set(email, sourceInWords(source, person, at));
  }
  return [...known].map(([email, knownAs]) => ({ email, known_as: knownAs }));
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
  if (source === 'called') return `Verified by a call to ${formatPhone(person)}${on}`;
  return `${PACKET_ROLES[source] ?? 'In its packet'}${on}`;
}
