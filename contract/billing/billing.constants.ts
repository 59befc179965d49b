/** What of a plan is counted (loads text, sections 3 and 4). Prices and plan ids are not in the texts. */
export const PLAN_LIMITS = ['carrier_searches'] as const;
export type PlanLimit = (typeof PLAN_LIMITS)[number];

/**
 * Says whether the plan's carrier searches are used up: a limit at or below the count blocks the next search.
 * No limit (null) blocks nothing; a limit of zero blocks the first.
 */
export function isCarrierSearchBlocked(limit: number | null, count: number): boolean {
  return limit !== null && limit <= count;
}
