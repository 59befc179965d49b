import { addDays } from '@contract/shared/day';
import { type Cadence, WHOLE_FILES } from './federal-datasets';

/**
 * How many days old each dataset may be and still tell of today, by its key. Of FMCSA's by how often they are published; the
 * legacy licensing files are frozen for good, and a policy of theirs has ended or was renewed within a year.
 */
const PUBLISHED: Readonly<Record<Cadence, number>> = { daily: 30, monthly: 75, closed: 365 };
/** Lists come when someone sends them: reports for a quarter, what seldom moves for a year. */
const LIST_OF_REPORTS = 90;
const LIST_OF_HABITS = 365;

export const LONGEST_AGE_DAYS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(WHOLE_FILES.map(({ key, cadence }) => [key, PUBLISHED[cadence]])),
  'flagged-contacts': LIST_OF_REPORTS,
  'dispatch-services': LIST_OF_REPORTS,
  'phone-blocks': LIST_OF_REPORTS,
  'risk-areas': LIST_OF_HABITS,
};

/** Of a dataset that is in neither list. */
const OF_ANY_OTHER = PUBLISHED.daily;

/** As the product has it, in days. */
export const longestAgeOf = (key: string): number => LONGEST_AGE_DAYS[key] ?? OF_ANY_OTHER;

/** The first as-of day, in ISO form, with which a dataset still tells of `today`. `setDays`: what the operator set. */
export function currentFrom(key: string, setDays: number | null, today: string): string {
  return addDays(today, -(setDays ?? longestAgeOf(key)));
}
