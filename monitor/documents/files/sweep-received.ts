import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Removes what uploads left in the data folder when the program was killed in the middle of them. For its start, before
 * it takes requests: the folder belongs to one process (see `takeDataDir`), so nothing in it is of another.
 */
export async function sweepReceived(dataDir: string): Promise<void> {
  await rm(join(dataDir, 'received'), { recursive: true, force: true });
}
