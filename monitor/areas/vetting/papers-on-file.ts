import type { VettingPaper } from '@contract/vetting/vetting-files.entities';
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import {
  contracts,
  insuranceCertificateDocuments,
  onboardingPacketContracts,
  onboardingPackets,
  packetDocuments,
  ruleOverrides,
  storedFiles,
  taxFormSubmissions,
} from '../../db/schema';

/** What a paper is, by the row that it belongs to. The first that names it counts: a certificate may also stand in a packet. */
type Named = { fileId: string; kind: VettingPaper['kind'] };

/**
 * Every paper that the company keeps of a carrier, with the hash that it was kept with: certificates, the agreement and what
 * was signed, tax forms, other papers of packets, and the files of overrides. Oldest first.
 */
export async function papersOnFile(tx: Queryable, companyId: number, carrierId: number): Promise<VettingPaper[]> {
  const kinds = new Map<string, VettingPaper['kind']>();
  for (const { fileId, kind } of await namedPapers(tx, companyId, carrierId))
    if (!kinds.has(fileId)) kinds.set(fileId, kind);
  if (kinds.size === 0) return [];
  const files = await tx
    .select()
    .from(storedFiles)
    .where(and(eq(storedFiles.companyId, companyId), inArray(storedFiles.id, [...kinds.keys()])))
    .orderBy(asc(storedFiles.createdAt), asc(storedFiles.id));
  return files.map(({ id, name, mediaType, bytes, sha256, createdAt }) => ({
    kind: kinds.get(id)!,
    file_id: id,
    name,
    media_type: mediaType,
    bytes,
    sha256,
    kept_at: createdAt.toISOString(),
  }));
}

async function namedPapers(tx: Queryable, companyId: number, carrierId: number): Promise<Named[]> {
  const ofPacket = and(eq(onboardingPackets.companyId, companyId), eq(onboardingPackets.carrierId, carrierId));
  const certificates = await tx
    .select({ fileId: insuranceCertificateDocuments.fileId })
    .from(insuranceCertificateDocuments)
    .where(
      and(
        eq(insuranceCertificateDocuments.companyId, companyId),
        eq(insuranceCertificateDocuments.carrierId, carrierId),
      ),
    );
  const agreements = await tx
    .select({ own: onboardingPacketContracts.fileId, proposed: contracts.fileId })
    .from(onboardingPacketContracts)
    .innerJoin(onboardingPackets, eq(onboardingPackets.id, onboardingPacketContracts.packetId))
    .innerJoin(contracts, eq(contracts.id, onboardingPacketContracts.contractId))
    .where(ofPacket);
  const taxForms = await tx
    .select({ fileId: taxFormSubmissions.fileId })
    .from(taxFormSubmissions)
    .innerJoin(onboardingPackets, eq(onboardingPackets.id, taxFormSubmissions.packetId))
    .where(ofPacket);
  const ofSections = await tx
    .select({ fileId: packetDocuments.fileId, section: packetDocuments.section })
    .from(packetDocuments)
    .innerJoin(onboardingPackets, eq(onboardingPackets.id, packetDocuments.packetId))
    .where(ofPacket);
  const overrides = await tx
    .select({ fileId: sql<string>`${ruleOverrides.file}` })
    .from(ruleOverrides)
    .where(
      and(
        eq(ruleOverrides.companyId, companyId),
        eq(ruleOverrides.carrierId, carrierId),
        isNotNull(ruleOverrides.file),
      ),
    );
  return [
    ...certificates.map(({ fileId }) => ({ fileId, kind: 'certificate' as const })),
    ...agreements.flatMap(({ own, proposed }) => [
      { fileId: own, kind: 'agreement' as const },
      { fileId: proposed, kind: 'agreement' as const },
    ]),
    ...taxForms.map(({ fileId }) => ({ fileId, kind: 'tax_form' as const })),
    ...ofSections.map(({ fileId, section }) => ({
      fileId,
      kind: KINDS_OF_SECTIONS[section] ?? ('packet_paper' as const),
    })),
    ...overrides.map(({ fileId }) => ({ fileId, kind: 'override_file' as const })),
  ];
}

const KINDS_OF_SECTIONS: Readonly<Record<string, VettingPaper['kind']>> = {
  insurance: 'certificate',
  tax: 'tax_form',
  payment: 'bank_paper',
};
