import type { Area } from '@contract/lanes/areas.entities';
import type { Queryable } from '../../db/client';
import { areasById } from '../../places/areas.queries';
import type { GeoPoint } from '../../places/geo-cell';
import { nearestPlaces } from '../../places/nearest-place';

/** A load's lane, by the places nearest to its first pickup and its last delivery. */
export interface LoadLane {
  origin: Area;
  destination: Area;
}

export interface Ends {
  pickup: GeoPoint | null;
  delivery: GeoPoint | null;
}

/** The lanes of loads, in order. Null: an end is not located, or near no known place. */
export async function lanesOfEnds(db: Queryable, ends: readonly Ends[]): Promise<(LoadLane | null)[]> {
  if (ends.length === 0) return [];
  const places = await nearestPlaces(db);
  const near = ends.map(({ pickup, delivery }) => ({
    origin: pickup && places.area(pickup),
    destination: delivery && places.area(delivery),
  }));
  const ids = [...new Set(near.flatMap(({ origin, destination }) => [origin, destination]))].filter(
    (id) => id !== null,
  );
  const areas = new Map((await areasById(db, ids)).map((area) => [area.id, area]));
  return near.map(({ origin, destination }) => {
    const [from, to] = [areas.get(origin ?? 0), areas.get(destination ?? 0)];
    return from && to ? { origin: from, destination: to } : null;
  });
}
