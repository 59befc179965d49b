/** Whose filters a set is. A user's default goes before the company's. */
export const FILTER_SET_OWNERS = ['User', 'Company'] as const;
export type FilterSetOwner = (typeof FILTER_SET_OWNERS)[number];

/** Which searches it is for. */
export const FILTER_SET_TYPES = ['carrier_search', 'lane_search'] as const;
export type FilterSetType = (typeof FILTER_SET_TYPES)[number];
