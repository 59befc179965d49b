import { refreshSearchIndex } from '@monitor/areas/carriers/refresh-search-index';
import { openDatabase } from '@monitor/db/client';
import { loadPlaces } from '@monitor/db/places/load-places';
import { refreshGeography } from '@monitor/geography/refresh-geography';

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
