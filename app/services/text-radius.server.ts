import type { AroundPoint } from '@contract/carriers/carriers-near.calls';
import type { ShownFilters } from '~/view/carrier/carrier-filters';
import { placeErrors, placeParams } from '~/view/place-choice';
import { DEFAULT_RADIUS_MILES, LOCATION, type TextRadius } from '~/view/text-radius';
import type { Monitor } from './monitor.server';
import { placeInAddress } from './place-choice.server';

/** The part of an address that says which of several places a text means. */
export const LOCATION_PARAMS: readonly string[] = [placeParams(LOCATION).areaId, placeParams(LOCATION).chosenFor];

/** Parameters around a place, meaningless without one. */
const AROUND_IT = ['text_radius', 'radius', 'origin_miles', 'seen_days'];
const NO_PLACE = 'Name the place to search around, or empty what is around it.';

/**
 * The place that a search by name and number is around, and the monitor's parameters; `point` null: no place, or it is
 * still open. Adds errors to those of `shown`.
 */
export async function textRadiusInAddress(
  monitor: Monitor,
  search: URLSearchParams,
  shown: ShownFilters,
): Promise<TextRadius & { point: AroundPoint | null }> {
  const { filters, errors } = shown;
  const radiusMiles = filters.locationRadius ?? DEFAULT_RADIUS_MILES;
  // These searches have no lanes: rejects a lane's parameter instead of ignoring it.
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

/** Dropped if empty or negative (vetting text, section 5): then they have no effect. */
const isDropped = (param: string, value: string) =>
  value.trim() === '' || (['origin_miles', 'seen_days'].includes(param) && Number(value) < 0);

const isGiven = (search: URLSearchParams, param: string) =>
  search.getAll(param).some((value) => !isDropped(param, value));

/**
 * The address for sharing: with its place's name and number, and the text that it was taken for, whether or not it had
 * them. Null: it has this form already, or its place is still open.
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
