import { OVERALL_RESULTS } from '@contract/rules/rules.constants';
import { type Column, type SQL, sql } from 'drizzle-orm';
import { carrierSearchIndex as index, subscriptions } from '../../db/schema';

/** What a list of carriers may be sorted by beside columns of its own: facts of the search index, each a row's lookup. */
export function carrierOrders(carrierId: Column) {
  const of = (column: Column): SQL => sql`(SELECT ${column} FROM ${index} WHERE ${index.carrierId} = ${carrierId})`;
  return {
    authority_since: of(index.authoritySince),
    bipd_usd: of(index.bipdUsd),
    bipd_ends_on: of(index.bipdEndsOn),
    inspected_on: of(index.inspectedOn),
  };
}

/** The same under the names that lists about carriers give them: `carrier_authority_since`. */
export const ordersByCarrier = (carrierId: Column): Record<string, SQL> =>
  Object.fromEntries(Object.entries(carrierOrders(carrierId)).map(([name, order]) => [`carrier_${name}`, order]));

const WORST_FIRST = sql.raw(`ARRAY['${[...OVERALL_RESULTS].reverse().join("', '")}']`);

/** The place of a verdict as last assessed, the worst first; null: never assessed. */
export const verdictOrder = (overallResult: Column): SQL => sql`array_position(${WORST_FIRST}, ${overallResult})`;

/** Of a carrier that the company follows; what is on do not dispatch stands before all. */
export const followedVerdictOrder = (carrierId: Column, companyId: Column, isStopped: SQL): SQL => sql`
  CASE WHEN ${isStopped} THEN 0 ELSE (
    SELECT ${verdictOrder(subscriptions.overallResult)} FROM ${subscriptions}
    WHERE ${subscriptions.companyId} = ${companyId} AND ${subscriptions.carrierId} = ${carrierId}) END`;
