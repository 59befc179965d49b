import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/**
 * The data folder belongs to one process (docs/decisions/0054-one-process-per-data-folder.md). Two things say so:
 *
 * - `monitor.lock`, locked by the operating system, which gives the lock back when the process ends in whatever way. All
 *   containers of a machine share it.
 * - `monitor.json`, rewritten every few seconds, since file systems over a network may not share locks between machines.
 *   It also says how to reach the process, so that an import started beside a running product is handed to it.
 */
export type DataDirOwner = { pid: number; host: string; operatorUrl?: string; operatorToken?: string };

/** `beat` changes with each writing; always as long, so that it can be overwritten in place. */
type Entry = DataDirOwner & { id: string; machine: string; beat: string };

const BEAT_MS = 5_000;
/** A process on another machine that is silent for so many beats counts as ended. */
const WATCHED_BEATS = 4;

const entryPath = (dataDir: string) => join(dataDir, 'monitor.json');

export class DataDirInUseError extends Error {
  /** @param owner null when the process has just taken it and not yet said who it is */
  constructor(
    dataDir: string,
    readonly owner: DataDirOwner | null,
  ) {
    const who = owner ? `process ${owner.pid} on ${owner.host}` : 'another process';
    super(`${dataDir} is in use by ${who}. Stop that process first, or set DATA_DIR to another folder.`);
  }

  /** How to reach the owner, where it runs beside this process and takes commands. */
  get reachable(): DataDirOwner | null {
    return this.owner?.operatorUrl && this.owner.host === hostname() ? this.owner : null;
  }
}

/**
 * Takes the folder for this process; `details` are for the folder's owner to read. Waits up to 20 s only after a process of
 * another machine, or of this one before it was started anew, that did not say that it ended.
 *
 * @param options.onLost called when another process has taken the folder nevertheless; ends this process by default
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
    // The lock speaks for the processes of this machine alone.
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
      // The drive is away or the file was deleted: the lock still holds, and the next beat tries again.
    }
  }, beatMs).unref();

  let isReleased = false;
  return () => {
    if (isReleased) return; // the number of the closed file may be another's by now
    isReleased = true;
    clearInterval(beating);
    if (readEntry(dataDir)?.id === entry.id) rmSync(entryPath(dataDir), { force: true });
    closeSync(lock);
  };
}

/** @returns null where locks are not to be had: a file system or a platform without them */
async function tryLock(fd: number): Promise<boolean | null> {
  try {
    return (await import('fs-native-extensions')).tryLock(fd);
  } catch {
    return null;
  }
}

/** The same for all processes that share the operating system's locks, in containers too. */
function thisMachine(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return hostname();
  }
}

/** Whether the process of an entry writes it again within the time. No clock is compared: machines differ in them. */
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

/** Made anew and moved into place: never half written, and with no rights of a file that was there before. */
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
