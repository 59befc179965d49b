/** Fewer characters begin too many names and numbers to be worth a look at each key. */
export const SUGGESTED_FROM_CHARACTERS = 3;
export const SUGGESTED_AT_MOST = 6;
