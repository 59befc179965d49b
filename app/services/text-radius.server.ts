import type { AroundPoint } from '@contract/carriers/carriers-near.calls';
import type { ShownFilters } from '~/view/carrier/carrier-filters';
import { placeErrors, placeParams } from '~/view/place-choice';
import { DEFAULT_RADIUS_MILES, LOCATION, type TextRadius } from '~/view/text-radius';
import type { Monitor } from './monitor.server';
import { placeInAddress } from './place-choice.server';

/** What of an address says which of several places a text means. */
export const LOCATION_PARAMS: readonly string[] = [placeParams(LOCATION).areaId, placeParams(LOCATION).chosenFor];

/** What is around a place, and means nothing without one. */
const AROUND_IT = ['text_radius', 'radius', 'origin_miles', 'seen_days'];
const NO_PLACE = 'Name the place to search around, or empty what is around it.';

/**
 * The place that a search by name and number is around, and what to ask the monitor for; `point` null: it is around none,
 * or the place is still open. What is wrong is added to the errors of `shown`.
 */
export async function textRadiusInAddress(
  monitor: Monitor,
  search: URLSearchParams,
  shown: ShownFilters,
): Promise<TextRadius & { point: AroundPoint | null }> {
  const { filters, errors } = shown;
  const radiusMiles = filters.locationRadius ?? DEFAULT_RADIUS_MILES;
  // A lane is no part of these searches: whose word counts for one is refused rather than left out.
  if (isGiven(search, 'lane_preference')) errors.lane_preference = ['Lanes are searched by their two ends, not here.'];
  const choice = await placeInAddress(monitor, search, LOCATION);
  if (choice.status === 'empty') {
    if (AROUND_IT.some((param) => isGiven(search, param))) errors.location = [NO_PLACE];
    return { choice, radiusMiles, point: null };
  }
  if (choice.status !== 'chosen') {
    errors.location ??= placeErrors(choice) ?? [];
    return { choice, radiusMiles, point: null };
  }
  const { latitude, longitude } = choice.place;
  const point = {
    latitude,
    longitude,
    radius_miles: radiusMiles,
    ...(filters.milesFromOriginRange !== undefined && { miles_from_origin: filters.milesFromOriginRange }),
    ...(filters.vehicleRangeInTime !== undefined && { seen_within_days: filters.vehicleRangeInTime }),
  };
  return { choice, radiusMiles, point };
}

/** Dropped where they are empty or negative (vetting text, section 5): then nothing is asked by them. */
const isDropped = (param: string, value: string) =>
  value.trim() === '' || (['origin_miles', 'seen_days'].includes(param) && Number(value) < 0);

const isGiven = (search: URLSearchParams, param: string) =>
  search.getAll(param).some((value) => !isDropped(param, value));

/**
 * The address as it is shared: with the name of its place, the place's number, and the word that it is searched around,
 * whether it said so or not. Null: it is written so already, or its place is still open.
 */
export function namingItsPlace(search: URLSearchParams, { choice }: TextRadius): URLSearchParams | null {
  if (choice.status !== 'chosen') return null;
  const { text, areaId, chosenFor } = placeParams(LOCATION);
  const { id, name } = choice.place;
  const said = { [text]: name, [areaId]: String(id), [chosenFor]: name, text_radius: '1' };
  if (Object.entries(said).every(([param, value]) => search.get(param) === value)) return null;
  const named = new URLSearchParams(search);
  for (const [param, value] of Object.entries(said)) named.set(param, value);
  return named;
}
