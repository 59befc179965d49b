import { OVERALL_RESULTS } from '@contract/rules/rules.constants';
import { type Column, type SQL, sql } from 'drizzle-orm';
import { carrierSearchIndex as index, subscriptions } from '../../db/schema';

/** What a list of carriers may be sorted by besides its own columns: facts of the search index, one lookup per row. */
export function carrierOrders(carrierId: Column) {
  const of = (column: Column): SQL => sql`(SELECT ${column} FROM ${index} WHERE ${index.carrierId} = ${carrierId})`;
  return {
    authority_since: of(index.authoritySince),
    bipd_usd: of(index.bipdUsd),
    bipd_ends_on: of(index.bipdEndsOn),
    inspected_on: of(index.inspectedOn),
  };
}

/** The same under the names in lists about carriers: `carrier_authority_since`. */
export const ordersByCarrier = (carrierId: Column): Record<string, SQL> =>
  Object.fromEntries(Object.entries(carrierOrders(carrierId)).map(([name, order]) => [`carrier_${name}`, order]));

const WORST_FIRST = sql.raw(`ARRAY['${[...OVERALL_RESULTS].reverse().join("', '")}']`);

/** The rank of the last assessed verdict, worst first; null: never assessed. */
export const verdictOrder = (overallResult: Column): SQL => sql`array_position(${WORST_FIRST}, ${overallResult})`;

/** Of a followed carrier; do not dispatch comes before all. */
export const followedVerdictOrder = (carrierId: Column, companyId: Column, isStopped: SQL): SQL => sql`
  CASE WHEN ${isStopped} THEN 0 ELSE (
    SELECT ${verdictOrder(subscriptions.overallResult)} FROM ${subscriptions}
    WHERE ${subscriptions.companyId} = ${companyId} AND ${subscriptions.carrierId} = ${carrierId}) END`;
