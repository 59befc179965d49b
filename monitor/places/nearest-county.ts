import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { type GeoPoint, greatCircleMiles } from './geo-cell';

export interface County {
  state: string;
  code: string;
  name: string;
}

type Row = County & GeoPoint;
let known: { edition: string; byState: Map<string, Row[]> } | null = null;

/**
 * Counties by the state that a point lies in: the one whose middle lies nearest. Near a border it may be the neighbor, so
 * whoever says it says how it is known.
 */
export async function nearestCounties(db: Queryable): Promise<(point: GeoPoint, state: string) => County | null> {
  const { rows } = await db.execute<{ edition: string }>(
    sql`SELECT edition::text AS edition FROM place_editions ORDER BY loaded_at DESC LIMIT 1`,
  );
  const edition = rows[0]?.edition ?? '';
  if (known?.edition !== edition || edition === '') {
    const counties = await db.execute<Record<string, unknown> & Row>(
      sql`SELECT state, code, name, latitude, longitude FROM counties ORDER BY state, code`,
    );
    const byState = new Map<string, Row[]>();
    for (const row of counties.rows) byState.set(row.state, [...(byState.get(row.state) ?? []), row]);
    known = { edition, byState };
  }
  const { byState } = known;
  return (point, state) => {
    let nearest: Row | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const row of byState.get(state) ?? []) {
      const miles = greatCircleMiles(point, row);
      if (miles < least) [nearest, least] = [row, miles];
    }
    return nearest && { state: nearest.state, code: nearest.code, name: nearest.name };
  };
}
