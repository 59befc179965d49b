import type { CarrierWarning } from '@contract/carriers/carriers.entities';
import { formatCount, formatDate, formatDollars } from '@contract/shared/format';
import type { Queryable } from '../../db/client';
import { authorityRecords, freightAuthorities } from '../rules/authority';
import { bipdOnRecord } from '../rules/coverage';
import { type CarrierFacts, type FactSource, fromLoadedSource } from '../rules/facts';
import { ageOf } from '../rules/rule';
import { againstWords } from '../rules/rule-types/interstate-carrier-authority-is-active';
import { outdatedSources } from './list-facts';
import { brokersNearby } from './work-out-search-index';

/** Warnings about the record itself: its age, whose number it is, what the authority covers. */

/** One warning for all outdated files: nothing in them clears the carrier. */
export function tooOld(facts: CarrierFacts): CarrierWarning[] {
  const old = outdatedSources(facts).filter((source) => !isAnsweredByMotus(source, facts));
  if (old.length === 0) return [];
  const days = old.flatMap((source) => facts.sources[source].asOf ?? []).sort();
  return [
    {
      kind: 'data_too_old',
      title: 'The data about this carrier is too old',
      reason: `${old.map((source) => `${facts.sources[source].name} is ${ageOf(facts, source)}`).join('; ')}. Nothing after that is known here.`,
      on: days[0] ?? null,
      source: null,
    },
  ];
}

/** The frozen legacy files do not count where Motus has the carrier. */
function isAnsweredByMotus(source: FactSource, facts: CarrierFacts): boolean {
  if (!source.startsWith('legacy_')) return false;
  const tells = (rows: readonly { source: FactSource }[]) => rows.some((row) => row.source.startsWith('motus_'));
  if (source.includes('insurance')) return tells(facts.filings);
  return source === 'legacy_authority_history' ? tells(facts.authorityEvents) : tells(facts.authorities);
}

export function leftTheCensus(facts: CarrierFacts): CarrierWarning[] {
  const census = fromLoadedSource(facts, facts.census);
  if (!census?.leftOn) return [];
  return [
    {
      kind: 'left_the_census',
      title: 'No longer in the census',
      reason: `It is missing from the full census of ${formatDate(census.leftOn)}. What is shown here is as of ${formatDate(census.asOf)}.`,
      on: census.leftOn,
      source: { name: facts.sources.census.name, as_of: census.leftOn },
    },
  ];
}

/** A shut-down company comes back by buying a docket with its age and insurance. */
export function docketsChangedHands({ docketChanges }: CarrierFacts): CarrierWarning[] {
  return docketChanges.map(({ docket, isGained, otherId, otherName, on, source }) => {
    const other = otherName ?? `carrier ${otherId}`;
    return {
      kind: 'docket_changed_hands',
      title: isGained ? `${docket} was ${other}’s before` : `${docket} belongs to ${other} now`,
      reason: isGained
        ? `FMCSA’s file of ${formatDate(on)} gives the docket to this carrier; older ones gave it to ${other}. Its authority counts from that day. Ask who runs the company now.`
        : `FMCSA’s file of ${formatDate(on)} gives the docket to ${other}. Authority and insurance filed under it are no longer this carrier’s.`,
      on,
      source: { name: source, as_of: on },
      mentions: [{ text: other, carrier_id: otherId }],
    };
  });
}

export function insuranceContradictions(facts: CarrierFacts, today: string): CarrierWarning[] {
  return bipdOnRecord(facts, today).contradictions.map(({ docket, motusUsd, motusAsOf, legacyUsd, legacyAsOf }) => ({
    kind: 'insurance_contradiction',
    title: `Motus has ${formatDollars(motusUsd)} of BIPD on file, the older legacy list ${formatDollars(legacyUsd)}`,
    reason: `${docket ? `For ${docket} the` : 'The'} legacy list of ${formatDate(legacyAsOf)} is frozen, and Motus prints zeros for policies in force too. Only the lower amount counts: check live.`,
    on: motusAsOf,
    source: { name: facts.sources.motus_authority.name, as_of: motusAsOf },
  }));
}

export function unmatchedCancellations(facts: CarrierFacts, today: string): CarrierWarning[] {
  return bipdOnRecord(facts, today).unmatched.map(({ ended, policy }) => {
    const { name } = facts.sources[ended.source];
    const on = ended.cancelOn === null ? 'an unknown day' : formatDate(ended.cancelOn);
    return {
      kind: 'unmatched_cancellation',
      title: 'A BIPD cancellation fits no policy on file',
      reason: `${name} lists policy ${ended.policyNumber ?? 'without a number'} of ${ended.insurer ?? 'an unnamed insurer'}, cancelled from ${on}. On file by ${facts.sources[policy.source].name} as of ${formatDate(policy.asOf)} is ${policy.policyNumber ?? 'one without a number'} of ${policy.insurer ?? 'an unnamed insurer'}. Either may be the same policy: check live.`,
      on: ended.cancelOn,
      source: { name, as_of: ended.asOf },
    };
  });
}

/** The record says active; a notice, an event or the newer register says otherwise. */
export function authorityContradictions(facts: CarrierFacts, today: string): CarrierWarning[] {
  const unlisted = freightAuthorities(facts, today).find(({ worth }) => worth === 'unlisted');
  if (unlisted) {
    const { name, asOf } = facts.sources.motus_authority;
    return [
      {
        kind: 'authority_contradiction',
        title: 'Authority active in the closed legacy file, but no longer listed by Motus',
        reason: `${facts.sources[unlisted.source].name} as of ${formatDate(unlisted.asOf)} lists ${unlisted.authorityType}${unlisted.docket ? ` (${unlisted.docket})` : ''} as active. Motus has events of it, and ${name} as of ${formatDate(asOf)} does not list it. Neither is sure: check live.`,
        on: null,
        source: { name, as_of: asOf },
      },
    ];
  }
  const disputed = freightAuthorities(facts, today).filter(({ worth }) => worth === 'disputed');
  return disputed.slice(0, 1).map((record) => {
    const { order, event } = record.against;
    const told = [event, order].find((one) => one !== null)!;
    const { name } = facts.sources[told.source];
    const words = againstWords(record);
    return {
      kind: 'authority_contradiction',
      title: `Authority active by its record, but ${words}`,
      reason: `${facts.sources[record.source].name} as of ${formatDate(record.asOf)} lists ${record.authorityType}${record.docket ? ` (${record.docket})` : ''} as active. ${name} as of ${formatDate(told.asOf)} has it ${words}. Neither is sure: check live.`,
      on: event?.on ?? order?.effectiveOn ?? order?.servedOn ?? null,
      source: { name, as_of: told.asOf },
    };
  });
}

/** 49 CFR 365.501 and part 368: between two points in the United States they may not haul. */
export function internationalOnly(facts: CarrierFacts, today: string): CarrierWarning[] {
  const authorities = freightAuthorities(facts, today);
  if (authorities.some(({ worth }) => worth === 'holds')) return [];
  return authorities
    .filter(({ worth }) => worth === 'international')
    .slice(0, 1)
    .map(({ authorityType, docket, source, asOf }) => ({
      kind: 'authority_international_only',
      title: 'Authority is for international cargo only',
      reason: `${authorityType}${docket ? ` (${docket})` : ''} does not cover a load between two points in the United States.`,
      on: null,
      source: { name: facts.sources[source].name, as_of: asOf },
    }));
}

export function notForFreight(facts: CarrierFacts, today: string): CarrierWarning[] {
  const authorities = freightAuthorities(facts, today);
  if (authorities.some(({ worth }) => ['holds', 'disputed', 'international'].includes(worth))) return [];
  const other = authorities.filter(({ worth }) => worth === 'other_freight');
  const [first] = other;
  if (!first) return [];
  const scopes = [...new Set(other.flatMap(({ scopes }) => scopes ?? []))].map((scope) => scope.replace('_', ' '));
  return [
    {
      kind: 'authority_not_for_freight',
      title: `Authority is for ${scopes.join(' and ')} only`,
      reason: 'It does not cover freight: property needs carrier authority for property.',
      on: null,
      source: { name: facts.sources[first.source].name, as_of: first.asOf },
    },
  ];
}

/** A company with both can take a load as a carrier and give it away as a broker. */
export function dualAuthority(facts: CarrierFacts): CarrierWarning[] {
  const active = authorityRecords(facts).filter(({ superseded, status }) => !superseded && status === 'active');
  const broker = active.find(({ kind }) => kind === 'broker');
  if (!broker || !active.some(({ kind }) => kind === 'carrier')) return [];
  return [
    {
      kind: 'dual_authority',
      title: 'Carrier and broker at once',
      reason: `It holds an active broker authority${broker.docket ? ` (${broker.docket})` : ''} beside its carrier authority, and may give a load to another carrier. Say in the rate confirmation that it must not.`,
      on: null,
      source: { name: facts.sources[broker.source].name, as_of: broker.asOf },
    },
  ];
}

/** Reads for one carrier what the search index has for all. */
export async function brokersAtSameAddress(db: Queryable, facts: CarrierFacts): Promise<CarrierWarning[]> {
  const { rows } = await db.execute<{ n: number }>(brokersNearby([facts.carrierId]));
  const [found] = rows;
  if (!found) return [];
  return [
    {
      kind: 'broker_at_same_address',
      title: `${formatCount(found.n, 'broker')} at the same address`,
      reason:
        'Another company at its street address holds an active broker authority. Its trucks may not be the ones that come.',
      on: null,
      source: { name: facts.sources.motus_authority.name, as_of: facts.sources.motus_authority.asOf },
    },
  ];
}
