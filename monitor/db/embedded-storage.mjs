// The embedded database's files, written through to the disk. PGlite runs with fsync off, and its file system has no
// fsync: to leave out `-F` alone would change nothing (docs/decisions/0054-one-process-per-data-folder.md).
// Plain JavaScript, as is all that the worker loads.
import { closeSync, fdatasyncSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** Postgres asks for fsync and fdatasync; PGlite hands only the first one to its file system. */
export const DURABLE_PARAMS = ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'];

/** A folder of this machine whose files reach the disk when Postgres asks for it. */
export class DurableFolder extends NodeFS {
  /**
   * @param {string} folder
   * @param {(error: Error) => void} onFailure called when the disk did not take what Postgres relies on
   * @param {(fd: number) => void} [sync]
   */
  constructor(folder, onFailure, sync = fdatasyncSync) {
    super(folder);
    this.onFailure = onFailure;
    this.sync = sync;
    /** What Postgres itself said last of why it cannot go on; PGlite says no more than "Aborted()". */
    this.lastWords = '';
  }

  async init(pglite, options) {
    const made = await super.init(pglite, options);
    made.emscriptenOpts.preRun.push(({ NODEFS }) => {
      NODEFS.stream_ops.fsync = ({ nfd }) => {
        // An error in Node's form becomes one in Postgres's, which then acknowledges nothing.
        NODEFS.tryFSOperation(() => {
          try {
            this.sync(nfd);
          } catch (error) {
            if (isFolderWithoutSync(error)) return;
            this.onFailure(error);
            throw error;
          }
        });
        return 0;
      };
    });
    made.emscriptenOpts.printErr = (line) => {
      const said = /\b(?:FATAL|PANIC):\s+(.*)/.exec(line);
      if (said) this.lastWords = said[1];
    };
    return made;
  }
}

/** Not every system writes folders through; Postgres lets that pass too. */
const isFolderWithoutSync = (error) => ['EINVAL', 'EPERM', 'EISDIR', 'EACCES'].includes(error.code);

/** Writes a folder with all that is in it through to the disk. */
export function syncFolder(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncFolder(path);
    else syncPath(path);
  }
  syncPath(folder);
}

export function syncPath(path) {
  try {
    const fd = openSync(path, 'r');
    fsyncSync(fd);
    closeSync(fd);
  } catch (error) {
    if (!isFolderWithoutSync(error)) throw error;
  }
}
