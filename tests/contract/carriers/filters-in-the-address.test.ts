import { CONTRADICTIONS } from '@contract/carriers/contradictions.constants';
import { COUNTED_EQUIPMENT, EQUIPMENT_TYPES } from '@contract/carriers/equipment.constants';
import {
  type CarrierSearchFilters,
  chosenFilters,
  filtersToQuery,
  NO_FILTERS,
  parseFilters,
  REGION_IDS,
  type SearchMode,
  serializeFilters,
} from '@contract/carriers/search-filters';
import {
  AUTHORITY_TYPES,
  LANE_PREFERENCE_OPTIONS,
  SPECIALIZATION_OPTIONS,
} from '@contract/carriers/search-filters.constants';
import { COUNTRIES } from '@contract/shared/geography';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const parse = (address: string, options?: Parameters<typeof parseFilters>[1]) =>
  parseFilters(new URLSearchParams(address), options);

/** As a browser writes it. */
function addressOf(filters: CarrierSearchFilters, mode?: SearchMode): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(serializeFilters(filters, { mode })))
    for (const one of [value].flat()) search.append(name, one);
  return search.toString();
}

/** A range without the ends that say nothing. */
const range = (lowest: number, unbounded: number) =>
  fc
    .tuple(
      fc.option(fc.integer({ min: lowest + 1, max: unbounded }), { nil: undefined }),
      fc.option(fc.integer({ min: lowest, max: unbounded - 1 }), { nil: undefined }),
    )
    .filter(([min, max]) => min === undefined || max === undefined || min <= max)
    .map(([min, max]) => ({ ...(min !== undefined && { min }), ...(max !== undefined && { max }) }));
const some = <T>(values: readonly T[]) =>
  fc.subarray([...values]).map((chosen) => values.filter((one) => chosen.includes(one)));
const maybe = (min: number, max: number) => fc.option(fc.integer({ min, max }), { nil: undefined });
const words = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.trim());

const filters: fc.Arbitrary<CarrierSearchFilters> = fc.record({
  searchText: words,
  fleetSizeRange: range(0, 1000),
  straightBoxTrucksRange: range(0, 1000),
  cargoVansRange: range(0, 1000),
  authorityAgeRange: range(1, 24),
  onlyMyCarrier: fc.boolean(),
  hideMyCarrier: fc.boolean(),
  onlyCarrierAuthority: fc.boolean(),
  showSafetyRating: fc.boolean(),
  onlyEldConnected: fc.boolean(),
  selectedEquipment: some(EQUIPMENT_TYPES),
  equipmentMin: fc.integer({ min: 1, max: 1000 }),
  fleetMin: fc.integer({ min: 1, max: 100 }),
  selectedSafetyRatingOptions: some([1, 2, 3, 4]),
  selectedSpecializationOptions: some(SPECIALIZATION_OPTIONS),
  classificationsSelected: fc
    .uniqueArray(fc.integer({ min: 1, max: 99_999 }), { maxLength: 5 })
    .map((ids) => ids.sort((a, b) => a - b)),
  selectedCountries: some(COUNTRIES).map((chosen) => (chosen.length === 0 ? [...COUNTRIES] : chosen)),
  selectedStateId: fc.constantFrom('', ...REGION_IDS),
  selectedAuthorityType: fc.constantFrom('', ...Object.keys(AUTHORITY_TYPES)),
  selectedContradictions: some(CONTRADICTIONS),
  selectedLanePreferences: some(LANE_PREFERENCE_OPTIONS),
  cargoCoverageLimit: maybe(1, 1_000_000),
  generalLiability: maybe(1, 5_000_000),
  autoLiability: maybe(1, 5_000_000),
  locationText: words,
  locationRadius: maybe(1, 500),
  locationTextRadiusSearch: fc.boolean(),
  milesFromOriginRange: maybe(0, 500),
  vehicleRangeInTime: maybe(0, 730),
});

/** Kinds that no file counts can be filtered neither by a number nor by sightings. */
const isAnswerable = ({
  selectedEquipment,
  equipmentMin,
  fleetMin,
  selectedSpecializationOptions,
}: CarrierSearchFilters) =>
  selectedEquipment.every((type) => COUNTED_EQUIPMENT.some((counted) => counted === type)) ||
  (equipmentMin === 1 && fleetMin <= 50 && selectedSpecializationOptions.join() !== 'verified');

describe('filters of a search in its address', () => {
  it('come back as they were written', () => {
    fc.assert(
      fc.property(filters, fc.constantFrom<SearchMode>('search', 'lane'), (wanted, mode) => {
        fc.pre(isAnswerable(wanted));
        const hasOrigin = mode === 'lane' || wanted.locationTextRadiusSearch;
        const expected = hasOrigin
          ? wanted
          : { ...wanted, milesFromOriginRange: undefined, vehicleRangeInTime: undefined };
        expect(parse(addressOf(wanted, mode), { mode })).toEqual({ filters: expected, errors: {} });
      }),
    );
  });

  it('whatever an address holds: it is read without a fault, and what was read means itself', () => {
    const param = fc.oneof(
      fc.constantFrom('fleet_size_min', 'authority_months_max', 'cargo_limit', 'equipment', 'state', 'eld', 'radius'),
      fc.string({ maxLength: 12 }),
    );
    const value = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.integer().map(String),
      fc.double().map(String),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(param, value)), (pairs) => {
        const { filters: read } = parseFilters(new URLSearchParams(pairs));
        expect(parse(addressOf(read))).toEqual({ filters: read, errors: {} });
      }),
    );
  });

  it.each(['valueOf', 'toString', 'constructor', '__proto__'])('%s is no filter, and the message says so', (param) => {
    expect(Object.keys(parse(`${param}=1`).errors)).toEqual([param]);
  });

  it('leave out what asks nothing', () => {
    expect(serializeFilters(NO_FILTERS)).toEqual({});
    expect(chosenFilters(NO_FILTERS)).toEqual([]);
    expect(filtersToQuery(NO_FILTERS)).toEqual({});
    const atTheBounds = 'fleet_size_min=0&fleet_size_max=1000&authority_months_min=1&authority_months_max=24';
    const { filters: read, errors } = parse(
      `${atTheBounds}&equipment_min=1&equipment_share=50&cargo_limit=0&search_text=+`,
    );
    expect([read, errors]).toEqual([NO_FILTERS, {}]);
  });

  it.each([
    ['fleet_size_min=', undefined],
    ['fleet_size_min=12', 12],
    ['fleet_size_min=12.9', 12],
    ['fleet_size_min=1,000', 1000],
    ['fleet_size_min=0', undefined],
  ])('%s is read as the integer %s', (address, min) => {
    expect(parse(address)).toMatchObject({ filters: { fleetSizeRange: min === undefined ? {} : { min } }, errors: {} });
  });

  it.each([
    ['fleet_size_min=-1', 'fleet_size_min', 'Give a number from 0 to 1,000.'],
    ['fleet_size_max=1001', 'fleet_size_max', 'Give a number from 0 to 1,000; 1,000 is without an upper end.'],
    ['fleet_size_min=ten', 'fleet_size_min', 'Give a whole number.'],
    ['fleet_size_min=5&fleet_size_min=6', 'fleet_size_min', 'Give one value.'],
    [
      'fleet_size_min=9&fleet_size_max=3',
      'fleet_size_max',
      'Give at least 9, or leave it empty: the lower end is above it.',
    ],
    ['authority_months_min=0', 'authority_months_min', 'Give a number from 1 to 24.'],
    ['cargo_limit=1000001', 'cargo_limit', 'Give a number from 0 to 1,000,000 dollars.'],
    ['equipment=reefer&equipment_min=5', 'equipment_min', 'No file counts reefer. Ask for it without a number.'],
    [
      'equipment=van&equipment=lowboy&equipment_share=80',
      'equipment_share',
      'No file counts lowboy. Ask for it without a share.',
    ],
    [
      'equipment=reefer&specialization=verified',
      'specialization',
      'No inspection or crash report names reefer. Take the carrier’s own word too.',
    ],
    ['equipment=spaceship', 'equipment', 'There is no “spaceship” to choose here.'],
    ['safety_rating=9', 'safety_rating', 'There is no “9” to choose here.'],
    ['state=US-XX', 'state', 'There is no “US-XX” to choose here.'],
    ['eld=1', 'eld', 'Give 2, or leave it out.'],
    ['classification=0', 'classification', 'Choose from the list.'],
    ['radius=-5', 'radius', 'Give a number from 1 to 500.'],
    ['flet_size_min=5', 'flet_size_min', 'This link is not valid: “flet_size_min” is not a filter of this list.'],
    [`search_text=${'x'.repeat(201)}`, 'search_text', 'Search for at most 200 characters.'],
  ])('%s is refused with words', (address, param, message) => {
    expect(parse(address).errors).toEqual({ [param]: [message] });
  });

  it('parameters of the page itself are no filters', () => {
    expect(parse('page=3&sort=state', { others: ['page', 'sort'] }).errors).toEqual({});
  });

  it('take distance and time from an origin only where there is one, and drop them when empty or negative', () => {
    const address = 'origin_miles=50&seen_days=-1';
    expect(parse(address).filters.milesFromOriginRange).toBeUndefined();
    expect(parse(address, { mode: 'lane' }).filters).toMatchObject({ milesFromOriginRange: 50 });
    expect(parse(address, { mode: 'lane' })).toMatchObject({ filters: { vehicleRangeInTime: undefined }, errors: {} });
    expect(parse(`${address}&text_radius=1`).filters.milesFromOriginRange).toBe(50);
  });

  it('flags: a 1 hides the safety rating, a 2 asks for connected ELDs', () => {
    expect(parse('hide_safety_rating=1').filters.showSafetyRating).toBe(false);
    expect(parse('eld=2').filters.onlyEldConnected).toBe(true);
    expect(parse('').filters).toMatchObject({ showSafetyRating: true, onlyEldConnected: false });
  });

  it('go to the monitor in ransack’s names', () => {
    const { filters: read } = parse(
      'fleet_size_min=5&equipment=flatbed&safety_rating=2&classification=7&eld=2&state=US-TX',
    );
    expect(filtersToQuery(read)).toEqual({
      fleet_size_gteq: 5,
      equipment_in: ['flatbed'],
      equipment_count_gteq: 1,
      equipment_share_gteq: 50,
      safety_rating_option_in: [2],
      classification_id_in: [7],
      eld_connected: true,
      region_eq: 'US-TX',
    });
  });
});
