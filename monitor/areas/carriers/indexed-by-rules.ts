import { ENGLISH_PROFICIENCY_WINDOW_MONTHS, INSPECTION_WINDOW_MONTHS } from '@contract/rules/rules.constants';
import { addDays, addMonths, daysBetween, isDay } from '@contract/shared/day';
import type { InferSelectModel } from 'drizzle-orm';
import type { carrierSearchIndex } from '../../db/schema';
import { authorityGrants, authorityInForceSince } from '../rules/authority';
import { contradictionsOf } from '../rules/contradictions';
import { hasDotNumber } from '../rules/fact-sources';
import { type CarrierFacts, FACT_SOURCES, type FactSource, fromLoadedSource } from '../rules/facts';
import { nextMcs150Deadline } from '../rules/mcs150';
import type { Rule } from '../rules/rule';
import { driverOosPercent } from '../rules/rule-types/driver-oos-rate';
import { interstateCarrierAuthorityIsActive } from '../rules/rule-types/interstate-carrier-authority-is-active';
import { mcs150NotOverdue } from '../rules/rule-types/mcs-150-not-overdue';
import { noActiveOosOrders } from '../rules/rule-types/no-active-oos-orders';
import { noChameleonSigns } from '../rules/rule-types/no-chameleon-signs';
import { noEnglishProficiencyOos } from '../rules/rule-types/no-english-proficiency-oos';
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
  | 'mcs150Current'
  | 'hasChameleonSigns'
  | 'driverOosPercent'
  | 'hasEnglishOos'
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
  const gap = longestGap(facts, today);
  const contradictions = contradictionsOf(facts, today);
  return {
    changesOn: nextChange(facts, today),
    safetyRating: forOrAgainst(isInCensus ? (census.safetyRating ?? 'N') : null, ['C', 'U'], mayClear),
    registrationStatus: forOrAgainst(isInCensus ? census.statusCode : null, ['I'], mayClear),
    hasCarrierAuthority: passesOrFails(interstateCarrierAuthorityIsActive, facts, today),
    authoritySince: since && isOfToday(since.source) ? since.on : null,
    // Of a contradiction the least that it may be: what the rules count.
    bipdUsd: listed.bipd_to_check?.least_usd ?? listed.bipd_in_force_usd,
    bipdEndsOn: listed.insurance_cancel_effective_on,
    inspectedOn: listed.last_inspection_on,
    seenOnRoadOn: isOfToday('inspections')
      ? (fromLoadedSource(facts, facts.latestRoadsideInspection)?.on ?? null)
      : null,
    hasOosOrder: negated(passesOrFails(noActiveOosOrders, facts, today)),
    authorityGapDays: gap?.days ?? null,
    authorityGapEndedOn: gap?.endedOn ?? null,
    contradictions: contradictions.length > 0 ? contradictions : null,
    mcs150Current: passesOrFails(mcs150NotOverdue, facts, today),
    hasChameleonSigns: negated(passesOrFails(noChameleonSigns, facts, today)),
    driverOosPercent: driverOosPercent(facts),
    hasEnglishOos: negated(passesOrFails(noEnglishProficiencyOos, facts, today)),
  };
}

/** Whether the rule passes; null: it is incomplete. */
function passesOrFails({ judge }: Pick<Rule, 'judge'>, facts: CarrierFacts, today: string): boolean | null {
  const { result } = judge(facts, today);
  return result === 'incomplete' ? null : result === 'pass';
}

const negated = (is: boolean | null): boolean | null => (is === null ? null : !is);

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
    ...leavesWindow(facts.driverInspections?.firstOn, INSPECTION_WINDOW_MONTHS),
    ...leavesWindow(facts.driverInspections?.firstOosIn12MonthsOn, ENGLISH_PROFICIENCY_WINDOW_MONTHS),
    ...(facts.census?.mcs150On && hasDotNumber(facts.carrierId)
      ? [addDays(nextMcs150Deadline(facts.carrierId, today), 1)]
      : []),
    ...FACT_SOURCES.map((source) => facts.sources[source].endsOn),
  ];
  return days.filter((day) => isDay(day) && day > today).sort()[0] ?? null;
}

/** The first day on which a day is out of a window of so many months. */
const leavesWindow = (day: string | null | undefined, months: number): string[] =>
  isDay(day) ? [addDays(addMonths(day, months), 1)] : [];

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
