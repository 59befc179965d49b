/** Whose filters a set is. A user's default takes precedence over the company's. */
export const FILTER_SET_OWNERS = ['User', 'Company'] as const;
export type FilterSetOwner = (typeof FILTER_SET_OWNERS)[number];

/** Searches of carriers. */
export const CARRIER_FILTER_SET_TYPES = ['carrier_search', 'lane_search'] as const;
export type CarrierFilterSetType = (typeof CARRIER_FILTER_SET_TYPES)[number];

/** Which searches it is for. */
export const FILTER_SET_TYPES = [...CARRIER_FILTER_SET_TYPES, 'load_board'] as const;
export type FilterSetType = (typeof FILTER_SET_TYPES)[number];
