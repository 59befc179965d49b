import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { connectionInvitations, onboardingPackets, packetHolds } from '../../db/schema';
import { recordCarrierEvent } from '../../history/carrier-history';
import type { CallContext } from '../../plugins/calls';
import { refuse } from '../../plugins/errors';
import type { Services } from '../../services';
import { newToken } from '../identity/tokens';
import { carrierNameOf } from './carrier-name';
import { linkMailed } from './connection-invitations.routes';
import { packetSentBackMail } from './onboarding-mails';
import { keptSections, saveKept } from './packet-contents';
import { endSessionsOf } from './packet-sessions';
import { refuseRefused } from './refuse-packet';

/**
 * Gives a packet back to the carrier: it is under way again, with a new link by mail. An agreement that was returned
 * with changes waits to be signed, and its hold is released; a changed bank stays held until somebody has called.
 *
 * @returns what sends the mail, once the transaction is committed
 */
export async function reopenPacket(
  tx: Queryable,
  { env, mail }: Services,
  packet: typeof onboardingPackets.$inferSelect,
  { note, context }: { note: string; context: Pick<CallContext, 'company' | 'user' | 'now'> },
): Promise<() => Promise<void>> {
  const { company, user, now } = context;
  await refuseRefused(tx, packet);
  const [invitation] = await tx
    .select()
    .from(connectionInvitations)
    .where(eq(connectionInvitations.connectionId, packet.connectionId))
    .orderBy(desc(connectionInvitations.id))
    .limit(1);
  if (!invitation) throw refuse.changedMeanwhile('Nobody of the carrier was invited. Invite somebody first.');
  const agreement = (await keptSections(tx, packet.id)).get('agreement');
  if (agreement?.answers.decision === 'redline' || agreement === undefined)
    await saveKept(tx, packet.id, 'agreement', { answers: {}, kept: {}, sealed: null, isComplete: false }, now);
  await tx
    .update(packetHolds)
    .set({ releasedAt: now, releasedByUserId: user.id, releaseNote: `Sent back to the carrier: ${note}` })
    .where(
      and(
        eq(packetHolds.packetId, packet.id),
        isNull(packetHolds.releasedAt),
        inArray(packetHolds.cause, ['redline', 'rules', 'undecided', 'certificate']),
      ),
    );
  await tx
    .update(onboardingPackets)
    .set({ status: 'in_progress', version: sql`${onboardingPackets.version} + 1`, updatedAt: now, completedAt: null })
    .where(eq(onboardingPackets.id, packet.id));
  const token = newToken();
  await tx
    .update(connectionInvitations)
    .set({ ...linkMailed(token, now), completedAt: null, revokedAt: null })
    .where(eq(connectionInvitations.id, invitation.id));
  await endSessionsOf(tx, invitation.id, now);
  await recordCarrierEvent(tx, {
    companyId: company.id,
    carrierId: packet.carrierId,
    kind: 'packet_status',
    summary: 'Onboarding packet: sent back to the carrier',
    note,
    userId: user.id,
    occurredAt: now,
    data: { onboarding_packet_id: packet.id, status: 'in_progress', previous_status: packet.status },
  });
  const carrierName = await carrierNameOf(tx, packet.carrierId);
  const content = packetSentBackMail(
    company.legal_name,
    carrierName,
    note,
    `${env.onboardingOrigin}/invitations/${token}`,
  );
  return () => mail.send({ to: invitation.email, ...content });
}
