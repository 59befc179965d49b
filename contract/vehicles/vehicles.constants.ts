/** Vehicles seen within these years are a carrier's vehicles (vetting text, section 9). */
export const VEHICLES_SEEN_WITHIN_YEARS = 2;

/** Order of a carrier's vehicles (loads text, section 7). */
export const VEHICLES_DEFAULT_SORT = 'date desc';
