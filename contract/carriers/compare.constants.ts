/** Carriers that can be put side by side beside each other on a page. */
export const COMPARE_LEAST = 2;
export const COMPARE_MOST = 4;

/** Carriers of one part of an export (our decision). */
export const MOST_EXPORTED_AT_ONCE = 200;
