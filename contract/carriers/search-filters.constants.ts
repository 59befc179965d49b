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
/** The most vehicles of the chosen equipment that a search may require (our decision). */
export const MAX_EQUIPMENT_MIN = 1000;

/**
 * A range as sent: an unlimited end is null, that is a lower end at the bound's minimum or an upper end at or above
 * `unboundedFrom`.
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

/**
 * The choices of the safety rating, by the number in the address; several mean any of them (all but 2: our decision).
 */
export const SAFETY_RATING_OPTIONS = {
  1: 'Satisfactory',
  [SAFETY_FILTER_SATISFACTORY_OR_UNRATED]: 'Satisfactory or not rated',
  3: 'Conditional',
  4: 'Unsatisfactory',
} as const;

/** Flags in the address of a search: a 1 hides the safety rating, a 2 asks for connected ELDs only. */
export const HIDE_SAFETY_RATING_FLAG = '1';
export const ELD_CONNECTED_FLAG = '2';

/** How a specialization is known: from sightings, or the carrier's own report. */
export const SPECIALIZATION_OPTIONS = ['verified', 'provided'] as const;
export type SpecializationOption = (typeof SPECIALIZATION_OPTIONS)[number];

export const SPECIALIZATION_OPTION_LABELS: Record<SpecializationOption, string> = {
  verified: 'Seen in inspections and crashes',
  provided: 'Self-reported',
};

/**
 * How a carrier is known to run a lane: by its own report, or because its vehicles were seen near both ends (our
 * decision).
 */
export const LANE_PREFERENCE_OPTIONS = ['preferred', 'seen'] as const;
export type LanePreferenceOption = (typeof LANE_PREFERENCE_OPTIONS)[number];

export const LANE_PREFERENCE_LABELS: Record<LanePreferenceOption, string> = {
  preferred: 'Prefers this lane',
  seen: 'Seen near both ends',
};

/** The conditions on a carrier's active authority. Motus no longer distinguishes common from contract authority. */
export const AUTHORITY_TYPES = {
  property: 'Property',
  household_goods: 'Household goods',
  passenger: 'Passengers',
  broker: 'Broker',
  freight_forwarder: 'Freight forwarder',
} as const;

/** The choices of miles and days (our decision). */
export const LOCATION_RADIUS_BOUNDS = { min: 1, most: 500, default: 100 } as const;
export const MAX_ORIGIN_MILES = 500;
export const MAX_SEEN_WITHIN_DAYS = 730;
