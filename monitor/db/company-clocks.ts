import { timeZoneOf } from '@contract/shared/time-zones';
import { eq } from 'drizzle-orm';
import { inTimeZone, tellTimesIn } from './callers';
import type { Queryable } from './client';
import { companies } from './schema';

type Located = Pick<typeof companies.$inferSelect, 'timeZone' | 'state'>;

/** Runs something that writes to a company outside of its people's requests: times are on its clock. */
export async function onClocksOf<Result>(
  db: Queryable,
  companyId: number,
  run: () => Result | Promise<Result>,
): Promise<Result> {
  const [company] = await db
    .select({ timeZone: companies.timeZone, state: companies.state })
    .from(companies)
    .where(eq(companies.id, companyId));
  return inTimeZone(timeZoneOf(company?.timeZone ?? null, company?.state ?? null), run);
}

/** From here on the request gets times on the company's clock: the caller has no account, and came through its link. */
export const tellTimesOf = ({ timeZone, state }: Located): void => tellTimesIn(timeZoneOf(timeZone, state));
