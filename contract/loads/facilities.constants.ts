/**
 * How the point of a facility is known: coordinates that a load brought, a geocoder's building, an address file that the
 * operator loaded, stays of trucks that a person accepted, or a person who set it.
 */
export const FACILITY_KNOWN_BY = ['given', 'geocoded', 'address_file', 'learned', 'confirmed'] as const;
export type FacilityKnownBy = (typeof FACILITY_KNOWN_BY)[number];

export const FACILITY_KNOWN_BY_LABELS: Record<FacilityKnownBy, string> = {
  given: 'Coordinates of a load',
  geocoded: 'Geocoder, to the building',
  address_file: 'Address file, to the building',
  learned: 'Where trucks stood, confirmed by a person',
  confirmed: 'Set by a person',
};

/** By what an address is placed before a load names it, the exact ones first. */
export const ADDRESS_PLACED_BY = ['facility', 'address_file', 'postal_code', 'city'] as const;
export type AddressPlacedBy = (typeof ADDRESS_PLACED_BY)[number];

/** Lists of facilities: those whose point a person should review, and all. */
export const FACILITY_LISTS = ['proposed', 'all'] as const;
export type FacilityList = (typeof FACILITY_LISTS)[number];

export const FACILITY_LIST_LABELS: Record<FacilityList, string> = { proposed: 'To confirm', all: 'All' };

/** Of the outline of a yard. */
export const OUTLINE_CORNERS = { least: 3, most: 200 } as const;
/** Across: a railroad or port yard at most, a dock at least. */
export const OUTLINE_MILES = { least: 0.01, most: 4 } as const;
/** As pasted: GeoJSON with many spaces. */
export const OUTLINE_TEXT_LENGTH = 20_000;

/** Of a fence around a facility, in miles. A truck stop next door is often a third of a mile away. */
export const FACILITY_RADIUS_MILES = { least: 0.05, most: 2, usual: 0.25 } as const;
