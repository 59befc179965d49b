import { timeZoneOf } from '@contract/shared/time-zones';
import { eq } from 'drizzle-orm';
import { inTimeZone, tellTimesIn } from './callers';
import type { Queryable } from './client';
import { companies } from './schema';

type Located = Pick<typeof companies.$inferSelect, 'timeZone' | 'state'>;

/** Runs something that writes to a company outside of its people's requests: times are those of its clocks. */
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

/** From here on the request is told times as on the company's clocks: who asks has no account, and came by its link. */
export const tellTimesOf = ({ timeZone, state }: Located): void => tellTimesIn(timeZoneOf(timeZone, state));
