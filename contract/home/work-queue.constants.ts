/** For how many days a newly failing carrier counts as new. */
export const NEWLY_FAILING_DAYS = 7;

/** Insurance that ends within this many days is today's work. */
export const ENDING_SOON_DAYS = 14;

/** How many carriers are named for a load without one. */
export const BEST_CARRIERS_SHOWN = 3;

/** How many of each kind are shown; a link leads to the rest. */
export const QUEUE_SHOWN = 5;

/** Whose loads a queue is about: everyone's, the user's own, or those of the user's teams. */
export const WHOSE = ['all', 'mine', 'team'] as const;
export type Whose = (typeof WHOSE)[number];

/** What a new company sets up, in the order in which one builds on the other. */
export const FIRST_STEPS = ['rules', 'carriers', 'agreement', 'invitation', 'terms', 'loads', 'colleagues'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];
