export const ADD_STOP = 'add-stop';
/** With the number of a stop behind it: `remove-stop-2` is the third. */
export const REMOVE_STOP = 'remove-stop-';

/** With the number of a stop behind it. */
export const FIND_STOP = 'find-stop-';
/** With the number of a stop and the id of a facility: `use-facility-2-17`. */
export const USE_FACILITY = 'use-facility-';

/** A load goes from somewhere to somewhere. */
export const FIRST_STOPS = [{ kind: 'pickup' }, { kind: 'delivery' }];
