import { dayOf } from '@contract/shared/day';
import { refreshSearchIndex } from '@monitor/areas/carriers/refresh-search-index';
import { openDatabase } from '@monitor/db/client';
import { outdatedDatasets } from '@monitor/db/dataset-ages.queries';
import { loadPlaces } from '@monitor/places/load-places';
import { refreshGeography } from '@monitor/places/refresh-geography';

/** Works out what a monitor would work out in its first minutes on a database, so that it does not run beside what is measured. */
export async function settle(url: string): Promise<void> {
  const database = await openDatabase({ url });
  const now = new Date();
  try {
    await loadPlaces(database, { now });
    await refreshGeography(database, { now });
    await refreshSearchIndex(database, { now });
    await database.db.$client.query('VACUUM (ANALYZE)');
  } finally {
    await database.close();
  }
}

/**
 * A monitor begins by working out places, lanes and what lists filter by for its own day: here that has been done for the
 * census's day, and must not run beside what is measured.
 */
export async function settleForToday(url: string): Promise<void> {
  const { db, close } = await openDatabase({ url, poolSize: 1 });
  await db.$client.query('UPDATE geography_states SET day = current_date');
  // Datasets that have aged since the census's day would have every carrier worked out anew.
  const outdated = await outdatedDatasets(db, dayOf(new Date()));
  await db.$client.query('UPDATE search_index_states SET day = $1, outdated = $2', [dayOf(new Date()), outdated]);
  await close();
}
