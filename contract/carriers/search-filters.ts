import { CANADIAN_PROVINCES, COUNTRIES, DEFAULT_COUNTRIES, MEXICAN_STATES, US_STATES } from '../shared/geography';
import { CONTRADICTIONS } from './contradictions.constants';
import { CARGO_COVERAGE_STOPS, LIABILITY_COVERAGE_STOPS } from './coverage-sliders.constants';
import { EQUIPMENT_PORTFOLIO_DEFAULTS, EQUIPMENT_TYPES, unanswerableOfEquipment } from './equipment.constants';
import {
  choice,
  choices,
  choicesBy,
  dollars,
  dropped,
  flag,
  ids,
  inverseFlag,
  number,
  numberChoices,
  type ParamCodec,
  type Range,
  type Reader,
  range,
  shortened,
  text,
} from './filter-params';
import * as filter from './search-filters.constants';

/**
 * The filters of a carrier search: what they are, their spelling in an address, and what goes to the monitor. Plain
 * functions: the page and the monitor's tests use the same.
 */

/** Every filter under the name of the vetting text (section 3). Undefined, empty or false means no filter. */
export interface CarrierSearchFilters {
  searchText: string;
  fleetSizeRange: Range;
  straightBoxTrucksRange: Range;
  cargoVansRange: Range;
  /** Months. */
  authorityAgeRange: Range;
  onlyMyCarrier: boolean;
  hideMyCarrier: boolean;
  onlyCarrierAuthority: boolean;
  /** Whether the list shows ratings. It narrows nothing. */
  showSafetyRating: boolean;
  onlyEldConnected: boolean;
  /** Any of them. */
  selectedEquipment: string[];
  /** Vehicles of the chosen equipment, at least. */
  equipmentMin: number;
  /** Their share of the fleet in percent, at least. */
  fleetMin: number;
  selectedSafetyRatingOptions: number[];
  /** The source for equipment; none chosen: either. */
  selectedSpecializationOptions: string[];
  /** Classifications that the carrier passes, each of them. */
  classificationsSelected: number[];
  /** By its address; all that the product covers unless some are chosen. */
  selectedCountries: string[];
  /** US-TX. */
  selectedStateId: string;
  selectedAuthorityType: string;
  /** Where federal files contradict each other about it: any of them. */
  selectedContradictions: string[];
  selectedLanePreferences: string[];
  /** Whole US dollars, at least. */
  cargoCoverageLimit?: number;
  generalLiability?: number;
  autoLiability?: number;
  locationText: string;
  /** Miles around the text's place. */
  locationRadius?: number;
  locationTextRadiusSearch: boolean;
  /** Miles from the origin; of a lane search or with a text-radius search only. */
  milesFromOriginRange?: number;
  /** Days back in which a vehicle was seen there; likewise. */
  vehicleRangeInTime?: number;
}

type FilterName = keyof CarrierSearchFilters;

/** Values without an effect: each is omitted from an address. */
export const NO_FILTERS: Readonly<CarrierSearchFilters> = {
  searchText: '',
  fleetSizeRange: {},
  straightBoxTrucksRange: {},
  cargoVansRange: {},
  authorityAgeRange: {},
  onlyMyCarrier: false,
  hideMyCarrier: false,
  onlyCarrierAuthority: false,
  showSafetyRating: true,
  onlyEldConnected: false,
  selectedEquipment: [],
  equipmentMin: filter.EQUIPMENT_MIN_DEFAULT,
  fleetMin: EQUIPMENT_PORTFOLIO_DEFAULTS.minimumPercentage * 100,
  selectedSafetyRatingOptions: [],
  selectedSpecializationOptions: [],
  classificationsSelected: [],
  selectedCountries: [...DEFAULT_COUNTRIES],
  selectedStateId: '',
  selectedAuthorityType: '',
  selectedContradictions: [],
  selectedLanePreferences: [],
  locationText: '',
  locationTextRadiusSearch: false,
};

/** A lane search has origin and destination; other searches do not. */
export type SearchMode = 'search' | 'lane';

export interface ParsedFilters {
  filters: CarrierSearchFilters;
  /** Messages by the parameter of the address, including unknown ones. If not empty, no search may run. */
  errors: Record<string, string[]>;
}

const MAX_PERCENT = 100;
const MAX_SEARCH_TEXT = 200;
const CARGO_MOST_USD = CARGO_COVERAGE_STOPS.at(-1)![1];
const LIABILITY_MOST_USD = LIABILITY_COVERAGE_STOPS.at(-1)![1];

/** The regions to filter a carrier's base by: US-TX, CA-ON, MX-NLE. */
export const REGION_IDS: readonly string[] = Object.entries({
  US: US_STATES,
  CA: CANADIAN_PROVINCES,
  MX: MEXICAN_STATES,
}).flatMap(([country, regions]) => Object.keys(regions).map((code) => `${country}-${code}`));

const SPELLINGS: Readonly<Record<FilterName, ParamCodec>> = {
  searchText: text('search_text', MAX_SEARCH_TEXT),
  fleetSizeRange: range('fleet_size', filter.FLEET_SIZE_BOUNDS),
  straightBoxTrucksRange: range('box_trucks', filter.STRAIGHT_BOX_TRUCKS_BOUNDS),
  cargoVansRange: range('cargo_vans', filter.CARGO_VANS_BOUNDS),
  authorityAgeRange: range('authority_months', filter.AUTHORITY_AGE_BOUNDS),
  onlyMyCarrier: flag('only_mine', '1'),
  hideMyCarrier: flag('hide_mine', '1'),
  onlyCarrierAuthority: flag('only_carrier_authority', '1'),
  showSafetyRating: inverseFlag('hide_safety_rating', filter.HIDE_SAFETY_RATING_FLAG),
  onlyEldConnected: flag('eld', filter.ELD_CONNECTED_FLAG),
  selectedEquipment: choices('equipment', EQUIPMENT_TYPES),
  equipmentMin: number('equipment_min', { min: 1, most: filter.MAX_EQUIPMENT_MIN, fallback: NO_FILTERS.equipmentMin }),
  fleetMin: number('equipment_share', { min: 1, most: MAX_PERCENT, fallback: NO_FILTERS.fleetMin }),
  selectedSafetyRatingOptions: numberChoices('safety_rating', Object.keys(filter.SAFETY_RATING_OPTIONS).map(Number)),
  selectedSpecializationOptions: choices('specialization', filter.SPECIALIZATION_OPTIONS),
  classificationsSelected: ids('classification'),
  selectedCountries: choicesBy('country', COUNTRIES, DEFAULT_COUNTRIES),
  selectedStateId: choice('state', REGION_IDS),
  selectedAuthorityType: choice('authority_type', Object.keys(filter.AUTHORITY_TYPES)),
  selectedContradictions: choices('contradiction', CONTRADICTIONS),
  selectedLanePreferences: choices('lane_preference', filter.LANE_PREFERENCE_OPTIONS),
  cargoCoverageLimit: dollars('cargo_limit', CARGO_MOST_USD),
  generalLiability: dollars('general_liability', LIABILITY_MOST_USD),
  autoLiability: dollars('auto_liability', LIABILITY_MOST_USD),
  locationText: text('location', MAX_SEARCH_TEXT),
  locationRadius: number('radius', {
    min: filter.LOCATION_RADIUS_BOUNDS.min,
    most: filter.LOCATION_RADIUS_BOUNDS.most,
    fallback: undefined,
  }),
  locationTextRadiusSearch: flag('text_radius', '1'),
  milesFromOriginRange: dropped('origin_miles', filter.MAX_ORIGIN_MILES),
  vehicleRangeInTime: dropped('seen_days', filter.MAX_SEEN_WITHIN_DAYS),
};

const NAMES = Object.keys(SPELLINGS) as FilterName[];

/** Every parameter of an address that is a filter's. */
export const FILTER_PARAMS: readonly string[] = NAMES.flatMap((name) => SPELLINGS[name].params);

/** The parameters of one filter. */
export const paramsOf = (name: FilterName): readonly string[] => SPELLINGS[name].params;

/**
 * Reads the filters of an address. Empty values mean no filter; `errors` names unknown and out-of-bounds ones.
 *
 * @param others parameters of the page that are no filters: page, sort, origin
 */
export function parseFilters(
  search: URLSearchParams,
  { mode = 'search', others = [] }: { mode?: SearchMode; others?: readonly string[] } = {},
): ParsedFilters {
  // A map: a parameter may be called `valueOf` or `__proto__`.
  const errors = new Map<string, string[]>();
  const reader: Reader = {
    values: (param) =>
      search
        .getAll(param)
        .map((value) => value.trim())
        .filter((value) => value !== ''),
    reject(param, message) {
      errors.set(param, [...(errors.get(param) ?? []), message]);
    },
  };
  for (const param of new Set(search.keys()))
    if (!FILTER_PARAMS.includes(param) && !others.includes(param))
      reader.reject(param, `This link is not valid: “${shortened(param)}” is not a filter of this list.`);
  const filters = Object.fromEntries(
    NAMES.map((name) => [name, SPELLINGS[name].read(reader)]),
  ) as unknown as CarrierSearchFilters;
  const hasOrigin = mode === 'lane' || filters.locationTextRadiusSearch;
  if (!hasOrigin) {
    filters.milesFromOriginRange = undefined;
    filters.vehicleRangeInTime = undefined;
  }
  rejectUnanswerable(filters, reader);
  return { filters, errors: Object.fromEntries(errors) };
}

/** A number that no data has is rejected instead of answered with an empty list. */
function rejectUnanswerable(filters: CarrierSearchFilters, reader: Reader): void {
  const words = filters.selectedSpecializationOptions;
  const why = unanswerableOfEquipment(filters.selectedEquipment, {
    count: filters.equipmentMin,
    share: filters.fleetMin,
    isSeenOnly: words.length === 1 && words[0] === 'verified',
  });
  if (why.count) {
    reader.reject('equipment_min', why.count);
    filters.equipmentMin = NO_FILTERS.equipmentMin;
  }
  if (why.share) {
    reader.reject('equipment_share', why.share);
    filters.fleetMin = NO_FILTERS.fleetMin;
  }
  if (why.word) {
    reader.reject('specialization', why.word);
    filters.selectedSpecializationOptions = [];
  }
}

/** The parameters of the filters in an address, without ineffective ones. The inverse of parsing. */
export function serializeFilters(
  filters: CarrierSearchFilters,
  { mode = 'search' }: { mode?: SearchMode } = {},
): Record<string, string | readonly string[]> {
  const hasOrigin = mode === 'lane' || filters.locationTextRadiusSearch;
  return Object.assign(
    {},
    ...NAMES.filter((name) => hasOrigin || (name !== 'milesFromOriginRange' && name !== 'vehicleRangeInTime')).map(
      (name) => SPELLINGS[name].write(filters[name] as never),
    ),
  );
}

/** The names of the effective filters, except the text and what the list shows. */
export function chosenFilters(filters: CarrierSearchFilters): FilterName[] {
  return NAMES.filter(
    (name) =>
      name !== 'searchText' &&
      name !== 'showSafetyRating' &&
      Object.keys(SPELLINGS[name].write(filters[name] as never)).length > 0,
  );
}

/** A value of the monitor's `q`. */
type QueryValue = number | string | true | readonly (number | string)[];

/**
 * The filters for the monitor: the `q` of any call that lists carriers, in ransack's names. The search text and the
 * place are separate parameters; whether to show ratings concerns only the page.
 */
export function filtersToQuery(filters: CarrierSearchFilters): Record<string, QueryValue> {
  const { selectedEquipment, selectedSpecializationOptions } = filters;
  const query: Record<string, QueryValue | undefined | false> = {
    ...bounds('fleet_size', filters.fleetSizeRange),
    ...bounds('straight_box_trucks', filters.straightBoxTrucksRange),
    ...bounds('cargo_vans', filters.cargoVansRange),
    ...bounds('authority_age_months', filters.authorityAgeRange),
    only_my_carriers: filters.onlyMyCarrier,
    hide_my_carriers: filters.hideMyCarrier,
    only_carrier_authority: filters.onlyCarrierAuthority,
    eld_connected: filters.onlyEldConnected,
    equipment_in: selectedEquipment,
    // Without equipment there is nothing to count.
    ...(selectedEquipment.length > 0 && {
      equipment_count_gteq: filters.equipmentMin,
      equipment_share_gteq: filters.fleetMin,
      specialization_in: selectedSpecializationOptions,
    }),
    safety_rating_option_in: filters.selectedSafetyRatingOptions,
    classification_id_in: filters.classificationsSelected,
    // By default carriers with an unreported or other country stay in.
    country_in: DEFAULT_COUNTRIES.every((one) => filters.selectedCountries.includes(one))
      ? []
      : filters.selectedCountries,
    region_eq: filters.selectedStateId || undefined,
    authority_type_eq: filters.selectedAuthorityType || undefined,
    contradiction_in: filters.selectedContradictions,
    cargo_coverage_gteq: filters.cargoCoverageLimit,
    general_liability_gteq: filters.generalLiability,
    auto_liability_gteq: filters.autoLiability,
  };
  return Object.fromEntries(
    Object.entries(query).filter(
      ([, value]) => value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0),
    ),
  ) as Record<string, QueryValue>;
}

function bounds(name: string, { min, max }: Range) {
  return { [`${name}_gteq`]: min, [`${name}_lteq`]: max };
}
