import type { PacketSection } from '@contract/onboarding/packets.constants';
import { and, eq, sql } from 'drizzle-orm';
import { onboardingPackets, packetDocuments, packetHolds, storedFiles } from '../../db/schema';
import { decide, decidingWithoutUser } from '../../decisions/decide';
import { forgetFile } from '../../documents/files/stored-files';
import type { Services } from '../../server/services';
import { setAsideUnread } from '../insurance/set-aside-certificate';
import { countChange } from './decide-about-packet';

type Removing = {
  packet: typeof onboardingPackets.$inferSelect;
  section: PacketSection;
  fileId: string;
  now: Date;
};

/**
 * Removes a wrong file from a packet that the carrier is still filling in. If the packet was never sent, the file
 * itself is deleted; files that the company had before it requested more stay with it. A certificate is set aside,
 * unless someone has verified it: then it stays as proof. If the file is already gone (pressed twice), nothing happens.
 */
export async function removeSectionFile(services: Services, { packet, section, fileId, now }: Removing) {
  const { id: packetId, companyId, carrierId } = packet;
  await decide(decidingWithoutUser(services, companyId, now), async (d) => {
    const { tx } = d;
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
    const summary = `The carrier took ${file.name} out of its packet`;
    await countChange(d, packetId, summary);
    d.carrierEvent({ carrierId, kind: 'packet_paper', summary, data: { onboarding_packet_id: packetId } });
    if (section === 'insurance') return setAsideUnread(d, { carrierId, fileId: file.id, summary });
    if ((await tx.$count(packetHolds, eq(packetHolds.packetId, packetId))) === 0) await forgetFile(tx, file.id);
  });
}
