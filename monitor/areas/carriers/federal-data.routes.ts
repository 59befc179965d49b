import * as calls from '@contract/carriers/federal-data.calls';
import type { FederalDataset, FileSync } from '@contract/carriers/federal-data.entities';
import { dayOf, daysBetween } from '@contract/shared/day';
import type { FastifyInstance } from 'fastify';
import { currentFrom, longestAgeOf } from '../../base/dataset-ages';
import { CATALOG, type Cadence, WHOLE_FILES } from '../../base/federal-datasets';
import type { Queryable } from '../../db/client';
import { datasetAges, datasetSyncs, datasets } from '../../db/schema';
import { DATASETS } from '../../federal-data/import/datasets';
import { mount } from '../../server/calls';
import type { Services } from '../../server/services';
import { countClosedFiles } from './closed-files.queries';
import { contradictionCounts } from './contradictions.queries';
import { listFileChanges } from './file-changes.queries';
import { findImportedFiles } from './imported-files.queries';

/** A newer file should be loaded by then: a long weekend for daily files, half a month for monthly ones. */
const LATE_AFTER_DAYS: Readonly<Record<Cadence, number>> = {
  daily: 5,
  monthly: 45,
  closed: Number.POSITIVE_INFINITY,
};

export function federalDataRoutes(app: FastifyInstance, services: Services) {
  const { db, env, clock } = services;
  mount(app, services, calls.getFederalData, async () => ({
    is_scheduled: env.fmcsaSync,
    datasets: await federalData(db, dayOf(clock()), env.fmcsaSync),
    contradictions: await contradictionCounts(db),
  }));
  mount(app, services, calls.listClosedFiles, async (_input, { company, today }) => ({
    closed_files: await countClosedFiles(db, company.id, today),
  }));
  mount(app, services, calls.listFileChanges, async () => ({ changes: await listFileChanges(db, clock()) }));
}

/** By name; includes those never loaded. */
async function federalData(db: Queryable, today: string, isScheduled: boolean): Promise<FederalDataset[]> {
  const [loaded, ages, syncs, files] = await Promise.all([
    db.select().from(datasets),
    db.select().from(datasetAges),
    db.select().from(datasetSyncs),
    findImportedFiles(db),
  ]);
  const syncOf = (id: string | undefined): FileSync | null => {
    const row = syncs.find((one) => one.id === id);
    return row ? toFileSync(row, isScheduled) : null;
  };
  return WHOLE_FILES.map(({ id, key, cadence }) => {
    const row = loaded.find((one) => one.key === key);
    const setDays = ages.find((one) => one.key === key)?.longestAgeDays ?? null;
    const difference = CATALOG.find((entry) => entry.key === key && entry.isDifference);
    return {
      key,
      fmcsa_id: id,
      name: DATASETS.find((dataset) => dataset.key === key)?.name ?? key,
      cadence,
      as_of: row ? (row.completeAsOf ?? row.asOf) : null,
      freshness: freshnessOf(row, cadence, currentFrom(key, setDays, today), today),
      longest_age_days: setDays ?? longestAgeOf(key),
      file: files.get(key) ?? null,
      sync: syncOf(id),
      difference_sync: syncOf(difference?.id),
    };
  }).sort((a, b) => a.name.localeCompare(b.name));
}

function freshnessOf(
  row: typeof datasets.$inferSelect | undefined,
  cadence: Cadence,
  currentFromDay: string,
  today: string,
): FederalDataset['freshness'] {
  if (!row) return 'missing';
  if (row.completeAsOf === null) return 'extract';
  if (row.completeAsOf < currentFromDay) return 'too_old';
  return daysBetween(row.completeAsOf, today) > LATE_AFTER_DAYS[cadence] ? 'late' : 'current';
}

function toFileSync(row: typeof datasetSyncs.$inferSelect, isScheduled: boolean): FileSync {
  return {
    id: row.id,
    status: row.status,
    message: row.message,
    done: row.done,
    published_at: row.publishedAt?.toISOString() ?? null,
    checked_at: row.checkedAt?.toISOString() ?? null,
    synced_at: row.syncedAt?.toISOString() ?? null,
    next_at: isScheduled ? (row.nextAt?.toISOString() ?? null) : null,
  };
}
