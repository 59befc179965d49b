import { type AuthorityDoubt, CONTRADICTIONS, type Contradiction } from '@contract/carriers/contradictions.constants';
import { freightAuthorities } from './authority';
import { bipdOnRecord } from './coverage';
import type { CarrierFacts } from './facts';

/** The contradictions of the files about a carrier on a day, each once, as the rules find them. */
export function contradictionsOf(facts: CarrierFacts, today: string): Contradiction[] {
  const authorities = freightAuthorities(facts, today);
  const disputed = authorities.filter(({ worth }) => worth === 'disputed');
  const { contradictions, unmatched } = bipdOnRecord(facts, today);
  const found: Record<Contradiction, boolean> = {
    authority_notice: disputed.some(({ against }) => against.order !== null),
    authority_event: disputed.some(({ against }) => against.event !== null),
    authority_unlisted: authorities.some(({ worth }) => worth === 'unlisted'),
    bipd_amount: contradictions.length > 0,
    unmatched_cancellation: unmatched.length > 0,
  };
  return CONTRADICTIONS.filter((kind) => found[kind]);
}

/** Why it is not known whether the carrier may haul freight; null: it is known, or nothing is on record. */
export function authorityDoubt(facts: CarrierFacts, today: string): AuthorityDoubt | null {
  const worths = new Set(freightAuthorities(facts, today).map(({ worth }) => worth));
  if (worths.has('holds')) return null;
  if (worths.has('disputed') || worths.has('unlisted')) return 'contradicted';
  return worths.has('international') ? 'international_only' : null;
}

/** The least and the most that the BIPD on file may pay, where the files contradict each other; null: they do not. */
export function bipdToCheck(facts: CarrierFacts, today: string): { least: number; most: number } | null {
  const { filedUsd, filedAtMostUsd } = bipdOnRecord(facts, today);
  const [least, most] = [filedUsd ?? 0, filedAtMostUsd ?? 0];
  return most > least ? { least, most } : null;
}
