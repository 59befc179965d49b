import { currentCaller, onBehalfOf } from './callers';

/** Why a query of one company's request rightly touches rows of others. Each is about one query, never about a whole call. */
export const REASONS = {} as const satisfies Record<string, string>;
export type Reason = keyof typeof REASONS;

/**
 * Runs one query of a company's request beyond that company: what the database would hide from it otherwise (`isolation.ts`). The query
 * has its own condition of whose rows these may be. Within a transaction too: the next statement is bound again.
 */
export function beyondCompany<Result>(_reason: Reason, run: () => PromiseLike<Result>): Promise<Result> {
  // A query of drizzle begins as it is awaited: here, not where the answer is.
  return onBehalfOf({ ...currentCaller(), company: '*' }, async () => await run());
}
