/** Loads whose pickups lie this close together are compared: a driver or a truck that changes carriers over months is no ring. */
export const RING_DAYS = 14;

/** For so long what carriers left elsewhere, in packets, bids and confirmations, is compared with a load. */
export const RING_MEMORY_DAYS = 90;

/** What two honest owners may share, as through one dispatcher: it takes two others, so a third, to make a ring. */
export const OTHERS_OF_A_RING = 2;
