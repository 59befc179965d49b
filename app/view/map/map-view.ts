import { type GeoPoint, type MapPoint, project, unitsPerMile, unproject, WHOLE_DRAWING, WHOLE_MAP } from './projection';

/** The visible part of the map, in its units. */
export type MapView = { x: number; y: number; width: number; height: number };

const ASPECT = WHOLE_MAP.width / WHOLE_MAP.height;
/** The share of the map's height that a circle fills. */
const FILLS = 0.84;
/** About seventeen miles around a point: the land is drawn no finer than a county. */
const SMALLEST_HEIGHT = 60;

export const wholeView = (): MapView => ({ ...WHOLE_MAP });

/** The view in which a circle fills the map's height. */
export function viewAround(center: GeoPoint, radiusMiles: number): MapView {
  const { x, y } = project(center);
  const needed = (2 * radiusMiles * unitsPerMile(center)) / FILLS;
  const height = Math.min(WHOLE_MAP.height, Math.max(SMALLEST_HEIGHT, needed));
  return { x: x - (height * ASPECT) / 2, y: y - height / 2, width: height * ASPECT, height };
}

/** The view in which points are seen with some land around them. */
export function fittingView(points: readonly MapPoint[]): MapView {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const height = Math.max(SMALLEST_HEIGHT, (bottom - top) / FILLS, (right - left) / FILLS / ASPECT);
  return {
    x: (left + right - height * ASPECT) / 2,
    y: (top + bottom - height) / 2,
    width: height * ASPECT,
    height,
  };
}

/** The circle that fills a view's height; null if it is too large to search, or its center is not on the map. */
export function circleIn(view: MapView, mostMiles: number): (GeoPoint & { radiusMiles: number }) | null {
  const center = unproject({ x: view.x + view.width / 2, y: view.y + view.height / 2 });
  if (center === null) return null;
  const radiusMiles = Math.round((view.height * FILLS) / 2 / unitsPerMile(center));
  return radiusMiles > mostMiles ? null : { ...center, radiusMiles: Math.max(1, radiusMiles) };
}

/** The same view around one of its points, scaled, within the map's limits. */
export function zoomed(view: MapView, factor: number, around: MapPoint): MapView {
  const height = Math.min(WHOLE_MAP.height * 1.3, Math.max(SMALLEST_HEIGHT, view.height * factor));
  const scale = height / view.height;
  return {
    x: around.x - (around.x - view.x) * scale,
    y: around.y - (around.y - view.y) * scale,
    width: height * ASPECT,
    height,
  };
}

/** Whether a place is on the drawn map. */
export function isOnMap(place: GeoPoint): boolean {
  if (place.latitude < 5 || place.latitude > 85) return false;
  const { x, y } = project(place);
  const { x: left, y: top, width, height } = WHOLE_DRAWING;
  return x >= left && x <= left + width && y >= top && y <= top + height;
}

/** A view as a form sends it, so that a clicked point is read on the view the user saw. */
export const printView = ({ x, y, width }: MapView) => [x, y, width].map(Math.round).join(' ');

/** The view that `printView` wrote; the whole map for anything else. */
export function readView(text: string | null): MapView {
  const [x, y, width, ...rest] = (text ?? '').split(' ').map(Number);
  const isView = rest.length === 0 && [x, y, width].every((part) => Number.isFinite(part)) && width! > 0;
  return isView ? { x: x!, y: y!, width: width!, height: width! / ASPECT } : wholeView();
}

export const viewBox = ({ x, y, width, height }: MapView) => [x, y, width, height].map(Math.round).join(' ');
