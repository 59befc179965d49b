import type { ConnectionList } from '@contract/connections/connections.constants';
import { HELD_PACKET_PREFIX } from '@contract/onboarding/packets.constants';
import { and, eq, isNotNull, not, type SQL, sql } from 'drizzle-orm';
import { connections, onboardingPackets } from '../../db/schema';

/** Written into the statement, not given to it: only so is the index of held packets known to hold them. */
const HELD = sql.raw(`'${HELD_PACKET_PREFIX}%'`);

/**
 * Who is in which of a company's lists (vetting text, section 4). They are no partition: a dismissed carrier on do not
 * dispatch is in both lists, and who needs to onboard and was not invited is in none.
 */
export function isListed(list: ConnectionList, companyId: number): SQL | undefined {
  switch (list) {
    case 'my-carriers':
      return eq(connections.status, 'onboarded');
    case 'in-progress':
      return and(
        eq(connections.status, 'needs_to_onboard'),
        not(connections.isDismissed),
        isNotNull(connections.receiverId),
        sql`EXISTS (
          SELECT FROM ${onboardingPackets} p WHERE p.id = ${connections.packetId}
            AND p.status <> 'complete' AND p.status NOT LIKE ${HELD})`,
      );
    case 'on-hold':
      return and(
        not(connections.isDismissed),
        // By the company's held packets, of which there are few, and not by each of its connections.
        sql`${connections.packetId} IN (
          SELECT p.id FROM ${onboardingPackets} p
          WHERE p.company_id = ${companyId} AND p.status LIKE ${HELD})`,
      );
    case 'do-not-dispatch':
      return eq(connections.status, 'do_not_dispatch');
    case 'dismissed':
      return eq(connections.isDismissed, true);
  }
}
