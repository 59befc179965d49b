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
 * Takes a wrong file out of a packet that the carrier is at. Of a packet that no one was sent yet the file itself goes;
 * what the company had before it asked for more stays with it. A certificate is set aside, unless someone has verified
 * it: that one stays proof. A file that is not there (pressed twice) is nothing to do.
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
