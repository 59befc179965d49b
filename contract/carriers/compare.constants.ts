/** Carriers that can be put side by side beside each other on a page. */
export const MIN_COMPARED = 2;
export const MAX_COMPARED = 4;

/** Carriers of one part of an export (our decision). */
export const MAX_EXPORTED_AT_ONCE = 200;
