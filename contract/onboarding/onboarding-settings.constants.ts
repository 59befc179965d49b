/** Business days that a change of bank waits: at least one, so that an address of record can answer. */
export const MIN_BANK_CHANGE_WAIT_DAYS = 1;
export const MAX_BANK_CHANGE_WAIT_DAYS = 30;
export const DEFAULT_BANK_CHANGE_WAIT_DAYS = 3;
