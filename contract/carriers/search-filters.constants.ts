/** Bounds of the range filters; a range at its bounds is left out of the search (vetting text, sections 5 and 9). */
export interface FilterBounds {
  min: number;
  /** The greatest value of the control, which means "no upper end". */
  unboundedFrom: number;
}

export const FLEET_SIZE_BOUNDS: FilterBounds = { min: 0, unboundedFrom: 1000 };
export const STRAIGHT_BOX_TRUCKS_BOUNDS: FilterBounds = { min: 0, unboundedFrom: 1000 };
export const CARGO_VANS_BOUNDS: FilterBounds = { min: 0, unboundedFrom: 1000 };
/** Months. */
export const AUTHORITY_AGE_BOUNDS: FilterBounds = { min: 1, unboundedFrom: 24 };
/** Vehicles of the chosen equipment. */
export const EQUIPMENT_MIN_DEFAULT = 1;

/**
 * A range as it is sent: an end that says nothing is null. A lower end at the bound's minimum and an upper end at
 * or above `unboundedFrom` say nothing.
 */
export function narrowedRange(
  bounds: FilterBounds,
  range: { min?: number; max?: number },
): { min: number | null; max: number | null } {
  const { min, max } = range;
  return {
    min: min === undefined || min <= bounds.min ? null : min,
    max: max === undefined || max >= bounds.unboundedFrom ? null : max,
  };
}

/** The value of the safety filter that means satisfactory or unrated. */
export const SAFETY_FILTER_SATISFACTORY_OR_UNRATED = 2;

/** Flags in the address of a search: a 1 hides the safety rating, a 2 asks for connected ELDs only. */
export const HIDE_SAFETY_RATING_FLAG = '1';
export const ELD_CONNECTED_FLAG = '2';

/** How a specialization is known. */
export const SPECIALIZATION_OPTIONS = ['verified', 'provided'] as const;
export type SpecializationOption = (typeof SPECIALIZATION_OPTIONS)[number];

/** Order of search results (loads text, section 9). */
export const CARRIER_SEARCH_DEFAULT_SORT = 'legal_name asc';
