import { CONTRADICTIONS, type Contradiction } from '@contract/carriers/contradictions.constants';
import { freightAuthorities } from './authority';
import { bipdOnRecord } from './coverage';
import type { CarrierFacts } from './facts';

/** The contradictions of the files about a carrier on a day, each once, as the rules find them. */
export function contradictionsOf(facts: CarrierFacts, today: string): Contradiction[] {
  const disputed = freightAuthorities(facts, today).filter(({ worth }) => worth === 'disputed');
  const { contradictions, unmatched } = bipdOnRecord(facts, today);
  const found: Record<Contradiction, boolean> = {
    authority_notice: disputed.some(({ against }) => against.order !== null),
    authority_event: disputed.some(({ against }) => against.event !== null),
    bipd_amount: contradictions.length > 0,
    unmatched_cancellation: unmatched.length > 0,
  };
  return CONTRADICTIONS.filter((kind) => found[kind]);
}

/** Whether only a live check tells if the carrier holds authority for freight. */
export function isAuthorityToCheck(facts: CarrierFacts, today: string): boolean {
  const authorities = freightAuthorities(facts, today);
  return !authorities.some(({ worth }) => worth === 'holds') && authorities.some(({ worth }) => worth === 'disputed');
}

/** The least and the most that the BIPD on file may pay, where the files contradict each other; null: they do not. */
export function bipdToCheck(facts: CarrierFacts, today: string): { least: number; most: number } | null {
  const { filedUsd, filedAtMostUsd } = bipdOnRecord(facts, today);
  const [least, most] = [filedUsd ?? 0, filedAtMostUsd ?? 0];
  return most > least ? { least, most } : null;
}
