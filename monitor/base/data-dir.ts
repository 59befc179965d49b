import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/**
 * The data folder belongs to one process (docs/decisions/0054-one-process-per-data-folder.md). Two files enforce this:
 *
 * - `monitor.lock`, locked by the operating system, which releases the lock however the process ends. All
 * containers of a machine share it.
 * - `monitor.json`, rewritten every few seconds, since file systems over a network may not share locks between
 * machines.
 * It also says how to reach the process, so that an import started beside a running product goes to it.
 */
export type DataDirOwner = { pid: number; host: string; operatorUrl?: string; operatorToken?: string };

/** `beat` changes with each write; it has a fixed length, so that it can be overwritten in place. */
type Entry = DataDirOwner & { id: string; machine: string; beat: string };

const BEAT_MS = 5_000;
/** A process on another machine counts as ended after this many silent beats. */
const WATCHED_BEATS = 4;

const entryPath = (dataDir: string) => join(dataDir, 'monitor.json');

export class DataDirInUseError extends Error {
  /** @param owner null when the process has just taken it and has not yet named itself */
  constructor(
    dataDir: string,
    readonly owner: DataDirOwner | null,
  ) {
    const who = owner ? `process ${owner.pid} on ${owner.host}` : 'another process';
    super(`${dataDir} is in use by ${who}. Stop that process first, or set DATA_DIR to another folder.`);
  }

  /** How to reach the owner, if it runs on this machine and takes commands. */
  get reachable(): DataDirOwner | null {
    return this.owner?.operatorUrl && this.owner.host === hostname() ? this.owner : null;
  }
}

/**
 * Takes the folder for this process; `details` are for the folder's owner to read. Waits, up to 20 s, only if the last
 * owner ran on another machine, or on this one before a restart, and did not record its end.
 *
 * @param options.onLost called when another process has taken the folder anyway; ends this process by default
 * @returns the release
 * @throws DataDirInUseError
 */
export async function takeDataDir(
  dataDir: string,
  details: Pick<DataDirOwner, 'operatorUrl' | 'operatorToken'> = {},
  { beatMs = BEAT_MS, pause = setTimeout as (ms: number) => Promise<unknown>, onLost = () => endAsLost(dataDir) } = {},
): Promise<() => void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = openSync(join(dataDir, 'monitor.lock'), 'a+', 0o600);
  const machine = thisMachine();
  try {
    const isLocked = await tryLock(lock);
    const before = readEntry(dataDir);
    if (isLocked === false) throw new DataDirInUseError(dataDir, before);
    // The lock covers only the processes of this machine.
    const isSettled = before === null || (isLocked === true && before.machine === machine);
    if (!isSettled && (await isBeating(dataDir, before, () => pause(beatMs))))
      throw new DataDirInUseError(dataDir, readEntry(dataDir));
  } catch (error) {
    closeSync(lock);
    throw error;
  }

  const entry: Entry = { id: randomUUID(), pid: process.pid, host: hostname(), machine, beat: beat(0), ...details };
  writeEntry(dataDir, entry);
  let beats = 0;
  const beating = setInterval(() => {
    const now = readEntry(dataDir);
    if (now !== null && now.id !== entry.id) {
      clearInterval(beating);
      return onLost();
    }
    try {
      beats += 1;
      writeFileSync(entryPath(dataDir), JSON.stringify({ ...entry, beat: beat(beats) }), { flag: 'r+' });
    } catch {
      // The drive is gone or the file was deleted: the lock still holds, and the next beat tries again.
    }
  }, beatMs).unref();

  let isReleased = false;
  return () => {
    if (isReleased) return; // the number of the closed file may belong to another by now
    isReleased = true;
    clearInterval(beating);
    if (readEntry(dataDir)?.id === entry.id) rmSync(entryPath(dataDir), { force: true });
    closeSync(lock);
  };
}

/** @returns null if the file system or the platform has no locks */
async function tryLock(fd: number): Promise<boolean | null> {
  try {
    return (await import('fs-native-extensions')).tryLock(fd);
  } catch {
    return null;
  }
}

/** The same for all processes that share the operating system's locks, including those in containers. */
function thisMachine(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return hostname();
  }
}

/** Whether the owner writes its entry again within the time. Compares no clocks: machines differ in them. */
async function isBeating(dataDir: string, before: Entry, pause: () => Promise<unknown>): Promise<boolean> {
  console.error(
    `${dataDir} was last used by process ${before.pid} on ${before.host}. Waiting to see whether it still runs.`,
  );
  for (let watched = 0; watched < WATCHED_BEATS; watched += 1) {
    await pause();
    const now = readEntry(dataDir);
    if (now === null) return false;
    if (now.id !== before.id || now.beat !== before.beat) return true;
  }
  return false;
}

function readEntry(dataDir: string): Entry | null {
  try {
    return JSON.parse(readFileSync(entryPath(dataDir), 'utf8')) as Entry;
  } catch {
    return null;
  }
}

/** Written to a new file and moved into place: never half written, and without the access rights of the old file. */
function writeEntry(dataDir: string, entry: Entry) {
  const made = `${entryPath(dataDir)}.${entry.id}`;
  writeFileSync(made, JSON.stringify(entry), { mode: 0o600 });
  renameSync(made, entryPath(dataDir));
}

const beat = (count: number) => String(count).padStart(12, '0');

function endAsLost(dataDir: string) {
  console.error(`${dataDir} has been taken by another process. This one ends, so that only one writes to it.`);
  process.exit(1);
}
