import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The embedded database belongs to one process. The lock names it and how to reach it, so that an import started
 * beside a running product is handed to that process instead of opening the folder a second time.
 */
export type DataDirOwner = { pid: number; operatorUrl?: string; operatorToken?: string };

const lockPath = (dataDir: string) => join(dataDir, 'monitor.lock');

/** @returns the living process that owns the folder, or null. A lock whose process is gone counts for nothing. */
export function ownerOf(dataDir: string): DataDirOwner | null {
  try {
    const owner = JSON.parse(readFileSync(lockPath(dataDir), 'utf8')) as DataDirOwner;
    process.kill(owner.pid, 0);
    return owner;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? { pid: 0 } : null;
  }
}

/**
 * Takes the folder for this process; what it says of itself is for the folder's owner to read. Throws when another living
 * one has it.
 *
 * @returns the release
 */
export function takeDataDir(dataDir: string, details: Omit<DataDirOwner, 'pid'> = {}): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const owner = ownerOf(dataDir);
  if (owner && owner.pid !== process.pid)
    throw new Error(`${dataDir} is in use by process ${owner.pid}. Stop it first, or set DATA_DIR to another folder.`);
  // Made anew: what is left of another process keeps the rights that it was made with.
  rmSync(lockPath(dataDir), { force: true });
  writeFileSync(lockPath(dataDir), JSON.stringify({ pid: process.pid, ...details }), { mode: 0o600 });
  return () => rmSync(lockPath(dataDir), { force: true });
}
