/** Vehicles seen within these years are a carrier's vehicles (vetting text, section 9). */
export const VEHICLES_SEEN_WITHIN_YEARS = 2;

/** Where a vehicle was seen with a carrier. */
export const SIGHTING_SOURCES = ['inspection', 'crash'] as const;

/** The most carriers on a vehicle's page, latest first; their number is shown. */
export const MAX_CARRIERS_PER_VEHICLE = 50;

/** Longest number to look up: a VIN has 17 characters, some foreign and old ones more. */
export const MAX_VEHICLE_NUMBER = 40;
