import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';

/** A backup that cannot be made or used, and why. */
export class BackupRefused extends Error {}

/** A pair of keys: backups are made with the first and opened with the second, which the server never needs to have. */
export async function newBackupKeys(): Promise<{ recipient: string; identity: string }> {
  const identity = await generateIdentity();
  return { recipient: await identityToRecipient(identity), identity };
}

/**
 * Writes lines to a file: gzip, then age (age-encryption.org), so that the age and gzip commands open it too. It appears under its
 * name once it is whole and on the disk, for its owner alone.
 *
 * @param recipient `age1…`, to which it is encrypted
 * @returns its bytes, and their SHA-256
 * @throws BackupRefused for a recipient that is none
 */
export async function writeBackupFile(
  path: string,
  recipient: string,
  lines: AsyncIterable<string>,
): Promise<{ bytes: number; sha256: string }> {
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new BackupRefused(`BACKUP_RECIPIENT is no age recipient: ${recipient}`);
  }
  const unfinished = `${path}.unfinished`;
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    const packed = Readable.from(withBreaks(lines)).compose(createGzip()) as Readable;
    const sealed = await encrypter.encrypt(Readable.toWeb(packed) as never);
    await pipeline(
      Readable.fromWeb(sealed as unknown as ReadableStream),
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          bytes += chunk.length;
          yield chunk;
        }
      },
      createWriteStream(unfinished, { mode: 0o600 }),
    );
    const written = await open(unfinished, 'r+');
    await written.sync();
    await written.close();
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return { bytes, sha256: hash.digest('hex') };
}

async function* withBreaks(lines: AsyncIterable<string>) {
  for await (const line of lines) yield `${line}\n`;
}

/**
 * The lines of a backup.
 *
 * @param identity `AGE-SECRET-KEY-1…`
 * @throws BackupRefused for another key, and for a file that is none, was changed or is cut off
 */
export async function* readBackupFile(path: string, identity: string): AsyncGenerator<string> {
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(identity);
  } catch {
    throw new BackupRefused('The key file holds no AGE-SECRET-KEY-1…');
  }
  try {
    const opened = await decrypter.decrypt(Readable.toWeb(createReadStream(path)) as never);
    const unpacked = Readable.fromWeb(opened as unknown as ReadableStream).compose(createGunzip()) as Readable;
    yield* createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY });
  } catch (error) {
    throw new BackupRefused(
      `${path} cannot be read: ${(error as Error).message}. It was made with another key, was changed, or is cut off.`,
    );
  }
}
