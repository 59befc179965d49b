import type { CarrierListFacts } from '@contract/carriers/carriers.entities';
import { authorityInForceSince, freightAuthorities, mayHaulFreight } from '../rules/authority';
import { authorityDoubt, bipdToCheck } from '../rules/contradictions';
import { bipdOnRecord, certificatesOnRecord, isInForce, largestCertified } from '../rules/coverage';
import { type CarrierFacts, FACT_SOURCES, type FactSource, fromLoadedSource } from '../rules/facts';
import { activeOosOrders } from '../rules/rule-types/no-active-oos-orders';

/**
 * The facts that a list shows beside the verdict, read by the rules behind it. Null if the source is not loaded or says
 * nothing.
 */
export function listFacts(facts: CarrierFacts, today: string): CarrierListFacts {
  const { filed, filedUsd } = bipdOnRecord(facts, today);
  const toCheck = bipdToCheck(facts, today);
  const pending = filed.map((filing) => filing.cancelOn).filter((day) => day !== null);
  const census = fromLoadedSource(facts, facts.census);
  const isOfOldCensus = census !== null && (census.leftOn !== null || facts.sources.census.isTooOld);
  const since = authorityInForceSince(facts, today);
  const { oos_orders, inspections } = facts.sources;
  const orders = activeOosOrders(facts, today).length > 0;
  return {
    authority_granted_on: since && !facts.sources[since.source].isTooOld ? since.on : null,
    has_active_authority: activeOfToday(facts, today),
    bipd_in_force_usd: toCheck ? null : filedUsd,
    authority_doubt: authorityDoubt(facts, today),
    bipd_to_check: toCheck && { least_usd: toCheck.least, most_usd: toCheck.most },
    // One lasting policy is enough: a cancellation is pending only if it would leave none.
    insurance_cancel_effective_on: filed.length > 0 && pending.length === filed.length ? pending.sort().at(-1)! : null,
    ...cargoOnCertificates(facts, today),
    safety_rating:
      isOfOldCensus && !['C', 'U'].includes(census.safetyRating ?? '') ? null : (census?.safetyRating ?? null),
    last_inspection_on: inspections.isTooOld ? null : (fromLoadedSource(facts, facts.latestInspection)?.on ?? null),
    has_active_oos_order: orders ? true : oos_orders.isWhole ? false : null,
    too_old: [
      // A carrier missing from the newest census keeps its values from an older one.
      ...(census?.leftOn ? [{ name: facts.sources.census.name, as_of: census.asOf }] : []),
      ...outdatedSources(facts).map((source) => ({
        name: facts.sources[source].name,
        as_of: facts.sources[source].asOf,
      })),
    ],
    is_census_too_old: isOfOldCensus,
  };
}

/** The coverage that counts, and the day from which no certificate as large stays in force. */
function cargoOnCertificates(facts: CarrierFacts, today: string) {
  const held = certificatesOnRecord(facts, today).filter((one) => one.type === 'cargo' && isInForce(one));
  const usd = largestCertified(held);
  const ends = held.flatMap(({ limitUsd, expiresOn }) => (limitUsd === usd && expiresOn !== null ? [expiresOn] : []));
  return { cargo_in_force_usd: usd, cargo_ends_on: ends.sort().at(-1) ?? null };
}

/** "Yes" needs a current file; an old one is enough for "none". */
function activeOfToday(facts: CarrierFacts, today: string): boolean | null {
  const may = mayHaulFreight(facts, today);
  if (may !== true) return may;
  const held = freightAuthorities(facts, today).filter(({ worth }) => worth === 'holds');
  return held.some(({ source }) => !facts.sources[source].isTooOld) ? true : null;
}

/** The sources with data on the carrier that are too old to describe today. */
export const outdatedSources = ({ sources }: Pick<CarrierFacts, 'sources'>): FactSource[] =>
  FACT_SOURCES.filter((source) => sources[source].isTooOld);
