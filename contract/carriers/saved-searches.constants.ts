/** The size limit of one saved search, as JSON (our decision). */
export const SAVED_SEARCH_FIELDS_MOST_BYTES = 16_384;
export const MAX_SAVED_SEARCH_NAME = 100;
/** One person's saved searches (our decision). */
export const MAX_SAVED_SEARCHES = 200;
