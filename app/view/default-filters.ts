import { FILTER_PARAMS } from '@contract/carriers/search-filters';
import type { FilterSet } from '@contract/lanes/filter-sets.calls';
import type { CarrierFilterSetType } from '@contract/lanes/filter-sets.constants';
import { paths } from '~/paths';
import { WITHOUT_DEFAULTS } from './without-defaults';

/** Filters of a filter set as parameters of an address; skips one whose name is no longer a filter's. */
export function filterSetParams({ filters }: Pick<FilterSet, 'filters'>): [name: string, value: string][] {
  const { classification_id_in = [], ...others } = filters;
  const params: [string, string][] = classification_id_in.map((id) => ['classification', String(id)]);
  for (const [name, values] of Object.entries(others))
    if (FILTER_PARAMS.includes(name) && Array.isArray(values))
      for (const value of values) params.push([name, String(value)]);
  return params;
}

/** The address with the default filters added, or null: they have no effect. */
export function defaultsInAddress(set: Pick<FilterSet, 'filters'>, search: URLSearchParams): string | null {
  const params = filterSetParams(set);
  if (params.length === 0) return null;
  const whole = new URLSearchParams(search);
  for (const [name, value] of params) whole.append(name, value);
  // From here on they are ordinary filters: once removed, they do not come back.
  whole.set(WITHOUT_DEFAULTS, '1');
  return whole.toString();
}

/** The page of the default filters of searches by name and number, or of lane searches. */
export const defaultFiltersPath = (kind: CarrierFilterSetType) =>
  paths.defaultFilters(kind === 'lane_search' ? { for: kind } : {});
