import type { CarrierSearchFilters } from '@contract/carriers/search-filters';
import { paths } from '~/paths';

/** A classification that carriers can be filtered by. */
export type FilterClassification = { id: number; name: string };

/** The filters of a list as its address has them, and what the form needs to show them again. */
export interface ShownFilters {
  filters: CarrierSearchFilters;
  /** As typed: name and value of each parameter. */
  typed: [name: string, value: string][];
  /** Messages by parameter; not empty: nothing was searched for. */
  errors: Record<string, string[]>;
  classifications: FilterClassification[];
  /** What of the address the list's own form has no field for and sends along: text, order, the other filters. */
  kept: [name: string, value: string][];
}

/** The lists that share the page of all filters: what that page's address calls each, and where it is. */
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
