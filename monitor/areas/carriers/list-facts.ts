import type { CarrierListFacts } from '@contract/carriers/carriers.entities';
import { authorityInForceSince, authorityRecords, isActiveCarrierAuthority } from '../rules/authority';
import { bipdOnRecord } from '../rules/coverage';
import { type CarrierFacts, fromLoadedSource } from '../rules/facts';
import { activeOosOrders } from '../rules/rule-types/no-active-oos-orders';

/**
 * The facts a list shows beside the verdict, read by the same rules that reach it. Null where the source is not loaded
 * or says nothing.
 */
export function listFacts(facts: CarrierFacts, today: string): CarrierListFacts {
  const authorities = authorityRecords(facts);
  const { filed, filedUsd } = bipdOnRecord(facts, today);
  const pending = filed.map((filing) => filing.cancelOn).filter((day) => day !== null);
  const census = fromLoadedSource(facts, facts.census);
  return {
    authority_granted_on: authorityInForceSince(facts, today)?.on ?? null,
    has_active_authority: authorities.length > 0 ? authorities.some(isActiveCarrierAuthority) : null,
    bipd_in_force_usd: filedUsd,
    // One policy that stays is enough: a cancellation is pending only when it would leave none.
    insurance_cancel_effective_on: filed.length > 0 && pending.length === filed.length ? pending.sort().at(-1)! : null,
    safety_rating: census?.safetyRating ?? null,
    last_inspection_on: fromLoadedSource(facts, facts.latestInspection)?.on ?? null,
    has_active_oos_order: facts.sources.oos_orders.loaded ? activeOosOrders(facts, today).length > 0 : null,
  };
}
