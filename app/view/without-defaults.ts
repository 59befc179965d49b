/** A parameter of an address: show this list without the default filters. */
export const WITHOUT_DEFAULTS = 'no_defaults';
