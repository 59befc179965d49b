import { listCarrierClusters, searchCarriersNear } from '@contract/carriers/carriers-near.calls';
import { LOCATION_RADIUS_BOUNDS } from '@contract/carriers/search-filters.constants';
import { PLACE_TEXT_MAX } from '@contract/lanes/lanes.constants';

import { toListedCarrier } from '~/view/listed-carrier';
import { MAP_PARAMS } from '~/view/map/map-search';
import { MAP_SIZES } from '~/view/map/map-sizes';
import { isOnMap, readView, viewAround, wholeView } from '~/view/map/map-view';
import { type GeoPoint, unproject } from '~/view/map/projection';
import { type PlaceChoice, placeParams } from '~/view/place-choice';
import { mapPlacesIn } from './map-places.server';
import type { Monitor } from './monitor.server';
import { isTyped, placeInAddress, placeInShort } from './place-choice.server';

const PLACE = 'place';
/** As many as fit beside the map without scrolling. */
const LISTED = 12;

/** `elsewhere`: the error of a parameter that has no field. */
type Errors = Partial<Record<'place' | 'radius' | 'search_text' | 'elsewhere', string[]>>;

/** What a map search requests, as in its address. */
export type MapSearch = {
  choice: PlaceChoice;
  /** Null: no place was chosen, or it cannot be read. */
  point: GeoPoint | null;
  /** As typed. */
  radius: string;
  radiusMiles: number;
  text: string;
  errors: Errors;
  /** The point's name, if it was chosen by a name on the map. */
  near: string;
  /** The short form of the same search, when a form wrote the address. */
  shorter: Record<string, string> | null;
};

/** Reads a map search: a clicked point takes precedence over a named place, and that over a point in the address. */
export async function mapSearchInAddress(monitor: Monitor, search: URLSearchParams): Promise<MapSearch> {
  const radius = search.get(MAP_PARAMS.radius)?.trim() ?? '';
  const text = search.get(MAP_PARAMS.text)?.trim() ?? '';
  const errors: Errors = {};
  const radiusMiles = radius === '' ? LOCATION_RADIUS_BOUNDS.default : Number(radius);
  const radiusError = problemOfRadius(radiusMiles);
  if (radiusError) errors.radius = [radiusError];
  const unknown = unknownIn(search);
  if (unknown.length > 0) errors.elsewhere = unknown;
  const params = placeParams(PLACE);
  const read = {
    radius,
    radiusMiles: radiusError ? LOCATION_RADIUS_BOUNDS.default : radiusMiles,
    text,
    near: '',
    errors,
  };
  const besides = {
    ...(radius !== '' && { [MAP_PARAMS.radius]: radius }),
    ...(text !== '' && { [MAP_PARAMS.text]: text }),
  };

  const named = search.get(params.chosenFor)?.trim().slice(0, PLACE_TEXT_MAX) ?? '';

  const clicked = clickIn(search);
  if (clicked !== null) {
    if (clicked === 'outside') {
      errors.place = [OUTSIDE];
      return { ...read, choice: await placeInAddress(monitor, search, PLACE), point: null, shorter: null };
    }
    return { ...read, choice: { status: 'empty' }, point: clicked, shorter: { ...pointParams(clicked), ...besides } };
  }

  // A named point stays while the name does: the place of that name may be some miles away.
  const typed = search.get(params.text)?.trim() ?? '';
  const isPointNamed = named !== '' && (typed === '' || typed === named) && !search.get(params.areaId);
  const choice: PlaceChoice =
    isPointNamed && pointIn(search) !== null ? { status: 'empty' } : await placeInAddress(monitor, search, PLACE);
  if (choice.status === 'chosen') {
    const { latitude, longitude } = choice.place;
    const shorter = isTyped(search, PLACE) ? { ...placeInShort(PLACE, choice), ...besides } : null;
    return { ...read, choice, point: { latitude, longitude }, shorter };
  }
  if (choice.status !== 'empty') return { ...read, choice, point: null, shorter: null };

  const point = pointIn(search);
  if (point === 'outside') errors.place = [OUTSIDE];
  // Everyone on the map would be a wrong answer to a name or a radius.
  if (point === null && (radius !== '' || text !== '')) errors.place = [NOWHERE];
  return {
    ...read,
    choice,
    near: isPointNamed && point !== null && point !== 'outside' ? named : '',
    point: point === 'outside' ? null : point,
    // What a form always sends.
    shorter: [...search.keys()].some((name) => name === 'seen' || name === PLACE)
      ? {
          ...(point !== null && point !== 'outside' && pointParams(point)),
          ...(point !== null && isPointNamed && { [params.chosenFor]: named }),
          ...besides,
        }
      : null,
  };
}

const OUTSIDE = 'That point is not on the map. Click the map or enter a city.';
const NOWHERE = 'Enter a city or click the map. The search box at the top searches everywhere.';

function problemOfRadius(miles: number): string | null {
  const { min, most } = LOCATION_RADIUS_BOUNDS;
  if (!Number.isFinite(miles)) return 'The radius must be a number of miles.';
  if (miles < min || miles > most) return `The radius must be between ${min} and ${most} miles.`;
  return null;
}

/** To a hundredth of a degree: half a mile. */
const printed = (degrees: number) => String(Math.round(degrees * 1000) / 1000);
const pointParams = ({ latitude, longitude }: GeoPoint) => ({
  [MAP_PARAMS.latitude]: printed(latitude),
  [MAP_PARAMS.longitude]: printed(longitude),
});

function pointIn(search: URLSearchParams): GeoPoint | 'outside' | null {
  const [lat, lon] = [search.get(MAP_PARAMS.latitude), search.get(MAP_PARAMS.longitude)];
  if (!lat && !lon) return null;
  const point = { latitude: Number(lat || 'none'), longitude: Number(lon || 'none') };
  const isPlace = Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180;
  return isPlace && isOnMap(point) ? point : 'outside';
}

/** Where the user clicked, on the view they saw. Pressing Enter sends the corner, which is no choice. */
function clickIn(search: URLSearchParams): GeoPoint | 'outside' | null {
  for (const [name, size] of Object.entries(MAP_SIZES)) {
    if (!search.has(`${name}.x`) && !search.has(`${name}.y`)) continue;
    const [x, y] = [Number(search.get(`${name}.x`) || 'none'), Number(search.get(`${name}.y`) || 'none')];
    const isInside = x >= 0 && y >= 0 && x <= size.width && y <= size.height && !(x === 0 && y === 0);
    if (!isInside) return 'outside';
    const view = readView(search.get('seen'));
    const point = unproject({
      x: view.x + (x / size.width) * view.width,
      y: view.y + (y / size.height) * view.height,
    });
    return point !== null && isOnMap(point) ? point : 'outside';
  }
  return null;
}

/** Every parameter of a map search. */
const KNOWN: readonly string[] = [
  ...Object.values(MAP_PARAMS),
  ...Object.values(placeParams(PLACE)),
  ...Object.keys(MAP_SIZES).flatMap((name) => [`${name}.x`, `${name}.y`]),
  'seen',
  'page',
];

/** Ignoring a filter of other lists, or a misspelled one, would show a wider list around a place than requested. */
function unknownIn(search: URLSearchParams): string[] {
  const asks = [...search.keys()].some((name) => KNOWN.includes(name) && name !== 'page');
  if (!asks) return [];
  const unknown = new Set([...search.keys()].filter((name) => !KNOWN.includes(name)));
  return [...unknown].map((name) => `This link is not valid: “${name}” is not a filter of the map.`);
}

/** The data of the map and the list beside it. */
export async function mapResults(monitor: Monitor, asked: MapSearch, page: string | null) {
  const wholeMap = async (errors: Errors) => {
    const { clusters, total } = await monitor.get(listCarrierClusters, { query: {} });
    const view = wholeView();
    return { kind: 'whole' as const, view, places: await mapPlacesIn(monitor, view), clusters, total, errors };
  };
  if (asked.point === null || Object.keys(asked.errors).length > 0) return wholeMap(asked.errors);
  const answer = await monitor.call(
    searchCarriersNear,
    {
      query: {
        ...asked.point,
        radius_miles: asked.radiusMiles,
        per_page: LISTED,
        ...(asked.text !== '' && { search_text: asked.text }),
        ...(page !== null && { page }),
      },
    },
    { handles: [422] },
  );
  if (!answer.ok) {
    const { search_text, ...others } = answer.error.fields ?? {};
    return wholeMap({ ...asked.errors, search_text, elsewhere: Object.values(others).flat() });
  }
  const { carriers, clusters } = answer.data;
  const view = viewAround(asked.point, asked.radiusMiles);
  return {
    kind: 'around' as const,
    view,
    places: await mapPlacesIn(monitor, view),
    clusters,
    circle: { ...asked.point, radiusMiles: asked.radiusMiles },
    carriers: carriers.map((carrier) => ({ ...toListedCarrier(carrier), distance_miles: carrier.distance_miles })),
    paging: answer.paging,
    errors: asked.errors,
  };
}
