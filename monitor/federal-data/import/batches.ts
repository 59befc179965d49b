import type { MappedBlock } from './map-records';
import type { RowStore } from './store/row-store';

/**
 * The fourth and fifth step of an import: hands rows to the store, and has it write `batchRows` at a time. A batch is
 * written while the next one is read, so that two are in memory at most.
 */
export async function storeInBatches(
  blocks: AsyncIterable<MappedBlock>,
  store: RowStore,
  batchRows: number,
): Promise<void> {
  let writing = Promise.resolve();
  const write = async () => {
    await writing;
    writing = store.write();
    writing.catch(() => {}); // it is awaited before the next batch
  };
  try {
    for await (const { rows, deletedDockets, rejected } of blocks) {
      for (const row of rows) {
        store.add(row);
        if (store.pending >= batchRows) await write();
      }
      for (const docket of deletedDockets) store.remove?.(docket);
      for (const { spared } of rejected) if (spared !== null) store.spare?.(spared);
    }
    await write();
  } catch (error) {
    await writing.catch(() => {}); // the first error is the one to report
    throw error;
  }
  await writing;
  await store.finish?.();
}
