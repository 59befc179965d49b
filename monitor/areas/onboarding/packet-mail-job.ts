import { and, desc, eq } from 'drizzle-orm';
import { saidDay } from '../../base/said';
import type { Database } from '../../db/client';
import { mayOpenProfiles } from '../../db/may-open-profiles';
import { carrierUsers, companies, connectionInvitations, connections, onboardingPackets, users } from '../../db/schema';
import { readWholeFile } from '../../documents/files/stored-files';
import { defineJob } from '../../jobs/jobs';
import { namingBroker } from '../../mail/broker-of-record';
import type { Mail } from '../../mail/mailer';
import { carrierNameOf } from '../carriers/carrier-name';
import { fileThatWasSigned } from './agreements';
import { onboardedMail, packetReceivedMail, signedAgreementWords, signedPapersMail } from './onboarding-mails';
import { signedAgreement } from './packet-contents';

/** Most bytes attached to one email: servers reject emails above some 10 to 25 MB, and base64 adds a third. */
const MAX_ATTACHED_BYTES = 7 * 1024 * 1024;

/**
 * Emails about a packet to its carrier, sent after the commit. `received`: the carrier has sent it. `onboarded`: it may
 * haul. The signer gets the signed paper and the record of it; the person who invited the carrier gets these once it is
 * onboarded. The company's people hear of the packet only through the event emails: one each.
 */
export const packetMailJob = defineJob<{ packetId: number; about: 'received' | 'onboarded' }>({
  kind: 'packet_mails',
  isQuick: true,
  async run({ params }, { db, mail }) {
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
    if (params.about === 'received') {
      if (!receiver) return { mails: 0 };
      const content = await namingBroker(db, company.id, packetReceivedMail(company.legalName, carrierName, words));
      await mail.send({ to: receiver.email, ...content, attachments });
      return { mails: 1 };
    }
    if (receiver) {
      const content = await namingBroker(db, company.id, onboardedMail(company.legalName, carrierName, words));
      await mail.send({ to: receiver.email, ...content, attachments });
    }
    const [inviter] = await db
      .select({ email: users.email })
      .from(connectionInvitations)
      .innerJoin(users, eq(users.id, connectionInvitations.invitedByUserId))
      .where(
        and(
          eq(connectionInvitations.connectionId, packet.connectionId),
          eq(users.companyId, company.id),
          mayOpenProfiles(),
        ),
      )
      .orderBy(desc(connectionInvitations.id))
      .limit(1);
    if (inviter && words.length > 0)
      await mail.send({ to: inviter.email, ...signedPapersMail(company.legalName, carrierName, words), attachments });
    return { mails: Number(receiver !== null) + Number(inviter !== undefined) };
  },
});

/** The signed agreement and the record of the signature, with an email's text about them. */
async function signedPapers(db: Database, packet: typeof onboardingPackets.$inferSelect) {
  const signed = await signedAgreement(db, packet.id);
  if (!signed?.signedAt) return { words: [], attachments: [] };
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
    on: saidDay(signed.signedAt.toISOString()),
    sha256: signed.agreementSha256 ?? '',
    isAttached,
  });
  return { words, attachments: isAttached ? files : [] };
}
