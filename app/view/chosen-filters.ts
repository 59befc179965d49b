/** A chosen filter as text, and the list's address without it. */
export interface FilterChip {
  label: string;
  removeHref: string;
}

/** The chosen filters as text. The server renders them: parsing an address takes more script than showing them. */
export interface ChosenFilters {
  chips: readonly FilterChip[];
  /** The address of the list without any filter. */
  clearHref: string;
}
