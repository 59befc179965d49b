import type { NumberOnFile } from '@contract/onboarding/packets.calls';
import { dayOf } from '@contract/shared/day';
import { and, asc, eq, isNotNull, lt } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { onboardingPackets, packetSections } from '../../db/schema';
import { provesOn } from '../carriers/contact-history';
import { numbersOfRecord } from '../carriers/numbers-of-record';

type Packet = Pick<typeof onboardingPackets.$inferSelect, 'id' | 'companyId' | 'carrierId'>;

/**
 * Numbers to call about a packet, known from elsewhere than the packet and the oldest first: those of the federal record that
 * prove something, and those of packets before it that were completed 90 days ago or that a person verified to be the
 * carrier's. Whoever writes another bank into a packet can write another telephone into it too, and into the one before it.
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
    .select({
      answers: packetSections.answers,
      verifiedAt: onboardingPackets.verifiedAt,
      completedAt: onboardingPackets.completedAt,
    })
    .from(packetSections)
    .innerJoin(onboardingPackets, eq(onboardingPackets.id, packetSections.packetId))
    .where(
      and(
        eq(onboardingPackets.companyId, companyId),
        eq(onboardingPackets.carrierId, carrierId),
        eq(onboardingPackets.status, 'complete'),
        isNotNull(onboardingPackets.completedAt),
        lt(onboardingPackets.id, id),
      ),
    )
    .orderBy(asc(onboardingPackets.id));
  const found: NumberOnFile[] = [
    ...ofRecord.map((one) => ({ ...one, source: 'fmcsa' as const })),
    ...earlier
      .filter(({ verifiedAt, completedAt }) => verifiedAt !== null || dayOf(completedAt!) <= provesOn(today))
      .flatMap(({ answers, completedAt }) =>
        Object.entries((answers.answers ?? {}) as Record<string, unknown>)
          .filter(([name, value]) => /(^|_)phone$/.test(name) && !name.startsWith('agent') && typeof value === 'string')
          .map(([name, value]) => ({
            number: value as string,
            source: 'earlier_packet' as const,
            label: name === 'phone' ? 'Main phone' : name.replace(/_phone$/, '').replaceAll('_', ' '),
            first_seen: dayOf(completedAt!),
            is_first_known: false,
            last_seen: null,
          })),
      ),
  ].sort((a, b) => (a.first_seen ?? '').localeCompare(b.first_seen ?? ''));
  const seen = new Set<string>();
  return found.filter(({ number }) => number !== '' && !seen.has(number) && seen.add(number));
}
