import { and, desc, eq, gte, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { companies, type onboardingPackets, packetFindings, packetHolds } from '../../db/schema';
import { hasAnotherWith } from '../../decisions/has-another-with';

/** Holds whose release takes a second person; an identity only with a strong difference. */
const RELEASED_BY_ONE = ['bank_change', 'bank_denied', 'identity'] as const;

/**
 * Why a person may not approve a packet: they released its change of bank or a strong difference themselves since it was sent.
 * Null: they may. A company with only one person who may approve has no second person, and the packet's page says so.
 */
export async function needsAnotherPerson(
  db: Queryable,
  { id, companyId }: Pick<typeof onboardingPackets.$inferSelect, 'id' | 'companyId'>,
  userId: number,
): Promise<string | null> {
  const [company] = await db
    .select({ isRequired: companies.isSecondPersonRequired })
    .from(companies)
    .where(eq(companies.id, companyId));
  if (!company?.isRequired) return null;
  const compared = await newestComparison(db, id);
  const released = await db
    .select({ cause: packetHolds.cause })
    .from(packetHolds)
    .where(
      and(
        eq(packetHolds.packetId, id),
        inArray(packetHolds.cause, [...RELEASED_BY_ONE]),
        eq(packetHolds.releasedByUserId, userId),
        compared ? gte(packetHolds.releasedAt, compared.at) : undefined,
      ),
    );
  const first = released.find(({ cause }) => cause !== 'identity' || compared?.isStrong);
  if (!first || !(await hasAnotherWith(db, companyId, userId, 'onboarding'))) return null;
  const what = first.cause === 'identity' ? 'identity' : 'bank change';
  return `You released the ${what}. Another person approves the packet.`;
}

async function newestComparison(db: Queryable, packetId: number) {
  const [newest] = await db
    .select({ sending: packetFindings.sending, at: packetFindings.comparedAt })
    .from(packetFindings)
    .where(eq(packetFindings.packetId, packetId))
    .orderBy(desc(packetFindings.sending))
    .limit(1);
  if (!newest) return null;
  const [strong] = await db
    .select({ id: packetFindings.packetId })
    .from(packetFindings)
    .where(
      and(
        eq(packetFindings.packetId, packetId),
        eq(packetFindings.sending, newest.sending),
        eq(packetFindings.weight, 'strong'),
      ),
    )
    .limit(1);
  return { at: newest.at, isStrong: strong !== undefined };
}
