import type { ImportSource } from '../recognize';
import { CarrierStore } from './carriers';
import { CensusComparison } from './census-comparison';
import { CensusRebuild } from './census-rebuild';
import type { ChangedCarriers } from './changed-carriers';
import type { DatasetGaps } from './dataset-gaps';
import { FactStore } from './facts';
import { ListStore } from './lists';
import type { RowStore } from './row-store';
import type { ImportSession } from './session';

/** What the store of a file needs to know besides the file. */
export type StoreContext = {
  /** A newer file of the dataset was imported before. */
  isOlder: boolean;
  changes: ChangedCarriers;
  gaps: DatasetGaps;
  /** Rows of a batch. */
  batchRows: number;
  /** Called when rows are no longer read but indexed. */
  onIndexing: () => void;
  now: Date;
};

/** The store that suits a file and what the database holds. */
export async function openRowStore(
  session: ImportSession,
  { dataset, asOf, file: { bytes } }: ImportSource,
  { isOlder, changes, gaps, batchRows, onIndexing, now }: StoreContext,
): Promise<RowStore> {
  if (dataset.kind === 'list') return ListStore.open(session, dataset, asOf, now);
  const carriers = await CarrierStore.open(session, dataset.key, asOf, changes);
  if (dataset.kind === 'facts') return FactStore.open(session, carriers, gaps, dataset, asOf, isOlder, changes);
  const comparison = new CensusComparison(session, carriers, gaps);
  // An older census loses against some rows and wins against others: those are compared one by one.
  const rebuild = isOlder
    ? null
    : await CensusRebuild.begin(session, carriers, comparison, gaps, changes, { bytes, batchRows, onIndexing });
  return rebuild ?? comparison;
}
