import type { NOT_CHECKED_BECAUSE } from '@contract/identity-alerts/fraud-lists.constants';

/** Why a fraud list cannot show that something is not on it; null: it can. */
export type ListAnswer = (typeof NOT_CHECKED_BECAUSE)[number] | null;

const WORDS: Record<NonNullable<ListAnswer>, string> = {
  not_loaded: 'the list is not loaded',
  too_old: 'the list is too old',
  not_whole: 'parts of the list could not be read',
};

/** @returns the reason as part of a sentence; null: the list can show it */
export const whyNotListed = (answer: ListAnswer): string | null => (answer === null ? null : WORDS[answer]);
