import type { Facility } from '@contract/loads/facilities.entities';
import type { CarrierVehicleArea, LoadStop } from '@contract/loads/loads.entities';
import { fittingView, isOnMap, type MapView } from '../map/map-view';
import { type GeoPoint, type MapPoint, project, unitsPerMile } from '../map/projection';
import { withoutNeedless } from '../map/simplify';

/** A load as the map draws it, in the map's units. */
export interface LoadOnMap {
  view: MapView;
  stops: (MapPoint & {
    id: number;
    sequence: number;
    radius: number | null;
    /** Of the yard, in place of the circle. */
    outline: MapPoint[] | null;
  })[];
  /** The truck's path; in a gap it is unknown. */
  ways: { path: string; isGap: boolean }[];
  truck: MapPoint | null;
}

interface Trace {
  trace: readonly (GeoPoint & { observed_at: string })[];
  gaps: readonly { from: string; to: string }[];
}

type StopOnMap = Pick<
  LoadStop,
  'id' | 'sequence' | 'latitude_for_map' | 'longitude_for_map' | 'fence_radius_miles' | 'fence_outline'
>;

/** A facility alone, with the land around it. Null: it has no point. */
export const facilityOnMap = ({ id, latitude, longitude, radius_miles, outline }: Facility): LoadOnMap | null =>
  loadOnMap(
    [
      {
        id,
        sequence: 1,
        latitude_for_map: latitude,
        longitude_for_map: longitude,
        fence_radius_miles: radius_miles,
        fence_outline: outline,
      },
    ],
    { trace: [], gaps: [] },
    null,
  );

/** Null: no part of the load has a place. */
export function loadOnMap(
  stops: readonly StopOnMap[],
  { trace, gaps }: Trace,
  newest: Pick<CarrierVehicleArea, 'latitude' | 'longitude'> | null,
): LoadOnMap | null {
  const placed = stops.flatMap((stop) => {
    const { latitude_for_map: latitude, longitude_for_map: longitude } = stop;
    if (latitude === null || longitude === null || !isOnMap({ latitude, longitude })) return [];
    const at = { latitude, longitude };
    const radius = stop.fence_radius_miles === null ? null : stop.fence_radius_miles * unitsPerMile(at);
    const outline =
      stop.fence_outline &&
      stop.fence_outline.coordinates[0]!.map(([east, north]) => project({ latitude: north, longitude: east }));
    return [{ id: stop.id, sequence: stop.sequence, ...tenths(project(at)), radius, outline }];
  });
  const way = trace.filter(isOnMap).map(({ observed_at, ...point }) => ({ observed_at, ...tenths(project(point)) }));
  const last = newest && isOnMap(newest) ? tenths(project(newest)) : null;
  const truck = last ?? way.at(-1) ?? null;
  const all = [...placed, ...way, ...(truck ? [truck] : [])];
  if (all.length === 0) return null;
  const view = fittingView(all);
  return { view, stops: placed, ways: waysOf(way, gaps, view.width / THINNED), truck };
}

/** Parts of the map's width that a line may be off: half a pixel on a wide page. */
const THINNED = 1280;

type Timed = MapPoint & { observed_at: string };

/** Lines from point to point; a long silence begins a new line. */
function waysOf(way: readonly Timed[], gaps: Trace['gaps'], tolerance: number): LoadOnMap['ways'] {
  const starts = new Set(gaps.map(({ from }) => from));
  const ways: LoadOnMap['ways'] = [];
  let line: Timed[] = [];
  const end = () => {
    if (line.length > 1) ways.push({ path: pathOf(thinned(line, tolerance)), isGap: false });
  };
  for (const [at, point] of way.entries()) {
    const before = way[at - 1];
    if (before && starts.has(before.observed_at)) {
      end();
      ways.push({ path: pathOf([before, point]), isGap: true });
      line = [];
    }
    line.push(point);
  }
  end();
  return ways;
}

const thinned = (line: readonly MapPoint[], tolerance: number): MapPoint[] =>
  withoutNeedless(
    line.map(({ x, y }) => [x, y]),
    tolerance,
  ).map(([x, y]) => ({ x, y }));

const pathOf = (points: readonly MapPoint[]) => `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`;

const tenths = ({ x, y }: MapPoint): MapPoint => ({ x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 });
