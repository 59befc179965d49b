import { portalPaths, withBase } from '@contract/portal-paths';
import { dayOf } from '@contract/shared/day';
import { formatDate } from '@contract/shared/format';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../db/client';
import {
  carrierUsers,
  companies,
  connectionInvitations,
  connections,
  onboardingPackets,
  packetHolds,
  users,
} from '../../db/schema';
import { readWholeFile } from '../../files/stored-files';
import { defineJob } from '../../jobs/jobs';
import type { Mail } from '../../mail/mailer';
import { carrierNameOf } from '../carriers/carrier-name';
import { notificationRecipients } from '../integrations/notification-preferences';
import { fileThatWasSigned } from './agreements';
import { onboardedMail, packetReceivedMail, packetWaitsMail, signedAgreementWords } from './onboarding-mails';
import { signedAgreement } from './packet-contents';

/** Of what is attached to one mail: servers refuse mails of more than some 10 to 25 MB, a third of which is spelling. */
const MAX_ATTACHED_BYTES = 7 * 1024 * 1024;

/**
 * Mails about a packet, after whatever made them necessary is committed. `received`: the carrier has sent it.
 * `onboarded`: it may haul; both sides are told. Whoever signed gets what was signed and the record of it; the broker
 * does once the carrier is onboarded. A hold is told to those of the company who want to hear of packets at once.
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
    const { words, attachments } = await signedPapers(db, packet);
    const colleagues = (await notificationRecipients(db, company.id, 'packet_status')).filter(
      ({ delivery }) => delivery === 'at_once',
    );
    const link = env.portalOrigin + withBase(portalPaths.carrierPacket(packet.carrierId));
    if (params.about === 'received') {
      if (receiver)
        await mail.send({
          to: receiver.email,
          ...packetReceivedMail(company.legalName, carrierName, words),
          attachments,
        });
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
    const [inviter] = await db
      .select({ email: users.email })
      .from(connectionInvitations)
      .innerJoin(users, eq(users.id, connectionInvitations.invitedByUserId))
      .where(eq(connectionInvitations.connectionId, packet.connectionId))
      .orderBy(desc(connectionInvitations.id))
      .limit(1);
    const content = onboardedMail(company.legalName, carrierName, words);
    const to = new Set([receiver?.email, inviter?.email, ...colleagues.map(({ email }) => email)]);
    for (const address of to) if (address) await mail.send({ to: address, ...content, attachments });
    return { mails: to.size };
  },
});

/** The agreement as it was signed and the record of the signature, and what a mail says of them. */
async function signedPapers(db: Database, packet: typeof onboardingPackets.$inferSelect) {
  const signed = await signedAgreement(db, packet.id);
  if (!signed?.signedAt) return { words: '', attachments: [] };
  const agreement = await fileThatWasSigned(db, signed);
  const ids = agreement ? [agreement.id, signed.fileId] : [];
  const files: NonNullable<Mail['attachments']> = [];
  for (const id of ids) {
    const { name, mediaType, content } = await readWholeFile(db, packet.companyId, id);
    files.push({ filename: name, contentType: mediaType, content });
  }
  const isAttached =
    files.length > 0 && files.reduce((sum, { content }) => sum + content.length, 0) <= MAX_ATTACHED_BYTES;
  const words = signedAgreementWords({
    name: signed.signerName ?? '',
    title: signed.signerTitle ?? '',
    on: formatDate(dayOf(signed.signedAt)),
    sha256: signed.agreementSha256 ?? '',
    isAttached,
  });
  return { words, attachments: isAttached ? files : [] };
}
