import type { DirectoryEntry } from '@contract/carriers/directory.entities';
import { and, desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { onboardingPackets, packetSections } from '../../db/schema';
import { mergedEntries } from './directory-entries';

/** A contact's role, by the beginning of the packet answers' names. */
const ROLES = {
  owner: 'owner',
  dispatch: 'dispatch',
  after_hours: 'after_hours',
  ar: 'accounts_receivable',
  claims: 'claims',
};

/** The contacts of the newest packet for this company that names any: one person with several roles is one entry. */
export async function directoryContactsOf(
  db: Queryable,
  companyId: number,
  carrierId: number,
): Promise<DirectoryEntry[]> {
  const [section] = await db
    .select({ answers: packetSections.answers })
    .from(packetSections)
    .innerJoin(onboardingPackets, eq(onboardingPackets.id, packetSections.packetId))
    .where(
      and(
        eq(onboardingPackets.companyId, companyId),
        eq(onboardingPackets.carrierId, carrierId),
        eq(packetSections.section, 'contacts'),
        eq(packetSections.isComplete, true),
      ),
    )
    .orderBy(desc(onboardingPackets.createdAt), desc(onboardingPackets.id))
    .limit(1);
  if (!section) return [];
  const said = (name: string) => {
    const answer = (section.answers.answers as Record<string, unknown> | undefined)?.[name];
    return typeof answer === 'string' && answer !== '' ? answer : null;
  };
  const entries = Object.entries(ROLES).map(([prefix, role]) => ({
    name: said(`${prefix}_name`),
    phone: said(`${prefix}_phone`),
    email: said(`${prefix}_email`),
    is_types: [role],
  }));
  return mergedEntries(entries.filter(({ name, phone, email }) => name ?? phone ?? email));
}
