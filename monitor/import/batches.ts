import type { MappedBlock } from './map-records';
import type { Batch, RowStore } from './store/row-store';

/** The fourth step of an import: rows in batches of `size`, across blocks. */
export async function* inBatches(blocks: AsyncIterable<MappedBlock>, size: number): AsyncGenerator<Batch> {
  let batch = emptyBatch();
  for await (const { rows, rejected, deletedDockets } of blocks) {
    for (const { spared } of rejected) if (spared !== null) batch.spared.add(spared);
    for (const docket of deletedDockets) batch.deletedDockets.add(docket);
    for (const row of rows) {
      batch.rows.push(row);
      if (batch.rows.length < size) continue;
      yield batch;
      batch = emptyBatch();
    }
  }
  if (batch.rows.length + batch.spared.size + batch.deletedDockets.size > 0) yield batch;
}

const emptyBatch = (): Batch => ({ rows: [], spared: new Set(), deletedDockets: new Set() });

/** The fifth step: each batch is written while the next one is read, so that two are in memory at most. */
export async function writeBatches(batches: AsyncIterable<Batch>, store: RowStore): Promise<void> {
  let writing = Promise.resolve();
  try {
    for await (const batch of batches) {
      await writing;
      writing = store.write(batch);
      writing.catch(() => {}); // it is awaited before the next batch
    }
  } catch (error) {
    await writing.catch(() => {}); // the first error is the one to report
    throw error;
  }
  await writing;
  await store.finish?.();
}
