import type { CarrierSearchFilters } from '@contract/carriers/search-filters';
import { paths } from '~/paths';

/** A classification that carriers can be filtered by. */
export type FilterClassification = { id: number; name: string };

/** The filters of a list as in its address, and what the form needs to show them again. */
export interface ShownFilters {
  filters: CarrierSearchFilters;
  /** As typed: name and value of each parameter. */
  typed: [name: string, value: string][];
  /** Messages by parameter; if not empty, no search was sent. */
  errors: Record<string, string[]>;
  classifications: FilterClassification[];
  /**
   * Parameters of the address without a field in the list's own form, which it sends along: text, order, the other
   * filters.
   */
  kept: [name: string, value: string][];
}

/** The lists that share the page of all filters: their name in its address, and their own address. */
export const FILTERED_LISTS = {
  'search-results': paths.searchResults(),
  'global-search': paths.globalSearch(),
  'lane-search-results': paths.laneSearchResults(),
} as const;
export type FilteredList = keyof typeof FILTERED_LISTS;

/** The three filters that a list shows itself, by their parameters. */
export const LISTED_FILTER_PARAMS: readonly string[] = [
  'classification',
  'fleet_size_min',
  'fleet_size_max',
  'authority_months_min',
  'authority_months_max',
];

/** The filters that have their fields in the form of a lane. */
export const LANE_FILTER_PARAMS: readonly string[] = ['lane_preference', 'origin_miles', 'seen_days'];
