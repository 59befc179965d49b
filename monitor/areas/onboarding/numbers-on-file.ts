import type { NumberOnFile } from '@contract/onboarding/packets.calls';
import { dayOf } from '@contract/shared/day';
import { and, desc, eq, isNotNull, lt } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { onboardingPackets, packetSections } from '../../db/schema';
import { numbersOfRecord } from '../carriers/numbers-of-record';

type Packet = Pick<typeof onboardingPackets.$inferSelect, 'id' | 'companyId' | 'carrierId'>;

/**
 * Numbers of the carrier known from elsewhere than this packet: the federal record first, then earlier complete packets
 * that a person verified as the carrier's. A thief who writes another bank into a packet can also write another phone
 * number into it, and into the one before it. If the record changed recently, the number before the change: a takeover
 * begins with the phone.
 *
 * @param today an ISO day
 */
export async function numbersOnFile(
  db: Queryable,
  { id, companyId, carrierId }: Packet,
  today: string,
): Promise<NumberOnFile[]> {
  const ofRecord = await numbersOfRecord(db, carrierId, today);
  const earlier = await db
    .select({ answers: packetSections.answers, verifiedAt: onboardingPackets.verifiedAt })
    .from(packetSections)
    .innerJoin(onboardingPackets, eq(onboardingPackets.id, packetSections.packetId))
    .where(
      and(
        eq(onboardingPackets.companyId, companyId),
        eq(onboardingPackets.carrierId, carrierId),
        eq(onboardingPackets.status, 'complete'),
        isNotNull(onboardingPackets.verifiedAt),
        lt(onboardingPackets.id, id),
      ),
    )
    .orderBy(desc(onboardingPackets.id));
  const found: NumberOnFile[] = [
    ...ofRecord.map((one) => ({ ...one, source: 'fmcsa' as const })),
    ...earlier.flatMap(({ answers, verifiedAt }) =>
      Object.entries((answers.answers ?? {}) as Record<string, unknown>)
        .filter(([name, value]) => /(^|_)phone$/.test(name) && !name.startsWith('agent') && typeof value === 'string')
        .map(([name, value]) => ({
          number: value as string,
          source: 'earlier_packet' as const,
          label: name === 'phone' ? 'Main phone' : name.replace(/_phone$/, '').replaceAll('_', ' '),
          as_of: verifiedAt && dayOf(verifiedAt),
        })),
    ),
  ];
  const seen = new Set<string>();
  return found.filter(({ number }) => number !== '' && !seen.has(number) && seen.add(number));
}
