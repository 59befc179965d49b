import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import type { bids } from '../../db/schema';

type BidRow = typeof bids.$inferSelect;
type Sighting = { carrierId: number; email: string; network: string | null; at: number };

/**
 * What is new about each bid's sender, in sentences: an address or a network that the company had not seen with this
 * carrier before. Only the company's own data counts.
 *
 * @returns by the id of the bid
 */
export async function firstSeenWith(
  db: Queryable,
  companyId: number,
  rows: readonly BidRow[],
): Promise<Map<number, string[]>> {
  if (rows.length === 0) return new Map();
  const sightings = await sightingsOf(db, companyId, [...new Set(rows.map(({ carrierId }) => carrierId))]);
  return new Map(
    rows.map((bid) => {
      const before = sightings.filter(
        ({ carrierId, at }) => carrierId === bid.carrierId && at < bid.placedAt.getTime(),
      );
      const network = networkOf(bid.networkAddress);
      return [
        bid.id,
        [
          ...(before.some(({ email }) => email === bid.contactEmail)
            ? []
            : [`New email address: first bid from ${bid.contactEmail}.`]),
          ...(network === null || before.some((one) => one.network === network)
            ? []
            : ['New IP address: first bid from this network.']),
        ],
      ];
    }),
  );
}

async function sightingsOf(db: Queryable, companyId: number, carrierIds: readonly number[]): Promise<Sighting[]> {
  const ids = sql`ANY (${`{${carrierIds.join(',')}}`}::bigint[])`;
  const { rows } = await db.execute<{
    carrier_id: number | string;
    email: string;
    network: string | null;
    at: string | Date;
  }>(sql`
    SELECT carrier_id, lower(contact_email) AS email, network_address AS network, placed_at AS at FROM bids
    WHERE company_id = ${companyId} AND carrier_id = ${ids}
    UNION ALL
    SELECT r.carrier_id, lower(a.email), a.network_address, a.created_at
    FROM rate_confirmation_answers a JOIN rate_confirmations r ON r.id = a.rate_confirmation_id
    WHERE r.company_id = ${companyId} AND r.carrier_id = ${ids}
    UNION ALL
    SELECT carrier_id, lower(email), NULL, confirmed_at FROM carrier_users
    WHERE company_id = ${companyId} AND carrier_id = ${ids} AND status = 'active' AND confirmed_at IS NOT NULL`);
  return rows.map(({ carrier_id, email, network, at }) => ({
    carrierId: Number(carrier_id),
    email,
    network: networkOf(network),
    at: new Date(at).getTime(),
  }));
}

/** The neighborhood of a network address: its /24, of IPv6 its /48. Addresses of one office change within it. */
export function networkOf(address: string | null): string | null {
  if (address === null || address === '') return null;
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return bare.includes(':')
    ? bare.toLowerCase().split(':').slice(0, 3).join(':')
    : bare.split('.').slice(0, 3).join('.');
}
