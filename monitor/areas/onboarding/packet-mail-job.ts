import { and, eq, isNull } from 'drizzle-orm';
import {
  carrierUsers,
  companies,
  connections,
  onboardingPacketContracts,
  onboardingPackets,
  packetHolds,
  users,
} from '../../db/schema';
import { defineJob } from '../../jobs/jobs';
import { notificationRecipients } from '../integrations/notification-preferences';
import { carrierNameOf } from './carrier-name';
import { onboardedMail, packetReceivedMail, packetWaitsMail } from './onboarding-mails';

/**
 * Mails about a packet, after whatever made them necessary is committed. `received`: the carrier has sent it.
 * `onboarded`: it may haul; both sides are told. A hold is told to those of the company who want to hear of packets at
 * once.
 */
export const packetMailJob = defineJob<{ packetId: number; about: 'received' | 'onboarded' }>({
  kind: 'packet_mails',
  isQuick: true,
  async run({ params }, { db, env, mail }) {
    const [found] = await db
      .select({ packet: onboardingPackets, company: companies, receiver: carrierUsers })
      .from(onboardingPackets)
      .innerJoin(companies, eq(companies.id, onboardingPackets.companyId))
      .innerJoin(connections, eq(connections.id, onboardingPackets.connectionId))
      .leftJoin(carrierUsers, eq(carrierUsers.id, connections.receiverId))
      .where(eq(onboardingPackets.id, params.packetId));
    if (!found) return null;
    const { packet, company, receiver } = found;
    const carrierName = await carrierNameOf(db, packet.carrierId);
    const colleagues = (await notificationRecipients(db, company.id, 'packet_status')).filter(
      ({ delivery }) => delivery === 'at_once',
    );
    const link = `${env.portalOrigin}/broker/carriers/${packet.carrierId}/packet`;
    if (params.about === 'received') {
      if (receiver) await mail.send({ to: receiver.email, ...packetReceivedMail(company.legalName, carrierName) });
      const holds = await db
        .select({ reason: packetHolds.reason })
        .from(packetHolds)
        .where(and(eq(packetHolds.packetId, packet.id), isNull(packetHolds.releasedAt)));
      const waits = holds.map(({ reason }) => reason.replace(/\.$/, '')).join('. ');
      if (waits !== '')
        for (const { email } of colleagues)
          await mail.send({ to: email, ...packetWaitsMail(carrierName, waits, link) });
      return { mails: colleagues.length + 1 };
    }
    const [agreement] = await db
      .select()
      .from(onboardingPacketContracts)
      .where(eq(onboardingPacketContracts.packetId, packet.id))
      .orderBy(onboardingPacketContracts.signedAt);
    const [inviter] = packet.companyId
      ? await db
          .select({ email: users.email })
          .from(users)
          .innerJoin(connections, eq(connections.updatedByUserId, users.id))
          .where(eq(connections.id, packet.connectionId))
      : [];
    const words =
      agreement?.signedAt && agreement.signerName
        ? `The agreement was signed by ${agreement.signerName}, ${agreement.signerTitle}, on ${agreement.signedAt.toISOString().slice(0, 10)}.\nSHA-256 of the agreement: ${agreement.agreementSha256}`
        : null;
    const content = onboardedMail(company.legalName, carrierName, words);
    const to = new Set([receiver?.email, inviter?.email, ...colleagues.map(({ email }) => email)]);
    for (const address of to) if (address) await mail.send({ to: address, ...content });
    return { mails: to.size };
  },
});
