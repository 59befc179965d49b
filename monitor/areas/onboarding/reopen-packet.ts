import type { CurrentUser } from '@contract/identity/identity.entities';
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { connectionInvitations, onboardingPackets, packetHolds } from '../../db/schema';
import type { Decision } from '../../decisions/decision';
import { mailForBroker } from '../../decisions/mail-for-broker';
import { changeRow } from '../../decisions/versions';
import { newToken } from '../../server/authentication/tokens';
import type { Services } from '../../server/services';
import { carrierNameOf } from '../carriers/carrier-name';
import { linkMailed } from './mail-invitation';
import { packetSentBackMail } from './onboarding-mails';
import { isUnsigned, keptSections, saveKept } from './packet-contents';
import { endSessionsOf } from './packet-sessions';
import { assertNotRejected } from './reject-packet';

/**
 * Gives a packet back to the carrier: it is under way again, with a new link by mail. An agreement that was returned
 * with changes waits to be signed, and its hold is released; a changed bank stays held until someone has called.
 */
export async function reopenPacket(
  decision: Decision<CurrentUser>,
  packet: typeof onboardingPackets.$inferSelect,
  note: string,
  { env }: Pick<Services, 'env'>,
): Promise<void> {
  const { tx, company, user, now } = decision;
  await assertNotRejected(decision, packet);
  const [invitation] = await tx
    .select()
    .from(connectionInvitations)
    .where(eq(connectionInvitations.connectionId, packet.connectionId))
    .orderBy(desc(connectionInvitations.id))
    .limit(1);
  if (!invitation) throw httpErrors.conflict('No one at this carrier has been invited yet. Send an invitation first.');
  const agreement = (await keptSections(tx, packet.id)).get('agreement');
  if (agreement === undefined || isUnsigned(agreement))
    await saveKept(tx, packet.id, 'agreement', { answers: {}, kept: {}, sealed: null, isComplete: false }, now);
  await tx
    .update(packetHolds)
    .set({ releasedAt: now, releasedByUserId: user.id, releaseNote: `Sent back to the carrier: ${note}` })
    .where(
      and(
        eq(packetHolds.packetId, packet.id),
        isNull(packetHolds.releasedAt),
        // A changed bank stays held. What is compared when the packet is sent again holds it again.
        inArray(packetHolds.cause, [
          'identity',
          'redline',
          'rules',
          'undecided',
          'certificate',
          'unread_certificate',
          'approval',
        ]),
      ),
    );
  const summary = 'Onboarding packet: sent back to the carrier';
  const open = { status: 'in_progress', updatedAt: now, completedAt: null } as const;
  await changeRow(decision, onboardingPackets, packet.id, summary, open);
  const token = newToken();
  const mailed = { ...linkMailed(token, now), completedAt: null, revokedAt: null };
  await changeRow(decision, connectionInvitations, invitation.id, summary, mailed);
  await endSessionsOf(tx, invitation.id, now);
  decision.carrierEvent({
    carrierId: packet.carrierId,
    kind: 'packet_status',
    summary,
    note,
    data: { onboarding_packet_id: packet.id, status: 'in_progress', previous_status: packet.status },
  });
  const carrierName = await carrierNameOf(tx, packet.carrierId);
  const content = packetSentBackMail(
    company.legal_name,
    carrierName,
    note,
    `${env.onboardingOrigin}/invitations/${token}`,
  );
  await mailForBroker(decision, invitation.email, content, { thread: `packet-${company.id}-${packet.carrierId}` });
}
