import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Which machine, or container: process ids mean nothing on another one that shares the temporary folder. */
const MACHINE = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
const PREFIX = 'broker-portal-upload-';
const OWN_NAME = /^broker-portal-upload-([\da-f]{8})-(\d+)-\w{6}$/;
/** Earlier versions' names: any program may use them, so their content decides. */
const EARLIER_NAME = /^upload-\w{6}$/;
const FILE_NAME = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** No upload takes this long: the process that made the folder is gone. */
const ABANDONED_AFTER_MS = 24 * 3_600_000;

/** @returns a new folder for one upload, named after this process, readable only by its user */
export function newUploadFolder(parent = tmpdir()): Promise<string> {
  return mkdtemp(join(parent, `${PREFIX}${MACHINE}-${process.pid}-`));
}

/**
 * Removes what uploads left behind when a portal was killed: folders of ended processes, and of any process after a
 * day.
 *
 * @param startedAt when this process began: an older folder with its id is another process's
 * @returns how many were removed
 */
export async function sweepUploadFolders(now: Date, startedAt: Date, parent = tmpdir()): Promise<number> {
  let removed = 0;
  for (const name of await readdir(parent)) {
    if (!OWN_NAME.test(name) && !EARLIER_NAME.test(name)) continue;
    const folder = join(parent, name);
    // Someone else's, or already gone: not ours to remove.
    const isOurs = await isAbandoned(folder, name, now, startedAt).catch(() => false);
    if (!isOurs) continue;
    await rm(folder, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

const SWEEP_EVERY_MS = 3_600_000;
let isSweeping = false;

/** Sweeps now and then every hour. Called when the server's entry is loaded; an unreadable folder is not an error. */
export async function keepUploadFoldersSwept(): Promise<void> {
  if (isSweeping) return;
  isSweeping = true;
  const startedAt = new Date(Date.now() - process.uptime() * 1000);
  const sweep = () => sweepUploadFolders(new Date(), startedAt).catch(() => 0);
  setInterval(sweep, SWEEP_EVERY_MS).unref();
  await sweep();
}

async function isAbandoned(folder: string, name: string, now: Date, startedAt: Date): Promise<boolean> {
  const { uid, mtimeMs } = await stat(folder);
  if (process.getuid && uid !== process.getuid()) return false;
  const isOld = now.getTime() - mtimeMs > ABANDONED_AFTER_MS;
  const [, machine, pid] = OWN_NAME.exec(name) ?? [];
  if (pid === undefined) return isOld && (await readdir(folder)).every((file) => FILE_NAME.test(file));
  if (isOld) return true;
  if (machine !== MACHINE) return false;
  return Number(pid) === process.pid ? mtimeMs < startedAt.getTime() : !isAlive(Number(pid));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
