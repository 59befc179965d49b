/** For how many days a newly failing carrier counts as new. */
export const NEWLY_FAILING_DAYS = 7;

/** Insurance that ends within this many days is today's work. */
export const ENDING_SOON_DAYS = 14;

/** How many of each kind are shown; a link leads to the rest. */
export const QUEUE_SHOWN = 5;
