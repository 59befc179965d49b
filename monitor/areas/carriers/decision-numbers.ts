import type { DecisionNumbers, Source } from '@contract/carriers/carriers.entities';
import type { OutOfServiceRate } from '@contract/carriers/safety.entities';
import { NATIONAL_OOS_AVERAGES } from '@contract/rules/out-of-service-rates';
import type { Queryable } from '../../db/client';
import { authorityInForceSince, freightAuthorities, mayHaulFreight } from '../rules/authority';
import { authorityDoubt, bipdToCheck } from '../rules/contradictions';
import { bipdOnRecord, certificatesOnRecord, isInForce, larger, largestCertified } from '../rules/coverage';
import { type CarrierFacts, type FactSource, fromLoadedSource } from '../rules/facts';
import { outOfServiceRates } from './safety.queries';
import { countedPeriod } from './safety-record';

type Basis = Pick<DecisionNumbers['authority'], 'source' | 'too_old_days'>;

/**
 * The six numbers above a profile, from the facts of the rules. A missing or outdated value shows as its state, without
 * a number that could look good.
 *
 * @param mayReadCertificates whether the numbers may use certificates
 */
export async function decisionNumbers(
  db: Queryable,
  facts: CarrierFacts,
  { today, mayReadCertificates }: { today: string; mayReadCertificates: boolean },
): Promise<DecisionNumbers> {
  const { inspections } = facts.sources;
  const rates = inspections.loaded
    ? await outOfServiceRates(
        db,
        facts.carrierId,
        await countedPeriod(db, 'inspections', facts.carrierId, inspections.asOf, today),
      )
    : [];
  return {
    authority: authority(facts, today),
    bipd: bipd(facts, today, mayReadCertificates),
    cargo: mayReadCertificates ? cargo(facts, today) : null,
    safety_rating: safetyRating(facts),
    vehicle_out_of_service: vehicleOutOfService(
      facts,
      rates.find(({ subject }) => subject === 'vehicle'),
    ),
    last_seen: lastSeen(facts),
  };
}

/** The source of a number; null if it is not loaded. */
function basisOf(facts: CarrierFacts, source: FactSource, asOf?: string | null): Basis {
  const { name, asOf: ofFile, loaded, isTooOld, ageDays } = facts.sources[source];
  const from: Source | null = loaded ? { name, as_of: asOf ?? ofFile } : null;
  return { source: from, too_old_days: isTooOld ? ageDays : null };
}

function authority(facts: CarrierFacts, today: string): DecisionNumbers['authority'] {
  const records = freightAuthorities(facts, today);
  const held = records.filter(({ worth }) => worth === 'holds');
  const told = held.find(({ source }) => !facts.sources[source].isTooOld) ?? held[0] ?? records[0];
  const basis = basisOf(facts, told?.source ?? 'motus_authority', told?.asOf);
  const may = mayHaulFreight(facts, today);
  const doubt = authorityDoubt(facts, today);
  if (doubt !== null)
    return { state: doubt === 'contradicted' ? 'to_check' : 'international_only', since: null, ...basis };
  if (may === true) return { state: 'active', since: authorityInForceSince(facts, today)?.on ?? null, ...basis };
  if (may === false) return { state: 'inactive', since: null, ...basis };
  const isLoaded = facts.sources.motus_authority.loaded || facts.sources.legacy_authority.loaded;
  return { state: isLoaded && records.length === 0 ? 'not_on_file' : 'not_known', since: null, ...basis };
}

function bipd(facts: CarrierFacts, today: string, mayReadCertificates: boolean): DecisionNumbers['bipd'] {
  const { filings, certificates, filed, outdated, ofFormerHolders, disputed, filedUsd, certifiedUsd } = bipdOnRecord(
    facts,
    today,
  );
  const certified = mayReadCertificates ? certifiedUsd : null;
  const limit = larger(filedUsd, certified);
  const toCheck = bipdToCheck(facts, today);
  if (toCheck && toCheck.most > (limit ?? 0) && toCheck.least >= (certified ?? 0)) {
    const told = disputed[0]!;
    return { state: 'to_check', limit_usd: toCheck.least, ends_on: null, ...basisOf(facts, told.source, told.asOf) };
  }
  if (limit !== null && limit !== filedUsd) {
    const policy = certificates.find((one) => isInForce(one) && one.limitUsd === limit)!;
    return { state: 'in_force', limit_usd: limit, ends_on: policy.expiresOn, ...basisOf(facts, 'certificates') };
  }
  if (limit !== null) {
    const basis = basisOf(facts, filed[0]!.source, filed[0]!.asOf);
    const ends = filed.map(({ cancelOn }) => cancelOn).filter((day) => day !== null);
    // One lasting policy is enough: the insurance ends only if none lasts.
    const endsOn = ends.length === filed.length ? ends.toSorted().at(-1)! : null;
    return { state: endsOn === null ? 'in_force' : 'ending', limit_usd: limit, ends_on: endsOn, ...basis };
  }
  const [old] = [...outdated, ...ofFormerHolders];
  if (old) return { state: 'not_known', limit_usd: null, ends_on: null, ...basisOf(facts, old.source, old.asOf) };
  const source = filings[0]?.source ?? (facts.sources.motus_insurance.loaded ? 'motus_insurance' : 'legacy_insurance');
  const nothing = { limit_usd: null, ends_on: null, ...basisOf(facts, source, filings[0]?.asOf) };
  if (filed.length > 0 || !facts.sources[source].loaded || facts.sources[source].isTooOld)
    return { ...nothing, state: 'not_known' };
  const ended = filings.filter(({ state }) => state === 'cancelled').flatMap(({ cancelOn }) => cancelOn ?? []);
  return ended.length > 0
    ? { ...nothing, state: 'ended', ends_on: ended.toSorted().at(-1)! }
    : { ...nothing, state: 'not_on_file' };
}

/** Only certificates: cargo insurance filed with FMCSA is $5,000 for everyone. */
function cargo(facts: CarrierFacts, today: string): DecisionNumbers['cargo'] {
  const certificates = certificatesOnRecord(facts, today).filter(({ type }) => type === 'cargo');
  const basis = basisOf(facts, 'certificates');
  const limit = largestCertified(certificates);
  if (limit !== null) {
    const policy = certificates.find((one) => isInForce(one) && one.limitUsd === limit)!;
    return { state: 'in_force', limit_usd: limit, ends_on: policy.expiresOn, ...basis };
  }
  if (facts.receivedCertificates.length > 0) return { state: 'not_read', limit_usd: null, ends_on: null, ...basis };
  const ended = certificates.filter(({ state }) => state === 'expired').flatMap(({ expiresOn }) => expiresOn ?? []);
  return ended.length > 0
    ? { state: 'ended', limit_usd: null, ends_on: ended.toSorted().at(-1)!, ...basis }
    : { state: 'not_on_file', limit_usd: null, ends_on: null, ...basis };
}

/** A carrier that the newest census no longer names has an older one's rating, which may have been lowered since. */
function safetyRating(facts: CarrierFacts): DecisionNumbers['safety_rating'] {
  const census = fromLoadedSource(facts, facts.census);
  if (census === null) return { state: 'not_known', rating: null, rated_on: null, ...basisOf(facts, 'census') };
  const basis = basisOf(facts, 'census', census.asOf);
  if (census.safetyRating !== null)
    return { state: 'rated', rating: census.safetyRating, rated_on: census.safetyRatingOn, ...basis };
  return { state: census.leftOn === null ? 'not_rated' : 'not_known', rating: null, rated_on: null, ...basis };
}

function vehicleOutOfService(
  facts: CarrierFacts,
  counted: OutOfServiceRate | undefined,
): DecisionNumbers['vehicle_out_of_service'] {
  const basis = basisOf(facts, 'inspections');
  const national_average = counted?.national_average ?? NATIONAL_OOS_AVERAGES.rates.vehicle;
  const nothing = { rate: null, inspections: null, national_average, is_above: false, ...basis };
  if (counted === undefined || counted.result === 'not_reported') return { ...nothing, state: 'not_known' };
  const { rate, inspections, result } = counted;
  // In an extract, a missing inspection proves nothing.
  if (inspections === 0 && !facts.sources.inspections.isWhole) return { ...nothing, state: 'not_known' };
  return {
    state: inspections === 0 ? 'none_inspected' : 'counted',
    rate,
    inspections,
    national_average,
    is_above: result === 'above',
    ...basis,
  };
}

function lastSeen(facts: CarrierFacts): DecisionNumbers['last_seen'] {
  const inspection = fromLoadedSource(facts, facts.latestInspection);
  const position = fromLoadedSource(facts, facts.latestEldPosition);
  if (position && position.on >= (inspection?.on ?? ''))
    return {
      state: 'seen',
      on: position.on,
      by: 'eld',
      source: basisOf(facts, 'eld_positions').source,
      too_old_days: null,
    };
  const basis = basisOf(facts, 'inspections');
  if (inspection) return { state: 'seen', on: inspection.on, by: 'inspection', ...basis };
  return { state: facts.sources.inspections.isWhole ? 'never' : 'not_known', on: null, by: null, ...basis };
}
