/** For how many days a carrier that turned to fail is news; after that it is one of those that fail. */
export const NEWLY_FAILING_DAYS = 7;

/** Insurance that ends within so many days is work for today. */
export const ENDING_SOON_DAYS = 14;

/** How many of each kind are shown; the rest is a link away. */
export const QUEUE_SHOWN = 5;
