/** The result for the truck at the dock. `not_on_file`: there is nothing to compare the input with. */
export const PASS_CHECK_OUTCOMES = ['match', 'mismatch', 'not_on_file'] as const;
export type PassCheckOutcome = (typeof PASS_CHECK_OUTCOMES)[number];

export const PASS_CHECK_OUTCOME_LABELS: Readonly<Record<PassCheckOutcome, string>> = {
  match: 'Match',
  mismatch: 'Does not match',
  not_on_file: 'Could not be checked',
};

/**
 * `early`, `expired`: before or after its time. `ended`: the load, its carrier or its truck is no longer what the pass
 * was made for.
 */
export const PICKUP_PASS_STATES = ['good', 'early', 'expired', 'ended', 'withdrawn'] as const;
export type PickupPassState = (typeof PICKUP_PASS_STATES)[number];

/**
 * What the dock sees of a pass that is not withdrawn. `caution`: it calls the broker before it loads. `suspended`: it
 * does not load until the reason has ended; then the same pass is valid again.
 */
export const PASS_STANDINGS = ['good', 'caution', 'suspended'] as const;
export type PassStandingName = (typeof PASS_STANDINGS)[number];

/** How long a pass is valid before the first pickup window and after the last one. */
export const PASS_HOURS_AROUND_PICKUP = 24;

/** How long a pass without a pickup window is valid after it was made. */
export const PASS_HOURS_WITHOUT_WINDOW = 48;

/** Who read the truck: a guard by the pass, or the driver on the page of the load. */
export const PASS_CHECKED_BY = ['dock', 'driver'] as const;
export type PassCheckedBy = (typeof PASS_CHECKED_BY)[number];
