import { daysBetween } from '@contract/shared/day';
import type { carriers } from '../../db/schema';
import { authorityGrants, authorityRecords, freightAuthorities, isAtLeastMonthsOld, UNSURE } from '../rules/authority';
import { certificatesOnRecord, filingsOnRecord, isInForce, largestLimit } from '../rules/coverage';
import type { CarrierFacts, FactSource } from '../rules/facts';
import { activeOosOrders } from '../rules/rule-types/no-active-oos-orders';

type Sourced<Facts> = Facts & {
  /** Who says so, and as of when: for the words of a change. */
  source: string;
  asOf: string | null;
};

/**
 * What is watched of a carrier, as small as comparing it needs. A part is null where nothing could be known of it: then
 * it has not changed, whatever it was before. Days are ISO, money whole US dollars.
 */
export type WatchedFacts = {
  authority: Sourced<{
    isActive: boolean;
    isRevocationPending: boolean;
    since: string | null;
    /** Full months that brokers ask of an authority and that it has reached: 0, 3 or 6. */
    reachedMonths: number;
  }> | null;
  bipd: Sourced<{
    isInForce: boolean;
    limitUsd: number | null;
    /** From which day no policy in force is left, when every one has a cancellation on file. */
    endsOn: string | null;
  }> | null;
  orders: Sourced<{ active: { orderedOn: string | null; reason: string | null }[] }> | null;
  census: Sourced<{
    isRegistrationActive: boolean | null;
    safetyRating: string | null;
    legalName: string | null;
    dbaName: string | null;
    officers: string[];
    address: string | null;
    phone: string | null;
    cellPhone: string | null;
    email: string | null;
  }> | null;
  /** Of each coverage the verified certificate that lasts longest, and how close its end is: 30, 7 or 0 days; null: not. */
  certificates: Record<string, { expiresOn: string; endsWithin: 30 | 7 | 0 | null }>;
};

/** Months of authority that brokers' rules ask for. */
const AGES_ASKED = [6, 3] as const;
/** Days before the end of a certificate on which its company is notified, and the end itself. */
const ENDS_TOLD = [0, 7, 30] as const;

export function watchedFacts(carrier: typeof carriers.$inferSelect, facts: CarrierFacts, today: string): WatchedFacts {
  return {
    authority: watchedAuthority(facts, today),
    bipd: watchedBipd(facts, today),
    orders: watchedOrders(facts, today),
    census: watchedCensus(carrier, facts),
    certificates: watchedCertificates(facts, today),
  };
}

const told = (facts: CarrierFacts, source: FactSource, asOf = facts.sources[source].asOf) => ({
  source: facts.sources[source].name,
  asOf,
});

function watchedAuthority(facts: CarrierFacts, today: string): WatchedFacts['authority'] {
  const records = authorityRecords(facts).filter(
    ({ kind, superseded, status }) => kind === 'carrier' && !superseded && status !== 'none',
  );
  const [first] = records;
  if (!first) return null;
  const worth = freightAuthorities(facts, today);
  // A file that is too old shows no change: the earlier value stays.
  if (facts.sources[first.source].isTooOld) return null;
  const active = worth.filter((one) => one.worth === 'holds');
  // What is contradicted is not known to have changed.
  if (active.length === 0 && worth.some((one) => UNSURE.includes(one.worth))) return null;
  const since = authorityGrants(facts, today).find(({ inForce }) => inForce)?.on ?? null;
  return {
    ...told(facts, first.source, first.asOf),
    isActive: active.length > 0,
    isRevocationPending: active.length > 0 && active.every(({ revocationPending }) => revocationPending === true),
    since,
    reachedMonths: since === null ? 0 : (AGES_ASKED.find((months) => isAtLeastMonthsOld(since, months, today)) ?? 0),
  };
}

function watchedBipd(facts: CarrierFacts, today: string): WatchedFacts['bipd'] {
  const filings = filingsOnRecord(facts, today).filter(({ type, state }) => type === 'bipd' && state !== 'superseded');
  const source = facts.sources.motus_insurance.loaded ? 'motus_insurance' : 'legacy_insurance';
  // A file that is too old shows no change.
  if (facts.sources[source].isTooOld) return null;
  // Only a whole file shows that there is no policy.
  if (filings.length === 0 && !facts.sources[source].isWhole) return null;
  const inForce = filings.filter(isInForce);
  const endings = inForce.flatMap(({ state, cancelOn }) => (state === 'cancel_pending' && cancelOn ? [cancelOn] : []));
  return {
    ...told(facts, source),
    isInForce: inForce.length > 0,
    limitUsd: largestLimit(inForce),
    endsOn: inForce.length > 0 && endings.length === inForce.length ? endings.sort().at(-1)! : null,
  };
}

function watchedOrders(facts: CarrierFacts, today: string): WatchedFacts['orders'] {
  const active = activeOosOrders(facts, today);
  if (active.length === 0 && !facts.sources.oos_orders.isWhole) return null;
  return {
    ...told(facts, 'oos_orders'),
    active: active.map(({ orderedOn, reason }) => ({ orderedOn, reason })),
  };
}

function watchedCensus(carrier: typeof carriers.$inferSelect, facts: CarrierFacts): WatchedFacts['census'] {
  if (carrier.censusAsOf === null) return null;
  const { statusCode } = carrier;
  return {
    ...told(facts, 'census', carrier.censusAsOf),
    isRegistrationActive: statusCode === 'A' ? true : statusCode === 'I' ? false : null,
    safetyRating: carrier.safetyRating,
    legalName: carrier.legalName,
    dbaName: carrier.dbaName,
    officers: [carrier.officer1, carrier.officer2].filter((name) => name !== null),
    address:
      [carrier.street, carrier.city, [carrier.state, carrier.postalCode].filter(Boolean).join(' '), carrier.country]
        .filter(Boolean)
        .join(', ') || null,
    phone: carrier.phone,
    cellPhone: carrier.cellPhone,
    email: carrier.email,
  };
}

function watchedCertificates(facts: CarrierFacts, today: string): WatchedFacts['certificates'] {
  const longest: WatchedFacts['certificates'] = {};
  for (const { type, verifiedOn, expiresOn } of certificatesOnRecord(facts, today)) {
    if (verifiedOn === null || expiresOn === null || expiresOn <= (longest[type]?.expiresOn ?? '')) continue;
    const left = daysBetween(today, expiresOn);
    longest[type] = { expiresOn, endsWithin: ENDS_TOLD.find((days) => left <= days) ?? null };
  }
  return longest;
}
