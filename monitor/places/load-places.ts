import { bulkInsert } from '../db/bulk-insert';
import type { OpenDatabase } from '../db/client';
import { LOCKS } from '../db/locks';
import { areaNames, areas, counties, placeEditions } from '../db/schema';
import { layoutOf } from '../db/table-layout';
import { type Places, readPlaces } from './read-places';

/**
 * The edition of the places that this version of the product has. Another number when a package of theirs or how they
 * are read changes: they are then loaded anew at the next start.
 */
export const PLACES_EDITION = '2';

/** Rows of one statement, which bounds its size. */
const ROWS_AT_ONCE = 5000;

/**
 * Puts the places into the database, once: states, market areas, cities, postal codes and counties. Safe to be
 * interrupted and on several nodes at once: they stand there as a whole or not at all, and the others wait.
 *
 * @returns whether they were loaded now
 */
export async function loadPlaces(
  { db, kind }: OpenDatabase,
  { now, read = readPlaces }: { now: Date; read?: () => Places },
): Promise<boolean> {
  if (await isLoaded(db)) return false;
  const client = await db.$client.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCKS.places]);
    const { rowCount } = await client.query('SELECT 1 FROM place_editions WHERE edition = $1', [PLACES_EDITION]);
    if (rowCount === 0) {
      const places = read();
      await client.query('TRUNCATE areas, area_names, counties, place_editions');
      for (const [table, rows] of [
        [areas, places.areas],
        [areaNames, places.areaNames],
        [counties, places.counties],
        [placeEditions, [{ edition: PLACES_EDITION, loadedAt: now.toISOString() }]],
      ] as const) {
        const { name, columns } = layoutOf(table);
        for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
          await bulkInsert(client, kind, name, columns, rows.slice(at, at + ROWS_AT_ONCE));
      }
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
  for (const table of ['areas', 'area_names', 'counties']) await db.$client.query(`VACUUM (ANALYZE) ${table}`);
  return true;
}

async function isLoaded(db: OpenDatabase['db']): Promise<boolean> {
  const { rowCount } = await db.$client.query('SELECT 1 FROM place_editions WHERE edition = $1', [PLACES_EDITION]);
  return rowCount !== 0;
}
