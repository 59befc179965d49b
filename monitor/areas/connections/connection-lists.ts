import type { ConnectionList } from '@contract/connections/connections.constants';
import { HELD_PACKET_PREFIX } from '@contract/onboarding/packets.constants';
import { and, eq, isNotNull, not, type SQL, sql } from 'drizzle-orm';
import { connections, onboardingPackets } from '../../db/schema';

/** Literal in the statement, not a parameter: only so does the planner know that the index of held packets applies. */
const HELD = sql.raw(`'${HELD_PACKET_PREFIX}%'`);

/**
 * The members of a company's lists (vetting text, section 4). They overlap and leave gaps: a dismissed carrier on do
 * not dispatch is on both lists, and one that needs to onboard and was not invited is on none.
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
        // Through the company's held packets, which are few, and not through each of its connections.
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
