import { addDays } from '@contract/shared/day';
import { type Cadence, WHOLE_FILES } from './federal-datasets';

/**
 * The greatest age of each dataset, in days, at which it still describes today, by its key. FMCSA's go by how often
 * they are published. The closed ones describe today only together with Motus's files, and at most for so long: a policy runs a year
 * (docs/decisions/0162-a-closed-file-stands-while-motus-is-silent.md).
 */
const PUBLISHED: Readonly<Record<Cadence, number>> = { daily: 30, monthly: 75, closed: 365 };
/** An authority has no term. But every registration is to be updated within two years (49 CFR 390.19), in Motus since May 2026. */
const CLOSED_AUTHORITY = 730;
/** A closed file without Motus's: it was published daily, and counts like one. */
export const CLOSED_ALONE = PUBLISHED.daily;
/** Lists arrive when someone sends them: reports hold for a quarter, slow-changing ones for a year. */
const LIST_OF_REPORTS = 90;
const LIST_OF_HABITS = 365;

export const LONGEST_AGE_DAYS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(WHOLE_FILES.map(({ key, cadence }) => [key, PUBLISHED[cadence]])),
  'legacy-carrier': CLOSED_AUTHORITY,
  'legacy-authhist': CLOSED_AUTHORITY,
  'legacy-revocation': CLOSED_AUTHORITY,
  'flagged-contacts': LIST_OF_REPORTS,
  'dispatch-services': LIST_OF_REPORTS,
  'phone-blocks': LIST_OF_REPORTS,
  'revoked-elds': LIST_OF_REPORTS,
  'risk-areas': LIST_OF_HABITS,
};

/** For a dataset in neither list. */
const OF_ANY_OTHER = PUBLISHED.daily;

/** The product's defaults, in days. */
export const longestAgeOf = (key: string): number => LONGEST_AGE_DAYS[key] ?? OF_ANY_OTHER;

/** The earliest as-of day (ISO) at which a dataset still describes `today`. `setDays`: the operator's settings. */
export function currentFrom(key: string, setDays: number | null, today: string): string {
  return addDays(today, -(setDays ?? longestAgeOf(key)));
}
