/** Where a load is, in a customer's terms. `not_seen`: nothing shows that it was picked up, which is no proof that it was not. */
export const LOAD_PROGRESS_STATES = ['not_seen', 'at_stop', 'on_the_way', 'delivered'] as const;
export type LoadProgressState = (typeof LOAD_PROGRESS_STATES)[number];

/** A customer still sees the times of a delivered load for this long. */
export const PROGRESS_AFTER_DELIVERY_HOURS = 24;
/** No link works longer, whatever happens to the load. */
export const PROGRESS_LINK_DAYS = 60;
