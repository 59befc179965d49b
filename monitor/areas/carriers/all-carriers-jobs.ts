import type { OpenDatabase } from '../../db/client';
import { defineJob, enqueueJob, isAskedFor } from '../../jobs/jobs';
import { isGeographyDue, refreshGeography } from '../../places/refresh-geography';
import { contradictionCounts } from './contradictions.queries';
import { isSearchIndexDue, refreshSearchIndex, type SearchIndexCheckpoint } from './refresh-search-index';

/** Where carriers are based and were seen: the tables of the map and the lanes, in steps. */
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

/** What lists of carriers are filtered by, in carriers; and how many each contradiction of the files concerns. */
export const searchIndexJob = defineJob<object, SearchIndexCheckpoint>({
  kind: 'refresh_search_index',
  isOfAllCarriers: true,
  async run({ checkpoint, progress }, { database, clock }) {
    const carriers = await refreshSearchIndex(database.owner, { now: clock(), checkpoint, onProgress: progress });
    return { carriers, contradictions: await contradictionCounts(database.owner.db) };
  },
});

/**
 * Queues the work that imports, or a new day, have made due; once, however many nodes queue it. The product checks
 * every minute: with nothing due that costs two reads and no write.
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
