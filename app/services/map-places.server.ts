import { listMapPlaces } from '@contract/lanes/areas.calls';

import type { MapPlace } from '~/view/map/map-labels';
import { isOnMap, type MapView } from '~/view/map/map-view';
import { project } from '~/view/map/projection';
import type { Monitor } from './monitor.server';

/** Drawn no larger than their names. */
const ISLANDS = ['Puerto Rico', 'U.S. Virgin Islands', 'Virgin Islands', 'District of Columbia'];

/** As many as a view may have room for, and spares for places where marks are in the way. */
const MOST = 70;

/** The same for everyone, and built into the product: fetched once per process. */
let places: Promise<MapPlace[]> | undefined;

/** The states and the larger cities of a part of the map, the most important first. The map works without them. */
export async function mapPlacesIn(monitor: Monitor, view: MapView): Promise<MapPlace[]> {
  places ??= loadPlaces(monitor);
  const all = await places.catch((error: unknown) => {
    places = undefined;
    console.error(JSON.stringify({ level: 'warn', message: 'the map has no names', cause: String(error) }));
    return [];
  });
  const isInView = ({ x, y }: MapPlace) =>
    x > view.x && x < view.x + view.width && y > view.y && y < view.y + view.height;
  return all.filter(isInView).slice(0, MOST);
}

async function loadPlaces(monitor: Monitor): Promise<MapPlace[]> {
  const areas = (await monitor.get(listMapPlaces, {})).areas;
  return areas
    .filter((area) => isOnMap(area) && !ISLANDS.includes(area.name))
    .map(({ name, code, type, latitude, longitude }) => {
      const { x, y } = project({ latitude, longitude });
      return {
        name,
        code,
        isState: type === 'state',
        latitude: hundredths(latitude),
        longitude: hundredths(longitude),
        x: Math.round(x),
        y: Math.round(y),
      };
    });
}

const hundredths = (degrees: number) => Math.round(degrees * 100) / 100;
