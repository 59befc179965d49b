/** What the truck at the dock was found to be. `not_on_file`: what was typed cannot be compared with anything. */
export const PASS_CHECK_OUTCOMES = ['match', 'mismatch', 'not_on_file'] as const;
export type PassCheckOutcome = (typeof PASS_CHECK_OUTCOMES)[number];

export const PASS_CHECK_OUTCOME_LABELS: Readonly<Record<PassCheckOutcome, string>> = {
  match: 'Match',
  mismatch: 'Does not match',
  not_on_file: 'Could not be checked',
};

/** `ended`: the load, its carrier or its truck is no longer what the pass was made for. */
export const PICKUP_PASS_STATES = ['good', 'ended', 'expired', 'withdrawn'] as const;
export type PickupPassState = (typeof PICKUP_PASS_STATES)[number];

/** A pass is good until so long after the pickup window; without a window, so long after it was made. */
export const PICKUP_PASS_DAYS = 2;

/** Checks that one pass takes: a dock needs a few. */
export const MAX_PASS_CHECKS = 50;
