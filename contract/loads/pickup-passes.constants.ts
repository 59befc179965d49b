/** What the truck at the dock was found to be. `not_on_file`: what was typed cannot be compared with anything. */
export const PASS_CHECK_OUTCOMES = ['match', 'mismatch', 'not_on_file'] as const;
export type PassCheckOutcome = (typeof PASS_CHECK_OUTCOMES)[number];

export const PASS_CHECK_OUTCOME_LABELS: Readonly<Record<PassCheckOutcome, string>> = {
  match: 'Match',
  mismatch: 'Does not match',
  not_on_file: 'Could not be checked',
};

/**
 * `early`, `expired`: before or after the time in which it is good. `ended`: the load, its carrier or its truck is no longer
 * what the pass was made for.
 */
export const PICKUP_PASS_STATES = ['good', 'early', 'expired', 'ended', 'withdrawn'] as const;
export type PickupPassState = (typeof PICKUP_PASS_STATES)[number];

/**
 * What the dock sees of a pass that is not withdrawn. `caution`: it calls the broker before it loads. `suspended`: it does
 * not load until the reason has ended; then the same pass is good again.
 */
export const PASS_STANDINGS = ['good', 'caution', 'suspended'] as const;
export type PassStandingName = (typeof PASS_STANDINGS)[number];

/** A pass is good from so long before the first pickup window until so long after the last one. */
export const PASS_HOURS_AROUND_PICKUP = 24;

/** Without a pickup window it is good for so long after it was made. */
export const PASS_HOURS_WITHOUT_WINDOW = 48;
