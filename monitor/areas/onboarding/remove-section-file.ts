import type { PacketSection } from '@contract/onboarding/packets.constants';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/client';
import {
  insuranceCertificateDocuments,
  onboardingPackets,
  packetDocuments,
  packetHolds,
  storedFiles,
} from '../../db/schema';
import { lockCompany } from '../../decisions/company-lock';
import { recordCarrierEvent } from '../../history/carrier-history';
import { forgetWhatWasRead } from '../insurance/certificate-documents.routes';
import { recordInsuranceActivity } from '../insurance/certificates.queries';
import { countChange } from './decide-about-packet';

type Removing = {
  packet: typeof onboardingPackets.$inferSelect;
  section: PacketSection;
  fileId: string;
  now: Date;
};

/**
 * Takes a wrong file out of a packet that the carrier is at. Of a packet that nobody was sent yet the file itself goes;
 * what the company had before it asked for more stays with it. A certificate is set aside, unless somebody has verified
 * it: that one stays proof. A file that is not there (pressed twice) is nothing to do.
 */
export async function removeSectionFile(db: Database, { packet, section, fileId, now }: Removing) {
  const { id: packetId, companyId, carrierId } = packet;
  await db.transaction(async (tx) => {
    await lockCompany(tx, companyId);
    const own = and(
      eq(packetDocuments.packetId, packetId),
      eq(packetDocuments.section, section),
      // As text: what a form sends need not be an id.
      sql`${packetDocuments.fileId}::text = ${fileId}`,
    );
    const [file] = await tx
      .select({ id: storedFiles.id, name: storedFiles.name })
      .from(packetDocuments)
      .innerJoin(storedFiles, eq(storedFiles.id, packetDocuments.fileId))
      .where(own);
    // Sent meanwhile, in another tab: the packet is the company's then.
    const [current] = await tx
      .select({ status: onboardingPackets.status })
      .from(onboardingPackets)
      .where(eq(onboardingPackets.id, packetId));
    if (!file || (current!.status !== 'not_started' && current!.status !== 'in_progress')) return;
    await tx.delete(packetDocuments).where(own);
    await countChange(tx, packetId);
    const summary = `The carrier took ${file.name} out of its packet`;
    await recordCarrierEvent(tx, {
      companyId,
      carrierId,
      kind: 'packet_paper',
      summary,
      userId: null,
      occurredAt: now,
      data: { onboarding_packet_id: packetId },
    });
    if (section === 'insurance')
      return setCertificateAside(tx, { companyId, carrierId, fileId: file.id, summary, now });
    if ((await tx.$count(packetHolds, eq(packetHolds.packetId, packetId))) === 0)
      await tx.delete(storedFiles).where(eq(storedFiles.id, file.id));
  });
}

type Certificate = { companyId: number; carrierId: number; fileId: string; summary: string; now: Date };

async function setCertificateAside(tx: Queryable, { companyId, carrierId, fileId, summary, now }: Certificate) {
  const [document] = await tx
    .update(insuranceCertificateDocuments)
    .set({
      status: 'set_aside',
      version: sql`${insuranceCertificateDocuments.version} + 1`,
      reviewedAt: now,
      reviewedByUserId: null,
      reviewNote: `${summary}.`,
    })
    .where(
      and(
        eq(insuranceCertificateDocuments.companyId, companyId),
        eq(insuranceCertificateDocuments.fileId, fileId),
        eq(insuranceCertificateDocuments.status, 'to_review'),
      ),
    )
    .returning({ id: insuranceCertificateDocuments.id, requestId: insuranceCertificateDocuments.requestId });
  if (!document) return;
  await forgetWhatWasRead(tx, document.id);
  const line = { companyId, carrierId, requestId: document.requestId, userId: null, now };
  await recordInsuranceActivity(tx, { ...line, kind: 'set_aside', summary });
}
