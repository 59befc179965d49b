import type { ListWarning } from '@contract/carriers/list-warnings.constants';
import { and, type Column, or, type SQL, sql } from 'drizzle-orm';
import { carrierSearchIndex as index, subscriptions } from '../../db/schema';

/** Filters of a list of the company's carriers by its rules and by the record. */
export type ListConditions = {
  passes_classification_id?: number;
  fails_classification_id?: number;
  warning?: ListWarning;
};

/** Statuses of a classification in which a carrier can be used, and the others. */
const PASSED = ['pass', 'override'];
const NOT_PASSED = ['fail', 'incomplete'];

/**
 * Carriers that match, by the last assessed verdicts and the search index. An unknown value meets no condition.
 *
 * @param today ISO day
 */
export function listConditions(
  { passes_classification_id: passes, fails_classification_id: fails, warning }: ListConditions,
  { carrierId, companyId, today }: { carrierId: Column; companyId: number; today: string },
): SQL | undefined {
  const hasStatus = (id: number, statuses: readonly string[]) => sql`EXISTS (
    SELECT FROM ${subscriptions} s
    WHERE s.company_id = ${companyId} AND s.carrier_id = ${carrierId} AND (${or(
      ...statuses.map(
        (status) => sql`s.rules_assessment -> 'classifications' @> ${JSON.stringify([{ id, status }])}::jsonb`,
      ),
    )}))`;
  return and(
    passes === undefined ? undefined : hasStatus(passes, PASSED),
    fails === undefined ? undefined : hasStatus(fails, NOT_PASSED),
    warning === undefined
      ? undefined
      : sql`EXISTS (SELECT FROM ${index} WHERE ${index.carrierId} = ${carrierId} AND (${warned(warning, today)}))`,
  );
}

function warned(warning: ListWarning, today: string): SQL {
  const kinds: Record<Exclude<ListWarning, 'any'>, SQL> = {
    out_of_service_order: sql`${index.hasOosOrder}`,
    authority_not_active: sql`NOT ${index.hasCarrierAuthority}`,
    insurance_ending: sql`${index.bipdEndsOn} >= ${today}`,
    unsatisfactory_rating: sql`${index.safetyRating} = 'U'`,
    inactive_registration: sql`${index.registrationStatus} = 'I'`,
  };
  return warning === 'any' ? or(...Object.values(kinds))! : kinds[warning];
}
