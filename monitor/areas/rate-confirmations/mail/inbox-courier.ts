import { randomBytes } from 'node:crypto';
import { lstat, open, readdir, rename, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailSource } from '@contract/rate-confirmations/mails.constants';
import { MAX_FILE_BYTES } from '@contract/shared/files.constants';
import { looksLikeMail } from '../../../documents/files/file-types';
import { repeat } from '../../../jobs/repeat';
import type { Services } from '../../../server/services';
import { assessQueuedMails } from './assess-mail';
import { type InboxFolders, makeInboxFolders } from './inbox-folders';
import { MailNotTaken, takeInArrivedMail } from './take-in-mail';

const LOOK_EVERY_MS = 1_000;
const SWEEP_EVERY_MS = 3_600_000;
const ASSESS_LEFT_OVER_EVERY_MS = 60_000;
/** How long, and how many bytes in all, to keep files that were not accepted, for a person to review. */
const KEPT_MS = 30 * 24 * 3_600_000;
const KEPT_BYTES = 200 * 2 ** 20;
/** Files that made room for others leave it in the database's own file: the embedded one returns it only on request. */
const BYTES_UNTIL_TIDIED = 200 * 2 ** 20;
/** Tries for an email that something else kept from being taken in, such as a lost database. */
const MAX_TRIES = 5;
const HEAD_BYTES = 4100;

/** A name in the folder of emails being read: how it came in, and whether it ended the program before. */
const TAKEN_NAME = /^(again\.)?(folder|smtp)\.(.+)$/;

type Seen = { size: number; changed: number };

/**
 * Takes in the emails of the inbox folder while the product runs. A file moves to `taken` while it is read. Once
 * stored, it is deleted; else it moves to `failed`. After a kill, the next start reads `taken` again and recognizes by
 * content what is already stored, so that no email is lost or stored twice.
 *
 * @returns a function that stops it after the current email
 */
export function startInboxCourier(services: Services, onError: (error: unknown) => void): () => Promise<void> {
  const courier = new InboxCourier(services, onError);
  const look = async (isStopped: () => boolean) => {
    await courier.look(isStopped);
    return false;
  };
  return repeat('inbox', look, LOOK_EVERY_MS, onError);
}

export class InboxCourier {
  #folders: InboxFolders | null = null;
  /** Files of the inbox in the last round: one that still grows waits. */
  #seen = new Map<string, Seen>();
  readonly #tries = new Map<string, number>();
  #sweptAt = 0;
  #assessedAt = 0;
  #bytesTaken = 0;

  constructor(
    private readonly services: Services,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** One round: leftovers, new files, old files. */
  async look(isStopped: () => boolean): Promise<void> {
    const isFirst = this.#folders === null;
    this.#folders ??= await makeInboxFolders(this.services.env.dataDir);
    // What an earlier version stored beside the database.
    if (isFirst) await rm(join(this.#folders.inbox, 'done'), { recursive: true, force: true });
    if (isFirst) await this.#takeUpAgain(isStopped);
    await this.#assessLeftOver(isStopped);
    for (const name of await namesIn(this.#folders.smtp)) {
      if (isStopped()) return;
      await this.#takeIn(this.#folders.smtp, name, 'smtp');
    }
    for (const name of await this.#wholeFiles(this.#folders.inbox)) {
      if (isStopped()) return;
      await this.#takeIn(this.#folders.inbox, name, 'folder');
    }
    await this.#sweep();
  }

  /** Files that have not grown since the last round: the writer of one may not be done. */
  async #wholeFiles(folder: string): Promise<string[]> {
    const seen = new Map<string, Seen>();
    const whole: string[] = [];
    for (const name of await namesIn(folder)) {
      const { size, mtimeMs: changed } = await stat(join(folder, name)).catch(() => ({ size: -1, mtimeMs: 0 }));
      if (size < 0) continue;
      const before = this.#seen.get(name);
      if (before?.size === size && before.changed === changed) whole.push(name);
      else seen.set(name, { size, changed });
    }
    this.#seen = seen;
    return whole;
  }

  /** What was being read when the program ended. An email that ended it twice is not tried a third time. */
  async #takeUpAgain(isStopped: () => boolean): Promise<void> {
    const { taken } = this.#folders!;
    for (const name of await readdir(taken)) {
      const [, again, source, own] = TAKEN_NAME.exec(name) ?? [];
      if (isStopped() || own === undefined) continue;
      if (again) await this.#fail(name, own, 'The program ended twice while it read this email.');
      else {
        const next = `again.${source}.${own}`;
        await rename(join(taken, name), join(taken, next));
        await this.#read(next, own, source as MailSource);
      }
    }
  }

  async #takeIn(folder: string, name: string, source: Exclude<MailSource, 'upload'>): Promise<void> {
    const taken = `${source}.${name}`;
    try {
      await rename(join(folder, name), join(this.#folders!.taken, taken));
    } catch (error) {
      // Someone removed it from the folder.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      return;
    }
    if (await this.#read(taken, name, source)) return;
    await rename(join(this.#folders!.taken, taken), join(folder, name));
  }

  /** @returns false: something else failed, and it should be retried */
  async #read(taken: string, name: string, source: MailSource): Promise<boolean> {
    const path = join(this.#folders!.taken, taken);
    try {
      const problem = await problemOf(path);
      if (problem !== null) throw new MailNotTaken(problem);
      await takeInArrivedMail(this.services, { path, source }, this.services.clock());
    } catch (error) {
      if (error instanceof MailNotTaken) {
        await this.#fail(taken, name, error.message);
        return true;
      }
      this.onError(error);
      const tries = (this.#tries.get(name) ?? 0) + 1;
      this.#tries.set(name, tries);
      if (tries < MAX_TRIES) return false;
      this.#tries.delete(name);
      await this.#fail(taken, name, 'It could not be stored. The log of the monitor says why.');
      return true;
    }
    this.#tries.delete(name);
    this.#bytesTaken += (await stat(path)).size;
    await unlink(path);
    await this.#tidyDatabase();
    return true;
  }

  async #tidyDatabase(): Promise<void> {
    if (this.#bytesTaken < BYTES_UNTIL_TIDIED) return;
    this.#bytesTaken = 0;
    await this.services.db.$client.query('VACUUM stored_files, stored_file_chunks').catch(this.onError);
  }

  async #fail(taken: string, name: string, reason: string): Promise<void> {
    const at = this.services.clock().toISOString().replaceAll(':', '-');
    // A name may occur twice.
    const to = join(this.#folders!.failed, `${at}-${randomBytes(3).toString('hex')}-${name}`.slice(0, 240));
    await rename(join(this.#folders!.taken, taken), to);
    await writeFile(`${to}.txt`, `${reason}\n`, { mode: 0o600 });
    await this.#clearFailed();
  }

  async #assessLeftOver(isStopped: () => boolean): Promise<void> {
    const now = this.services.clock().getTime();
    if (now - this.#assessedAt < ASSESS_LEFT_OVER_EVERY_MS) return;
    this.#assessedAt = now;
    await assessQueuedMails(this.services, isStopped, this.onError);
  }

  async #sweep(): Promise<void> {
    const now = this.services.clock().getTime();
    if (now - this.#sweptAt < SWEEP_EVERY_MS) return;
    this.#sweptAt = now;
    await this.#clearFailed();
  }

  /** The newest stay, as long as there is room. */
  async #clearFailed(): Promise<void> {
    const { failed } = this.#folders!;
    const oldest = this.services.clock().getTime() - KEPT_MS;
    let bytes = 0;
    // By name: each begins with its time of arrival.
    for (const name of (await readdir(failed)).sort().reverse()) {
      const path = join(failed, name);
      const { size, mtimeMs } = await stat(path);
      bytes += size;
      if (bytes > KEPT_BYTES || mtimeMs < oldest) await rm(path, { force: true });
    }
  }
}

/** Emails in a folder, by name. Ignores links. */
async function namesIn(folder: string): Promise<string[]> {
  const names: string[] = [];
  for (const name of (await readdir(folder)).sort()) {
    if (!name.toLowerCase().endsWith('.eml') || name.startsWith('.') || name.length > 200) continue;
    if ((await lstat(join(folder, name)).catch(() => null))?.isFile()) names.push(name);
  }
  return names;
}

async function problemOf(path: string): Promise<string | null> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size === 0) return 'The file is empty.';
    if (size > MAX_FILE_BYTES) return `An email may be ${MAX_FILE_BYTES / 1024 / 1024} MB at most.`;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return looksLikeMail(buffer.subarray(0, bytesRead)) ? null : 'The file is not an email.';
  } finally {
    await file.close();
  }
}
