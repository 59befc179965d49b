/** Everything kept with one saved search, as JSON (our decision). */
export const SAVED_SEARCH_FIELDS_MOST_BYTES = 16_384;
export const SAVED_SEARCH_NAME_MOST = 100;
/** One person's saved searches (our decision). */
export const SAVED_SEARCHES_MOST = 200;
