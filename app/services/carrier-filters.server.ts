import {
  type CarrierSearchFilters,
  chosenFilters,
  FILTER_PARAMS,
  paramsOf,
  parseFilters,
  type SearchMode,
  serializeFilters,
} from '@contract/carriers/search-filters';
import { listClassifications } from '~/models/rules.server';
import type { FilterClassification, ShownFilters } from './carrier-filters';
import type { Monitor } from './monitor.server';

/** The filters in an address. A classification of the address that is not the company's is refused as any other choice. */
export async function filtersInAddress(
  monitor: Monitor,
  search: URLSearchParams,
  options: { mode?: SearchMode; others: readonly string[] },
): Promise<ShownFilters> {
  const { filters, errors: named } = parseFilters(search, options);
  // What a browser is sent loses this one name; the message says it anyway.
  const errors = Object.fromEntries(
    Object.entries(named).map(([name, messages]) => [name === '__proto__' ? 'proto' : name, messages]),
  );
  if (filters.selectedEquipment.length === 0)
    for (const name of chosenFilters(filters).filter((chosen) => OF_EQUIPMENT.includes(chosen)))
      errors[paramsOf(name)[0]!] = ['Tick the equipment that it is about, or leave it out.'];
  const classifications = await activeClassifications(monitor);
  const isUnknown = (id: number) => !classifications.some((one) => one.id === id);
  if (filters.classificationsSelected.some(isUnknown)) errors.classification = ['Choose from the list.'];
  return { filters, errors, typed: [...search].filter(([name]) => FILTER_PARAMS.includes(name)), classifications };
}

/** What is asked of the chosen equipment: without any it would narrow nothing. */
const OF_EQUIPMENT: readonly string[] = [
  'equipmentMin',
  'fleetMin',
  'selectedSpecializationOptions',
] satisfies (keyof CarrierSearchFilters)[];

async function activeClassifications(monitor: Monitor): Promise<FilterClassification[]> {
  const classifications = await listClassifications(monitor);
  return classifications.filter(({ is_active }) => is_active).map(({ id, name }) => ({ id, name }));
}

/**
 * The same address as a person would write it, when a form sent its empty fields along; else null. What cannot be read
 * stays as it was typed.
 */
export function tidyAddress(url: URL, { filters, errors }: ShownFilters, mode?: SearchMode): string | null {
  const isEmpty = [...url.searchParams].some(([, value]) => value.trim() === '');
  if (!isEmpty || Object.keys(errors).length > 0) return null;
  const search = new URLSearchParams();
  for (const [name, value] of url.searchParams)
    if (!FILTER_PARAMS.includes(name) && value.trim() !== '') search.append(name, value);
  for (const [name, value] of Object.entries(serializeFilters(filters, { mode })))
    for (const one of [value].flat()) search.append(name, one);
  return search.toString();
}
