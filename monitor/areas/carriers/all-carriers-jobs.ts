import type { OpenDatabase } from '../../db/client';
import { defineJob, enqueueJob, isAskedFor } from '../../jobs/jobs';
import { isGeographyDue, refreshGeography } from '../../places/refresh-geography';
import { isSearchIndexDue, refreshSearchIndex, type SearchIndexCheckpoint } from './refresh-search-index';

/** Where carriers are at home and were seen: the map's and the lanes' tables, in steps. */
export const geographyJob = defineJob<object>({
  kind: 'refresh_geography',
  isOfAllCarriers: true,
  async run({ progress }, { database, clock }) {
    const isAnew = await refreshGeography(database.owner, {
      now: clock(),
      onProgress: ({ done, total }) => progress({ done, total }),
    });
    return { is_anew: isAnew };
  },
});

/** What lists of carriers are filtered by, in carriers. */
export const searchIndexJob = defineJob<object, SearchIndexCheckpoint>({
  kind: 'refresh_search_index',
  isOfAllCarriers: true,
  async run({ checkpoint, progress }, { database, clock }) {
    return { carriers: await refreshSearchIndex(database.owner, { now: clock(), checkpoint, onProgress: progress }) };
  },
});

/**
 * Asks for what the imports since, or the day alone, have made due; once, however many nodes ask. The product looks every
 * minute: with nothing due it costs two looks and writes nothing.
 */
export async function requestAllCarriersWork(database: Pick<OpenDatabase, 'db'>, now: Date): Promise<void> {
  const { db } = database;
  const due = [
    { kind: geographyJob, isDue: await isGeographyDue(database, now) },
    { kind: searchIndexJob, isDue: await isSearchIndexDue(db, now) },
  ];
  for (const { kind, isDue } of due)
    if (isDue && !(await isAskedFor(db, kind.kind)))
      await enqueueJob(db, kind, { params: {}, companyId: null, userId: null, now, once: 'all carriers' });
}
