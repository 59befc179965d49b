import { CONTACT_CHANGED_LATELY_DAYS } from '@contract/carriers/contact-changes.constants';
import { lt } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { carrierContactChanges } from '../../db/schema';

const DAY_MS = 86_400_000;

/** Forgets changes of contact data that are no longer warned of. Safe on many nodes at once. */
export async function sweepContactChanges(db: Database, now: Date): Promise<void> {
  const firstWarnedOf = new Date(now.getTime() - CONTACT_CHANGED_LATELY_DAYS * DAY_MS).toISOString().slice(0, 10);
  await db.delete(carrierContactChanges).where(lt(carrierContactChanges.asOf, firstWarnedOf));
}
