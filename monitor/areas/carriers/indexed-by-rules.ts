import { daysBetween, isDay } from '@contract/shared/day';
import type { InferSelectModel } from 'drizzle-orm';
import type { carrierSearchIndex } from '../../db/schema';
import { authorityGrants, authorityInForceSince } from '../rules/authority';
import { contradictionsOf } from '../rules/contradictions';
import { type CarrierFacts, FACT_SOURCES, type FactSource, fromLoadedSource } from '../rules/facts';
import { interstateCarrierAuthorityIsActive } from '../rules/rule-types/interstate-carrier-authority-is-active';
import { noActiveOosOrders } from '../rules/rule-types/no-active-oos-orders';
import { listFacts } from './list-facts';

/** A break between two grants shorter than this is late paperwork (our decision). */
export const AUTHORITY_GAP_DAYS = 30;

/** The columns that the rules decide. */
export type IndexedByRules = Pick<
  InferSelectModel<typeof carrierSearchIndex>,
  | 'changesOn'
  | 'safetyRating'
  | 'registrationStatus'
  | 'hasCarrierAuthority'
  | 'authoritySince'
  | 'bipdUsd'
  | 'bipdEndsOn'
  | 'inspectedOn'
  | 'seenOnRoadOn'
  | 'hasOosOrder'
  | 'authorityGapDays'
  | 'authorityGapEndedOn'
  | 'contradictions'
>;

/**
 * The federal facts of a carrier on a day, read by the rules' own functions, so that a filter and the rule of the same
 * name never differ. Null is unknown. Without the company's own records (certificates, overrides).
 */
export function indexedByRules(facts: CarrierFacts, today: string): IndexedByRules {
  const listed = listFacts(facts, today);
  const census = fromLoadedSource(facts, facts.census);
  const since = authorityInForceSince(facts, today);
  const isOfToday = (source: FactSource) => !facts.sources[source].isTooOld;
  // What an old row says against a carrier counts, what it says for one does not: as in the rules.
  const isInCensus = census !== null && census.leftOn === null;
  const mayClear = isInCensus && isOfToday('census');
  const authority = interstateCarrierAuthorityIsActive.judge(facts, today).result;
  const orders = noActiveOosOrders.judge(facts, today).result;
  const gap = longestGap(facts, today);
  const contradictions = contradictionsOf(facts, today);
  return {
    changesOn: nextChange(facts, today),
    safetyRating: forOrAgainst(isInCensus ? (census.safetyRating ?? 'N') : null, ['C', 'U'], mayClear),
    registrationStatus: forOrAgainst(isInCensus ? census.statusCode : null, ['I'], mayClear),
    hasCarrierAuthority: authority === 'incomplete' ? null : authority === 'pass',
    authoritySince: since && isOfToday(since.source) ? since.on : null,
    // Of a contradiction the least that it may be: what the rules count.
    bipdUsd: listed.bipd_to_check?.least_usd ?? listed.bipd_in_force_usd,
    bipdEndsOn: listed.insurance_cancel_effective_on,
    inspectedOn: listed.last_inspection_on,
    seenOnRoadOn: isOfToday('inspections')
      ? (fromLoadedSource(facts, facts.latestRoadsideInspection)?.on ?? null)
      : null,
    hasOosOrder: orders === 'incomplete' ? null : orders === 'fail',
    authorityGapDays: gap?.days ?? null,
    authorityGapEndedOn: gap?.endedOn ?? null,
    contradictions: contradictions.length > 0 ? contradictions : null,
  };
}

/** A letter of the census, or null for a letter that only a current census may prove. */
const forOrAgainst = (letter: string | null, against: readonly string[], mayClear: boolean): string | null =>
  mayClear || (letter !== null && against.includes(letter)) ? letter : null;

/** The first day after today that one of the records names, or on which the carrier's own rows become too old. */
function nextChange(facts: CarrierFacts, today: string): string | null {
  const days = [
    ...facts.filings.flatMap(({ effectiveOn, cancelOn }) => [effectiveOn, cancelOn]),
    ...facts.authorityEvents.flatMap(({ on, disposedOn }) => [on, disposedOn]),
    ...facts.authorityOrders.flatMap(({ servedOn, effectiveOn }) => [servedOn, effectiveOn]),
    ...facts.oosOrders.flatMap(({ orderedOn, rescindedOn }) => [orderedOn, rescindedOn]),
    ...FACT_SOURCES.map((source) => facts.sources[source].endsOn),
  ];
  return days.filter((day) => isDay(day) && day > today).sort()[0] ?? null;
}

/**
 * The longest time without any carrier authority between two grants. A grant that ended on an unknown day gives nothing
 * to count.
 */
function longestGap(facts: CarrierFacts, today: string): { days: number; endedOn: string } | null {
  const grants = [...authorityGrants(facts, today)].reverse();
  let longest: { days: number; endedOn: string } | null = null;
  let heldUntil: string | null = null;
  for (const grant of grants) {
    if (heldUntil !== null && grant.on > heldUntil) {
      const days = daysBetween(heldUntil, grant.on);
      if (days >= AUTHORITY_GAP_DAYS && days > (longest?.days ?? 0)) longest = { days, endedOn: grant.on };
    }
    if (grant.inForce || grant.endedOn === null) heldUntil = today;
    else if (heldUntil === null || grant.endedOn > heldUntil) heldUntil = grant.endedOn;
  }
  return longest;
}
