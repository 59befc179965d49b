import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_EDI_FILE_BYTES } from '@contract/edi/edi.constants';
import { and, asc, eq } from 'drizzle-orm';
import { ediContents, ediInterchanges, ediPartners } from '../../db/schema';
import { decidingWithoutUser } from '../../decisions/decide';
import { repeat } from '../../jobs/repeat';
import type { Services } from '../../server/services';
import { answerAtDeadline } from './answer-tender';
import { type EdiFolders, makeFolders } from './edi-folders';
import type { PartnerRow } from './partners.queries';
import { receiveFile, refuseFile } from './receive-file';
import { sendStatuses } from './send-statuses';

const LOOK_EVERY_MS = 5_000;
/** Files of a folder in one round, so that one partner keeps no other waiting. */
const FILES_AT_ONCE = 100;
const WRITTEN_AT_ONCE = 200;
/** Tries for a file that something else kept from being taken in, such as a lost database. */
const MAX_TRIES = 5;

/** Of the letters and the dash before a name in `taken`. */
const MARK_LENGTH = 7;

type Seen = { size: number; changed: number };

/**
 * Takes in what partners put into their folders, answers tenders at their deadline, sends statuses, and puts what waits
 * into the partners' out folders, while the product runs.
 *
 * @returns a function that stops it after the current file
 */
export function startEdiCourier(services: Services, onError: (error: unknown) => void): () => Promise<void> {
  const courier = new EdiCourier(services, onError);
  const look = async (isStopped: () => boolean) => {
    await courier.look(isStopped);
    return false;
  };
  return repeat('edi', look, LOOK_EVERY_MS, onError);
}

export class EdiCourier {
  /** Files of the last round by path: one that still grows waits. */
  #seen = new Map<string, Seen>();
  readonly #tries = new Map<string, number>();
  /** Files in `taken` that are to be tried again, by partner. */
  readonly #left = new Map<number, Set<string>>();
  #isFirst = true;

  constructor(
    private readonly services: Services,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** One round. */
  async look(isStopped: () => boolean): Promise<void> {
    const partners = await this.services.db
      .select()
      .from(ediPartners)
      .where(eq(ediPartners.isActive, true))
      .orderBy(asc(ediPartners.id));
    const seen = new Map<string, Seen>();
    for (const partner of partners) {
      if (isStopped()) return;
      // A folder that cannot be read keeps no other partner's files out.
      await this.#readFolder(partner, seen, isStopped).catch(this.onError);
    }
    this.#seen = seen;
    this.#isFirst = false;
    if (partners.length === 0) return;
    await answerAtDeadline(this.services, isStopped);
    await sendStatuses(this.services, isStopped);
    for (const partner of partners) {
      if (isStopped()) return;
      await this.#write(partner).catch(this.onError);
    }
  }

  async #readFolder(partner: PartnerRow, seen: Map<string, Seen>, isStopped: () => boolean): Promise<void> {
    const folders = await makeFolders(this.services.env.dataDir, partner.companyId, partner.id);
    // What was being read when the program ended, and what failed before: what was stored is recognized by its content.
    const left = this.#isFirst ? await namesIn(folders.taken) : [...(this.#left.get(partner.id) ?? [])];
    this.#left.set(partner.id, new Set());
    for (const name of left) {
      if (isStopped()) return;
      await this.#take(partner, folders, name);
    }
    for (const name of (await namesIn(folders.in)).slice(0, FILES_AT_ONCE)) {
      if (isStopped()) return;
      const path = join(folders.in, name);
      const { size, mtimeMs: changed } = await stat(path).catch(() => ({ size: -1, mtimeMs: 0 }));
      const before = this.#seen.get(path);
      if (before?.size !== size || before.changed !== changed) {
        seen.set(path, { size, changed });
        continue;
      }
      // A partner may use a name again before the first file of it is done.
      const taken = `${randomBytes(3).toString('hex')}-${name}`;
      try {
        await rename(path, join(folders.taken, taken));
      } catch (error) {
        // Another node has taken it, or someone removed it.
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue;
        throw error;
      }
      await this.#take(partner, folders, taken);
    }
  }

  async #take(partner: PartnerRow, folders: EdiFolders, taken: string): Promise<void> {
    const { services } = this;
    const path = join(folders.taken, taken);
    const name = taken.slice(MARK_LENGTH);
    const deciding = decidingWithoutUser(services, partner.companyId, services.clock());
    try {
      const { size } = await stat(path);
      if (size > MAX_EDI_FILE_BYTES) {
        const sha256 = await hashOfFile(path);
        const why = `A file may have ${MAX_EDI_FILE_BYTES / 1024 / 1024} MB at most. It is in the folder “failed”.`;
        await refuseFile(deciding, { name, partnerId: partner.id, bytes: size, sha256 }, why);
        return await this.#fail(folders, taken, why);
      }
      await receiveFile(deciding, { name, source: 'folder', content: await readFile(path), partnerId: partner.id });
    } catch (error) {
      this.onError(error);
      const tries = (this.#tries.get(path) ?? 0) + 1;
      this.#tries.set(path, tries);
      if (tries < MAX_TRIES) this.#left.get(partner.id)?.add(taken);
      else {
        this.#tries.delete(path);
        await this.#fail(folders, taken, 'It could not be stored. The log of the monitor says why.');
      }
      return;
    }
    this.#tries.delete(path);
    await rm(path, { force: true });
  }

  async #fail(folders: EdiFolders, taken: string, why: string): Promise<void> {
    const to = join(folders.failed, taken);
    await rename(join(folders.taken, taken), to);
    await writeFile(`${to}.txt`, `${why}\n`, { mode: 0o600 });
  }

  /** A file has its name once it is whole, so that no one reads half of it. Written twice, it is the same file. */
  async #write(partner: PartnerRow): Promise<void> {
    const { db, env, clock } = this.services;
    const waiting = await db
      .select({ id: ediInterchanges.id, name: ediInterchanges.fileName, content: ediContents.content })
      .from(ediInterchanges)
      .innerJoin(ediContents, eq(ediContents.interchangeId, ediInterchanges.id))
      .where(and(eq(ediInterchanges.partnerId, partner.id), eq(ediInterchanges.state, 'waiting')))
      .orderBy(asc(ediInterchanges.id))
      .limit(WRITTEN_AT_ONCE);
    if (waiting.length === 0) return;
    const { out } = await makeFolders(env.dataDir, partner.companyId, partner.id);
    for (const { id, name, content } of waiting) {
      const part = join(out, `.${name}.${randomBytes(3).toString('hex')}.part`);
      const file = await open(part, 'wx', 0o600);
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      try {
        await rename(part, join(out, name));
      } finally {
        await rm(part, { force: true });
      }
      await db
        .update(ediInterchanges)
        .set({ state: 'sent', sentAt: clock() })
        .where(and(eq(ediInterchanges.id, id), eq(ediInterchanges.state, 'waiting')));
    }
  }
}

/** Files of a folder, by name. No links, and none that its writer names as unfinished. */
export async function namesIn(folder: string): Promise<string[]> {
  const names: string[] = [];
  for (const name of (await readdir(folder)).sort()) {
    if (name.startsWith('.') || name.length > 200 || /\.(part|tmp|filepart)$/i.test(name)) continue;
    if ((await lstat(join(folder, name)).catch(() => null))?.isFile()) names.push(name);
  }
  return names;
}

async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest('hex');
}
