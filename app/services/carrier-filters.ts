import type { CarrierSearchFilters } from '@contract/carriers/search-filters';
import type { FilterChipsProps } from '~/components/form/filter-chips';

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
}

/** The chosen filters in words. The browser is given them ready: reading an address takes more script than showing it. */
export type ChosenFilters = FilterChipsProps;
