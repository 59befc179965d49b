export const ADD_STOP = 'add-stop';
/** With the number of a stop behind it: `remove-stop-2` is the third. */
export const REMOVE_STOP = 'remove-stop-';

/** A load goes from somewhere to somewhere. */
export const FIRST_STOPS = [{ kind: 'pickup' }, { kind: 'delivery' }];
