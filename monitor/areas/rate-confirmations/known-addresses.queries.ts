import type { KnownAddress } from '@contract/rate-confirmations/rate-confirmations.entities';
import { formatDate } from '@contract/shared/format';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';

const PACKET_ROLES: Readonly<Record<string, string>> = {
  email: 'Company email in its packet',
  owner_email: 'Owner in its packet',
  dispatch_email: 'Dispatch in its packet',
  after_hours_email: 'After hours in its packet',
};

/**
 * Addresses of a carrier that someone else than the person who sends vouches for: the federal record, people who proved their
 * address by a code, a packet that was completed, and an address that was verified for an earlier confirmation and accepted
 * it. Whatever was merely typed here is none: it may be a look-alike's.
 */
export async function knownAddresses(db: Queryable, companyId: number, carrierId: number): Promise<KnownAddress[]> {
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
    SELECT a.email, 'accepted', NULL, a.created_at, 4
    FROM rate_confirmation_answers a JOIN rate_confirmations r ON r.id = a.rate_confirmation_id
    WHERE r.company_id = ${companyId} AND r.carrier_id = ${carrierId} AND a.is_accepted
    ORDER BY place, at DESC NULLS LAST`);
  const known = new Map<string, string>();
  for (const { email, source, person, at } of rows) {
    if (!email || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || known.has(email)) continue;
    known.set(email, sourceInWords(source, person, at));
  }
  return [...known].map(([email, knownAs]) => ({ email, known_as: knownAs }));
}

function sourceInWords(source: string, person: string | null, at: string | null): string {
  const on = at === null ? '' : ` ${formatDate(new Date(at).toISOString())}`;
  if (source === 'record') return 'On the FMCSA record';
  if (source === 'person') return `${person || 'Carrier contact'}, confirmed by a code${on}`;
  if (source === 'accepted') return `Accepted a confirmation${on}`;
  return `${PACKET_ROLES[source] ?? 'In its packet'}${on}`;
}
