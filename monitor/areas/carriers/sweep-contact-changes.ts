import { CONTACT_CHANGED_LATELY_DAYS } from '@contract/carriers/contact-changes.constants';
import { addDays, dayOf } from '@contract/shared/day';
import { lt } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { carrierContactChanges } from '../../db/schema';

/** Deletes changes of contact data that no longer cause a warning. Safe on many nodes at once. */
export async function sweepContactChanges(db: Database, now: Date): Promise<void> {
  const firstWarnedOf = addDays(dayOf(now), -CONTACT_CHANGED_LATELY_DAYS);
  await db.delete(carrierContactChanges).where(lt(carrierContactChanges.asOf, firstWarnedOf));
}
