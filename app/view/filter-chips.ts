import { CONTRADICTION_LABELS, type Contradiction } from '@contract/carriers/contradictions.constants';
import { EQUIPMENT_TYPE_LABELS } from '@contract/carriers/equipment.constants';
import type { Range } from '@contract/carriers/filter-params';
import { type CarrierSearchFilters, chosenFilters, FILTER_PARAMS, paramsOf } from '@contract/carriers/search-filters';
import {
  AUTHORITY_TYPES,
  LANE_PREFERENCE_LABELS,
  LOCATION_RADIUS_BOUNDS,
  SAFETY_RATING_OPTIONS,
  SPECIALIZATION_OPTION_LABELS,
} from '@contract/carriers/search-filters.constants';
import { formatCount, formatDollars, formatInteger } from '@contract/shared/format';
import { COUNTRY_NAMES, type CountryCode, regionName } from '@contract/shared/geography';
import { withoutParam, withParams } from '~/paths';
import type { FilterClassification, ShownFilters } from '~/view/carrier/carrier-filters';
import type { ChosenFilters, FilterChip } from '~/view/chosen-filters';
import { placeParams } from './place-choice';
import { LOCATION } from './text-radius';

type Address = { pathname: string; search: string };
type Words = (
  filters: CarrierSearchFilters,
  classifications: readonly FilterClassification[],
) => string | [string, string][];

/** The text of each chosen filter: in one chip, or one per value. */
const WORDS: Partial<Record<keyof CarrierSearchFilters, Words>> = {
  fleetSizeRange: ({ fleetSizeRange }) => between('Fleet', fleetSizeRange, 'power unit'),
  straightBoxTrucksRange: ({ straightBoxTrucksRange }) => between('Straight trucks', straightBoxTrucksRange),
  cargoVansRange: ({ cargoVansRange }) => between('Cargo vans', cargoVansRange),
  authorityAgeRange: ({ authorityAgeRange }) => between('Authority', authorityAgeRange, 'month'),
  onlyMyCarrier: () => 'My carriers only',
  hideMyCarrier: () => 'Without my carriers',
  onlyCarrierAuthority: () => 'No broker authority',
  onlyEldConnected: () => 'ELD connected',
  selectedEquipment: ({ selectedEquipment }) =>
    selectedEquipment.map((type) => [type, EQUIPMENT_TYPE_LABELS[type as keyof typeof EQUIPMENT_TYPE_LABELS]]),
  equipmentMin: ({ equipmentMin }) => `At least ${formatInteger(equipmentMin)} of the equipment`,
  fleetMin: ({ fleetMin }) => `At least ${fleetMin} % of the equipment`,
  selectedSafetyRatingOptions: ({ selectedSafetyRatingOptions }) =>
    selectedSafetyRatingOptions.map((option) => [
      String(option),
      SAFETY_RATING_OPTIONS[option as keyof typeof SAFETY_RATING_OPTIONS],
    ]),
  selectedSpecializationOptions: ({ selectedSpecializationOptions }) =>
    selectedSpecializationOptions.map((option) => [
      option,
      `Equipment: ${SPECIALIZATION_OPTION_LABELS[option as keyof typeof SPECIALIZATION_OPTION_LABELS].toLowerCase()}`,
    ]),
  classificationsSelected: ({ classificationsSelected }, classifications) =>
    classificationsSelected.map((id) => [
      String(id),
      `Passes ${classifications.find((one) => one.id === id)?.name ?? `classification ${id}`}`,
    ]),
  selectedCountries: ({ selectedCountries }) =>
    selectedCountries.map((code) => [code, `At home in ${COUNTRY_NAMES[code as CountryCode]}`]),
  selectedStateId: ({ selectedStateId }) => regionOf(selectedStateId),
  selectedAuthorityType: ({ selectedAuthorityType }) =>
    `Authority: ${AUTHORITY_TYPES[selectedAuthorityType as keyof typeof AUTHORITY_TYPES]?.toLowerCase()}`,
  selectedContradictions: ({ selectedContradictions }) =>
    selectedContradictions.map((kind) => [kind, `Check live: ${CONTRADICTION_LABELS[kind as Contradiction]}`]),
  selectedLanePreferences: ({ selectedLanePreferences }) =>
    selectedLanePreferences.map((option) => [
      option,
      LANE_PREFERENCE_LABELS[option as keyof typeof LANE_PREFERENCE_LABELS],
    ]),
  cargoCoverageLimit: ({ cargoCoverageLimit = 0 }) => `Cargo from ${formatDollars(cargoCoverageLimit)}`,
  locationText: ({ locationText, locationRadius = LOCATION_RADIUS_BOUNDS.default }) =>
    `Within ${formatInteger(locationRadius)} miles of ${locationText}`,
  milesFromOriginRange: ({ milesFromOriginRange = 0 }) => `Seen within ${formatInteger(milesFromOriginRange)} miles`,
  vehicleRangeInTime: ({ vehicleRangeInTime = 0 }) => `Seen in the area in ${formatInteger(vehicleRangeInTime)} days`,
  generalLiability: ({ generalLiability = 0 }) => `General liability from ${formatDollars(generalLiability)}`,
  autoLiability: ({ autoLiability = 0 }) => `Auto liability from ${formatDollars(autoLiability)}`,
};

/** Removed together with the filter they depend on: for a text-radius search all, when its place goes. */
const WITH_IT: Partial<Record<keyof CarrierSearchFilters, readonly string[]>> = {
  locationText: [
    ...Object.values(placeParams(LOCATION)),
    ...(['locationRadius', 'locationTextRadiusSearch', 'milesFromOriginRange', 'vehicleRangeInTime'] as const).flatMap(
      paramsOf,
    ),
  ],
  selectedEquipment: (
    ['selectedEquipment', 'equipmentMin', 'fleetMin', 'selectedSpecializationOptions'] as const
  ).flatMap(paramsOf),
};

/** The chosen filters as text, each with the address of the same list without it. */
export function filterChips(
  filters: CarrierSearchFilters,
  classifications: readonly FilterClassification[],
  address: Address,
): FilterChip[] {
  return chosenFilters(filters).flatMap((name): FilterChip[] => {
    const words = WORDS[name]?.(filters, classifications);
    const params = WITH_IT[name] ?? paramsOf(name);
    if (words === undefined) return [];
    const removeHref = withParams(address, Object.fromEntries(params.map((param) => [param, null])));
    if (typeof words === 'string') return [{ label: words, removeHref }];
    return words.map(([value, label]) => ({
      label,
      removeHref: words.length === 1 ? removeHref : withoutParam(address, params[0]!, value),
    }));
  });
}

/** The chosen filters of a list. If one cannot be read, none: no search was sent. */
export function describeChosen({ filters, classifications, errors }: ShownFilters, address: Address): ChosenFilters {
  const without = [...FILTER_PARAMS, ...Object.values(placeParams(LOCATION))].filter(
    (param) => param !== 'search_text',
  );
  return {
    chips: Object.keys(errors).length > 0 ? [] : filterChips(filters, classifications, address),
    clearHref: withParams(address, Object.fromEntries(without.map((param) => [param, null]))),
  };
}

function between(name: string, { min, max }: Range, unit?: string): string {
  const counted = (count: number) => (unit ? formatCount(count, unit) : formatInteger(count));
  if (min === undefined) return `${name} up to ${counted(max ?? 0)}`;
  if (max === undefined) return `${name} from ${counted(min)}`;
  return `${name} ${formatInteger(min)} to ${counted(max)}`;
}

function regionOf(id: string): string {
  const [country, code] = id.split('-');
  return `In ${regionName(country as CountryCode, code) ?? id}`;
}
