/** How many carriers a page compares side by side. */
export const MIN_COMPARED = 2;
export const MAX_COMPARED = 4;

/** Carriers of one part of an export (our decision). */
export const MAX_EXPORTED_AT_ONCE = 200;
