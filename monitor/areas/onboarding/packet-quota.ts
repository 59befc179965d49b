import type { PacketSection } from '@contract/onboarding/packets.constants';
import { FILE_PART, MAX_PACKET_BYTES, MAX_PACKET_FILES, MAX_SECTION_FILES } from '@contract/shared/files.constants';
import { formatMegabytes } from '@contract/shared/format';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { httpErrors } from '../../base/http-errors';
import { type Said, said } from '../../base/said';
import type { Database, Queryable } from '../../db/client';
import { onboardingPacketContracts, packetDocuments, storedFiles, taxFormSubmissions } from '../../db/schema';

/** A packet's number of files and total bytes, whoever added them, with the limits. */
export type PacketFileUse = { files: number; max_files: number; bytes: number; max_bytes: number };

export async function packetFileUse(db: Queryable, packetId: number): Promise<PacketFileUse> {
  const inPacket = union(
    (db as Database)
      .select({ id: packetDocuments.fileId })
      .from(packetDocuments)
      .where(eq(packetDocuments.packetId, packetId)),
    (db as Database)
      .select({ id: onboardingPacketContracts.fileId })
      .from(onboardingPacketContracts)
      .where(eq(onboardingPacketContracts.packetId, packetId)),
    (db as Database)
      .select({ id: taxFormSubmissions.fileId })
      .from(taxFormSubmissions)
      .where(eq(taxFormSubmissions.packetId, packetId)),
  );
  const [row] = await db
    .select({
      files: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(${storedFiles.bytes}), 0)::bigint`,
    })
    .from(storedFiles)
    .where(inArray(storedFiles.id, inPacket));
  return { ...row!, max_files: MAX_PACKET_FILES, max_bytes: MAX_PACKET_BYTES };
}

/**
 * Rejects a file for which its section or its packet has no room. Every decision holds the company's lock, so that
 * parallel files cannot pass a limit together.
 *
 * @param section of a carrier's file; null: an agreement or a paper of the broker
 * @throws ApiError 422
 */
export async function assertRoomInPacket(
  tx: Queryable,
  packet: { id: number; companyId: number },
  bytes: number,
  section: PacketSection | null,
): Promise<void> {
  if (section !== null) {
    const own = and(eq(packetDocuments.packetId, packet.id), eq(packetDocuments.section, section));
    const [row] = await tx.select({ files: sql<number>`count(*)::int` }).from(packetDocuments).where(own);
    if (row!.files >= MAX_SECTION_FILES)
      throw full(
        said('This step has its {0} files. Remove one that is not needed before you add another.', MAX_SECTION_FILES),
      );
  }
  const { files, bytes: taken } = await packetFileUse(tx, packet.id);
  if (files >= MAX_PACKET_FILES) throw full(said('This packet has its {0} files and takes no more.', MAX_PACKET_FILES));
  if (taken + bytes > MAX_PACKET_BYTES)
    throw full(
      said(
        'The files of a packet may take up {0} together; these take up {1}. Send a smaller file.',
        formatMegabytes(MAX_PACKET_BYTES),
        formatMegabytes(taken),
      ),
    );
}

const full = (words: Said) => httpErrors.invalid({ [FILE_PART]: [words] });
