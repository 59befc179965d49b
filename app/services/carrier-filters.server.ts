import {
  type CarrierSearchFilters,
  chosenFilters,
  FILTER_PARAMS,
  paramsOf,
  parseFilters,
  type SearchMode,
  serializeFilters,
} from '@contract/carriers/search-filters';
import { redirect } from '@remix-run/node';
import { listClassifications } from '~/models/rules.server';
import { paths } from '~/paths';
import {
  type FilterClassification,
  type FilteredList,
  LISTED_FILTER_PARAMS,
  type ShownFilters,
} from '~/view/carrier/carrier-filters';
import type { Monitor } from './monitor.server';

/** The filters in an address. A classification that is not the company's is rejected like any other wrong choice. */
export async function filtersInAddress(
  monitor: Monitor,
  search: URLSearchParams,
  options: { mode?: SearchMode; others: readonly string[] },
): Promise<ShownFilters> {
  const { filters, errors: named } = parseFilters(search, options);
  // The data for the browser omits this name; the message has it anyway.
  const errors = Object.fromEntries(
    Object.entries(named).map(([name, messages]) => [name === '__proto__' ? 'proto' : name, messages]),
  );
  if (filters.selectedEquipment.length === 0)
    for (const name of chosenFilters(filters).filter((chosen) => OF_EQUIPMENT.includes(chosen)))
      errors[paramsOf(name)[0]!] = ['Select the equipment it applies to, or leave it out.'];
  const classifications = await activeClassifications(monitor);
  const isUnknown = (id: number) => !classifications.some((one) => one.id === id);
  if (filters.classificationsSelected.some(isUnknown)) errors.classification = ['Choose from the list.'];
  return {
    filters,
    errors,
    typed: [...search].filter(([name]) => FILTER_PARAMS.includes(name)),
    classifications,
    kept: keptBeside(search, errors, [...LISTED_FILTER_PARAMS, 'page']),
  };
}

/** What a form with fields for `own` repeats of an address. Skips parameters that the list does not have. */
export function keptBeside(search: URLSearchParams, errors: ShownFilters['errors'], own: readonly string[]) {
  const isKnown = (name: string) => FILTER_PARAMS.includes(name) || !Object.hasOwn(errors, name);
  return [...search].filter(([name, value]) => value.trim() !== '' && !own.includes(name) && isKnown(name));
}

/** The filters with a field on the page of all filters, by their parameters, in its order. */
export function filterFields(list: FilteredList, isReduced: boolean): string[] {
  const fields = [...LISTED_FILTER_PARAMS, ...WHO_AND_WHERE, ...(isReduced ? [] : WHAT_IS_KNOWN)];
  // A lane has its own place filter, with fields in its form.
  return list === 'lane-search-results' ? fields.filter((param) => !AROUND_A_PLACE.includes(param)) : fields;
}

const AROUND_A_PLACE = ['location', 'radius', 'origin_miles', 'seen_days'];
const WHO_AND_WHERE = [
  'authority_type',
  'only_carrier_authority',
  'contradiction',
  'country',
  'state',
  ...AROUND_A_PLACE,
];
/** A reduced watchdog account cannot filter by what it may not see of a carrier. */
const WHAT_IS_KNOWN = [
  'safety_rating',
  'hide_safety_rating',
  'auto_liability',
  'cargo_limit',
  'general_liability',
  'box_trucks_min',
  'box_trucks_max',
  'cargo_vans_min',
  'cargo_vans_max',
  'eld',
  'equipment',
  'specialization',
  'equipment_min',
  'equipment_share',
  'only_mine',
  'hide_mine',
];

/** @throws Response redirect to the page of all filters, if an error belongs to a field that the list does not show */
export function sendToFilters(list: FilteredList, search: URLSearchParams, { errors }: ShownFilters): void {
  const isThere = filterFields(list, false).some((param) => errors[param] && !LISTED_FILTER_PARAMS.includes(param));
  if (isThere) throw redirect(`${paths.carrierFilters({ for: list })}&${search}`);
}

/** Conditions on the chosen equipment: without a choice they do nothing. */
const OF_EQUIPMENT: readonly string[] = [
  'equipmentMin',
  'fleetMin',
  'selectedSpecializationOptions',
] satisfies (keyof CarrierSearchFilters)[];

/** The company's active classifications, for the filters of lists. */
export async function activeClassifications(monitor: Monitor): Promise<FilterClassification[]> {
  const classifications = await listClassifications(monitor);
  return classifications.filter(({ is_active }) => is_active).map(({ id, name }) => ({ id, name }));
}

/** The short form of the same address, if a form sent its empty fields; else null. Unreadable values stay as typed. */
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
