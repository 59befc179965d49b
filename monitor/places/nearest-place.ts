import { sql } from 'drizzle-orm';
import { around, distance } from 'geokdbush';
import KDBush from 'kdbush';
import type { Queryable } from '../db/client';
import type { GeoPoint } from './geo-cell';

/** How far away a place may be to say where a vehicle was: 0.75 degrees of latitude. */
const REACH_KM = 83.4;
/** A city and its postal codes can have one point: enough to see all that are equally near. */
const CANDIDATES = 8;

/** A city as it is shown. */
export type PlaceName = { name: string; state: string | null };

/** Cities and postal codes by where they are, in memory: a few megabytes, and microseconds a point. */
export interface NearestPlaces {
  /** The id of the nearest city or postal code, the lowest of those equally near; null: none lies near. */
  area(point: GeoPoint): number | null;
  /** The nearest city; null: none lies near. */
  city(point: GeoPoint): PlaceName | null;
}

const known = new Map<string, Promise<NearestPlaces>>();

/** The index of the places that are loaded, built at its first use and again when other places are loaded. */
export async function nearestPlaces(db: Queryable): Promise<NearestPlaces> {
  const { rows } = await db.execute<{ edition: string }>(
    sql`SELECT edition::text AS edition FROM place_editions ORDER BY loaded_at DESC LIMIT 1`,
  );
  const edition = rows[0]?.edition;
  // Without an edition nothing says when the places change.
  if (edition === undefined) return build(db);
  const cached = known.get(edition);
  if (cached) return cached;
  const building = build(db);
  known.clear();
  known.set(edition, building);
  building.catch(() => known.delete(edition));
  return building;
}

type Row = { id: number; latitude: number; longitude: number; name: string | null; state: string | null };

async function build(db: Queryable): Promise<NearestPlaces> {
  const { rows } = await db.execute<Row>(sql`
    SELECT id, latitude, longitude, CASE WHEN type = 'city' THEN split_part(name, ', ', 1) END AS name, state
    FROM areas WHERE type IN ('city', 'postal_code') ORDER BY id`);
  const ids = new Int32Array(rows.length);
  const at = new Float64Array(rows.length * 2);
  const cities = new Map<number, PlaceName>();
  const index = new KDBush(rows.length);
  for (const [nth, { id, latitude, longitude, name, state }] of rows.entries()) {
    ids[nth] = id;
    at.set([longitude, latitude], nth * 2);
    index.add(longitude, latitude);
    if (name !== null) cities.set(nth, { name, state });
  }
  index.finish();
  const away = (nth: number, { latitude, longitude }: GeoPoint) =>
    distance(longitude, latitude, at[nth * 2]!, at[nth * 2 + 1]!);
  return {
    area(point) {
      const near = around(index, point.longitude, point.latitude, CANDIDATES, REACH_KM);
      const [first] = near;
      if (first === undefined) return null;
      const least = away(first, point);
      return Math.min(...near.filter((nth) => away(nth, point) === least).map((nth) => ids[nth]!));
    },
    city(point) {
      const isCity = (nth: number) => cities.has(nth);
      const [nth] = around(index, point.longitude, point.latitude, 1, REACH_KM, isCity);
      return nth === undefined ? null : cities.get(nth)!;
    },
  };
}
