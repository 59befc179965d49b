/** Fewer characters match too many names and numbers to search at each key. */
export const SUGGESTED_FROM_CHARACTERS = 3;
export const SUGGESTED_AT_MOST = 6;
