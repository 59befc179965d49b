import { createHash, randomBytes } from 'node:crypto';
import { link, rm, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { MAX_EDI_FILE_BYTES } from '@contract/edi/edi.constants';
import { and, asc, eq, lte } from 'drizzle-orm';
import SftpClient from 'ssh2-sftp-client';
import { ediPartners, ediSftp } from '../../db/schema';
import { unseal } from '../../documents/sealing/sealed-secrets';
import { repeat } from '../../jobs/repeat';
import type { Services } from '../../server/services';
import { addressOfHost, type Resolve, resolveByDns } from '../integrations/public-address';
import { namesIn } from './edi-courier';
import { makeFolders } from './edi-folders';

const LOOK_EVERY_MS = 15_000;
const EXCHANGE_EVERY_MS = 60_000;
/** A server that keeps failing is tried less often, this seldom at most. */
const SELDOM_MS = 30 * 60_000;
/** An exchange takes less; a node that went away loses the partner after this. */
const HELD_MS = 5 * 60_000;
const TIME_LIMIT_MS = 20_000;
const FILES_AT_ONCE = 100;

type SftpRow = typeof ediSftp.$inferSelect;

/**
 * Exchanges files with partners' SFTP servers while the product runs: theirs into the partner's `in` folder, ours out of
 * its `out` folder. What they hold is read and written by the EDI courier, as if the partner had used the folders.
 *
 * @returns a function that stops it after the current file
 */
export function startSftpCourier(services: Services, onError: (error: unknown) => void): () => Promise<void> {
  const courier = new SftpCourier(services, onError);
  const look = async (isStopped: () => boolean) => {
    await courier.look(isStopped);
    return false;
  };
  return repeat('edi-sftp', look, LOOK_EVERY_MS, onError);
}

export class SftpCourier {
  /** Sizes and times of partners' files at the last look: one that still grows waits. */
  readonly #seen = new Map<string, string>();

  constructor(
    private readonly services: Services,
    private readonly onError: (error: unknown) => void,
    private readonly resolve: Resolve = resolveByDns,
  ) {}

  /** One round over the partners that are due. */
  async look(isStopped: () => boolean): Promise<void> {
    const due = await this.services.db
      .select({ id: ediSftp.partnerId })
      .from(ediSftp)
      .innerJoin(ediPartners, and(eq(ediPartners.id, ediSftp.partnerId), eq(ediPartners.isActive, true)))
      .where(lte(ediSftp.nextAt, this.services.clock()))
      .orderBy(asc(ediSftp.nextAt));
    for (const { id } of due) {
      if (isStopped()) return;
      const row = await this.#take(id);
      if (row) await this.#exchange(row, isStopped);
    }
  }

  /** @returns null: another node has it */
  async #take(partnerId: number): Promise<SftpRow | null> {
    const { db, clock } = this.services;
    const now = clock();
    const [row] = await db
      .update(ediSftp)
      .set({ nextAt: new Date(now.getTime() + HELD_MS) })
      .where(and(eq(ediSftp.partnerId, partnerId), lte(ediSftp.nextAt, now)))
      .returning();
    return row ?? null;
  }

  async #exchange(row: SftpRow, isStopped: () => boolean): Promise<void> {
    const problem = await this.#attempt(row, isStopped).catch((error: unknown) => {
      this.onError(error);
      return sentenceOf(error);
    });
    const { db, clock } = this.services;
    const now = clock();
    const failures = problem === null ? 0 : row.failures + 1;
    const wait = Math.min(
      EXCHANGE_EVERY_MS * 2 ** Math.min(failures, 10),
      problem === null ? EXCHANGE_EVERY_MS : SELDOM_MS,
    );
    await db
      .update(ediSftp)
      .set({
        problem,
        failures,
        nextAt: new Date(now.getTime() + wait),
        ...(problem === null && { lastOkAt: now }),
      })
      // Not where a person has set another server meanwhile.
      .where(
        and(
          eq(ediSftp.partnerId, row.partnerId),
          eq(ediSftp.host, row.host),
          eq(ediSftp.sealedSecret, row.sealedSecret),
        ),
      );
  }

  /** @returns a sentence that says why files could not be exchanged, or null */
  async #attempt(row: SftpRow, isStopped: () => boolean): Promise<string | null> {
    const { env } = this.services;
    const secret = unseal(row.sealedSecret, env.sessionSecrets);
    if (secret === null) return 'The password or key can no longer be read. Enter it again.';
    const where = await addressOfHost(row.host, { isDemo: env.isDemo, resolve: this.resolve });
    if ('refusal' in where) return where.refusal;
    let seenKey: string | null = null;
    const client = new SftpClient(`edi-${row.partnerId}`);
    // Without a listener a broken connection between two calls would end the program.
    client.on('error', () => {});
    try {
      await client.connect({
        host: where.address,
        port: row.port,
        username: row.username,
        ...(row.signsInWith === 'password' ? { password: secret } : { privateKey: secret }),
        readyTimeout: TIME_LIMIT_MS,
        // The user name is sent after the key is known to be the partner's.
        hostVerifier: (key: Buffer) => {
          seenKey = `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
          return seenKey === row.hostKey;
        },
      });
      const folders = await makeFolders(env.dataDir, row.companyId, row.partnerId);
      const problem = await this.#fetch(client, row, folders.in, isStopped);
      await this.#put(client, row, folders.out, isStopped);
      return problem;
    } catch (error) {
      if (seenKey !== null && seenKey !== row.hostKey)
        return `The server has another key than agreed: ${seenKey}. Ask your partner before you accept it. No password was sent.`;
      throw error;
    } finally {
      await client.end().catch(() => {});
    }
  }

  /** A file has its name in the folder once it is whole, and is deleted at the partner's after that. */
  async #fetch(client: SftpClient, row: SftpRow, into: string, isStopped: () => boolean): Promise<string | null> {
    let problem: string | null = null;
    const listed = (await client.list(row.fetchFrom))
      .filter(({ type, name }) => type === '-' && isWhole(name))
      .sort((one, other) => one.modifyTime - other.modifyTime || (one.name < other.name ? -1 : 1));
    const names = new Set(listed.map(({ name }) => name));
    for (const key of this.#seen.keys())
      if (key.startsWith(`${row.partnerId} `) && !names.has(key.slice(`${row.partnerId} `.length)))
        this.#seen.delete(key);
    for (const { name, size, modifyTime } of listed.slice(0, FILES_AT_ONCE)) {
      if (isStopped()) return problem;
      const key = `${row.partnerId} ${name}`;
      const state = `${size} ${modifyTime}`;
      if (this.#seen.get(key) !== state) {
        this.#seen.set(key, state);
        continue;
      }
      if (size > MAX_EDI_FILE_BYTES) {
        problem = `${name} is too large: ${MAX_EDI_FILE_BYTES / 1024 / 1024} MB at most. It stays on the server.`;
        continue;
      }
      const part = join(into, `.${randomBytes(6).toString('hex')}.part`);
      try {
        await client.fastGet(posix.join(row.fetchFrom, name), part);
        if ((await stat(part)).size !== size) continue;
        // Not over one of the same name that is still to be read.
        await link(part, join(into, name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
        throw error;
      } finally {
        await rm(part, { force: true });
      }
      this.#seen.delete(key);
      await client.delete(posix.join(row.fetchFrom, name));
    }
    return problem;
  }

  async #put(client: SftpClient, row: SftpRow, from: string, isStopped: () => boolean): Promise<void> {
    for (const name of (await namesIn(from)).slice(0, FILES_AT_ONCE)) {
      if (isStopped()) return;
      const part = posix.join(row.putInto, `${name}.part`);
      const to = posix.join(row.putInto, name);
      await client.fastPut(join(from, name), part);
      // Put twice, such as after a lost connection, it is the same file.
      if (await client.exists(to)) await client.delete(to);
      await client.rename(part, to);
      await rm(join(from, name), { force: true });
    }
  }
}

/** Not hidden, not named as unfinished by its writer, and with no folder in its name. */
const isWhole = (name: string) =>
  !name.startsWith('.') && name.length <= 200 && !/[/\\\0]/.test(name) && !/\.(part|tmp|filepart)$/i.test(name);

/** What a person can do about it. The library's own texts name code. */
function sentenceOf(error: unknown): string {
  const { message = '', code = '' } = error as { message?: string; code?: string };
  if (/authentication/i.test(message)) return 'The server rejects the user name, password or key.';
  if (code === 'ENOTFOUND' || code === 'ECONNREFUSED' || /timed? ?out|ECONNREFUSED|EHOSTUNREACH/i.test(message + code))
    return 'The server does not answer.';
  if (/no such file|ENOENT/i.test(message)) return 'One of the two folders is not on the server.';
  if (/permission denied|EACCES/i.test(message)) return 'The user may not read or write one of the two folders.';
  if (/privateKey|parse/i.test(message)) return 'The private key cannot be read. Enter it again, without a passphrase.';
  return 'The connection broke. We try again.';
}
