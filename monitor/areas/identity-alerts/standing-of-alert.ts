import { ABOUT_NONE } from '@contract/identity-alerts/standing.constants';
import type { Queryable } from '../../db/client';
import type { identityAlerts } from '../../db/schema';
import { readAbout, type StandingFact, standingFacts } from './standing.queries';

type Tied = Pick<typeof identityAlerts.$inferSelect, 'companyId' | 'carrierId' | 'about'>;

/**
 * What an alert is tied to at a moment: what its company chose, while it has it, else the newest that gives standing. Worked
 * out from what is known here, not typed. Null: no load known.
 */
export async function findStanding(
  db: Queryable,
  { companyId, carrierId, about }: Tied,
  now: Date,
): Promise<StandingFact | null> {
  if (carrierId === null || about === ABOUT_NONE) return null;
  const only = about === null ? undefined : readAbout(about);
  const [fact] = await standingFacts(db, companyId, carrierId, now, { only });
  return fact ?? null;
}
