import { LOCATION_RADIUS_BOUNDS } from '@contract/carriers/search-filters.constants';
import type { PlaceChoice } from './place-choice';

/** The place field of a search around a place; its text is the filter `locationText`. */
export const LOCATION = 'location';

/** The place of a search by name and number, as shown. */
export interface TextRadius {
  choice: PlaceChoice;
  /** Miles around the place; the default if none is given. */
  radiusMiles: number;
}

export const DEFAULT_RADIUS_MILES = LOCATION_RADIUS_BOUNDS.default;
