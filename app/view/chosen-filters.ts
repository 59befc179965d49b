/** A chosen filter in words, and the address of the list without it. */
export interface FilterChip {
  label: string;
  removeHref: string;
}

/** The chosen filters in words. The browser is given them ready: reading an address takes more script than showing it. */
export interface ChosenFilters {
  chips: readonly FilterChip[];
  /** The address of the list without any filter. */
  clearHref: string;
}
