import { fittingView, type MapView } from './map-view';
import { type MapPoint, project } from './projection';

/** A parameter of a lane’s address: its map is open, and only then drawn. */
export const MAP_SHOWN = 'map';

/** A lane's route as the map draws it: a path in its units, and the view that shows all of it. */
export type WayOnMap = { path: string; from: MapPoint; to: MapPoint; view: MapView };

/** Points closer than a pixel of the map as it is shown do not change the line. */
const CLOSEST_UNITS = 12;

/**
 * @param geometry longitude and latitude of each point on the route
 * @returns null for a route without two points
 */
export function wayOnMap(geometry: readonly (readonly [longitude: number, latitude: number])[]): WayOnMap | null {
  const points = geometry.map(([longitude, latitude]) => {
    const { x, y } = project({ longitude, latitude });
    return { x: Math.round(x), y: Math.round(y) };
  });
  const [from, to] = [points[0], points.at(-1)];
  if (points.length < 2 || !from || !to) return null;
  const drawn = [from];
  for (const point of points.slice(1, -1)) {
    const last = drawn.at(-1)!;
    if (Math.hypot(point.x - last.x, point.y - last.y) >= CLOSEST_UNITS) drawn.push(point);
  }
  drawn.push(to);
  return { path: `M${drawn.map(({ x, y }) => `${x} ${y}`).join('L')}`, from, to, view: fittingView(drawn) };
}
