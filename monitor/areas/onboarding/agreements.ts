import type { OnboardingPacketContract } from '@contract/onboarding/contracts.calls';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { contracts, onboardingPacketContracts, onboardingPackets, storedFiles } from '../../db/schema';

/**
 * Agreements in a broker's order (vetting text, section 4): newest first, within one packet the broker's uploads before
 * the carrier's, and only the first of each contract's name. Pure.
 */
export function agreementsToShow<
  A extends Pick<OnboardingPacketContract, 'id' | 'onboarding_packet_id' | 'is_broker_uploaded' | 'created_at'> & {
    contract: { name: string };
  },
>(agreements: readonly A[]): A[] {
  const newest = new Map<number, string>();
  for (const { onboarding_packet_id: packet, created_at } of agreements)
    if (created_at > (newest.get(packet) ?? '')) newest.set(packet, created_at);
  const sorted = [...agreements].sort((a, b) => {
    if (a.onboarding_packet_id !== b.onboarding_packet_id)
      return (
        newest.get(b.onboarding_packet_id)!.localeCompare(newest.get(a.onboarding_packet_id)!) ||
        b.onboarding_packet_id - a.onboarding_packet_id
      );
    return (
      Number(b.is_broker_uploaded) - Number(a.is_broker_uploaded) ||
      b.created_at.localeCompare(a.created_at) ||
      b.id - a.id
    );
  });
  const seen = new Set<string>();
  return sorted.filter(({ contract: { name } }) => !seen.has(name) && seen.add(name));
}

/** Every agreement of a company with a carrier, in no order. */
export async function agreementsWith(
  db: Queryable,
  companyId: number,
  carrierId: number,
): Promise<OnboardingPacketContract[]> {
  const rows = await db
    .select({ agreement: onboardingPacketContracts, contract: contracts, file: storedFiles })
    .from(onboardingPacketContracts)
    .innerJoin(onboardingPackets, eq(onboardingPackets.id, onboardingPacketContracts.packetId))
    .innerJoin(contracts, eq(contracts.id, onboardingPacketContracts.contractId))
    .innerJoin(storedFiles, eq(storedFiles.id, onboardingPacketContracts.fileId))
    .where(and(eq(onboardingPackets.companyId, companyId), eq(onboardingPackets.carrierId, carrierId)));
  return rows.map(({ agreement, contract, file }) => ({
    id: agreement.id,
    onboarding_packet_id: agreement.packetId,
    contract: { id: contract.id, name: contract.name, version: contract.version },
    is_broker_uploaded: agreement.isBrokerUploaded,
    is_redlined: agreement.isRedlined,
    file: { id: file.id, name: file.name, bytes: file.bytes, sha256: file.sha256 },
    note: agreement.note,
    signature: agreement.signedAt && {
      name: agreement.signerName ?? '',
      title: agreement.signerTitle ?? '',
      email: agreement.signerEmail ?? '',
      network_address: agreement.signerAddress ?? '',
      signed_at: agreement.signedAt.toISOString(),
    },
    created_at: agreement.createdAt.toISOString(),
  }));
}

/**
 * The file with a signature's SHA-256: the broker's own version in that packet, or the proposed version of the
 * company's agreement. Null when neither has that digest.
 */
export async function fileThatWasSigned(
  db: Queryable,
  signed: Pick<typeof onboardingPacketContracts.$inferSelect, 'packetId' | 'contractId' | 'agreementSha256'>,
) {
  if (signed.agreementSha256 === null) return null;
  const isThatFile = eq(storedFiles.sha256, signed.agreementSha256);
  const [own] = await db
    .select({ file: storedFiles })
    .from(onboardingPacketContracts)
    .innerJoin(storedFiles, eq(storedFiles.id, onboardingPacketContracts.fileId))
    .where(
      and(
        eq(onboardingPacketContracts.packetId, signed.packetId),
        eq(onboardingPacketContracts.isBrokerUploaded, true),
        isThatFile,
      ),
    )
    .limit(1);
  if (own) return own.file;
  const [proposed] = await db
    .select({ file: storedFiles })
    .from(contracts)
    .innerJoin(storedFiles, eq(storedFiles.id, contracts.fileId))
    .where(and(eq(contracts.id, signed.contractId), isThatFile));
  return proposed?.file ?? null;
}
