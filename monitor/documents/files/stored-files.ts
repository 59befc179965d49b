import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { and, eq, exists, not, sql } from 'drizzle-orm';
import type { Env } from '../../base/env';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { storedFileChunks, storedFiles, vettingFilePapers } from '../../db/schema';
import { openChunk, sealChunk } from '../sealing/sealed-chunks';
import type { FileAnswer } from './file-answer';
import { assertNotFull } from './file-quotas';
import { PaperProblem } from './paper-problem';
import type { ReceivedFile } from './receive-file';

/** Of the database's rows; small enough that a file of any size is never memory. */
const CHUNK_BYTES = 256 * 1024;

/** Whose a file is. `carrierId` null: the company's own paper; `userId` null: the carrier sent it. */
export type FileOwner = { companyId: number; carrierId: number | null; userId: number | null; now: Date };

/** A file of ours may be of a kind that no one may upload. */
type MadeFile = Omit<ReceivedFile, 'path' | 'mediaType'> & { mediaType: string };

/** The settings that files are kept by. */
export type FileSettings = Pick<Env, 'dataKeys' | 'maxCompanyFileBytes'>;

/**
 * Keeps a received file, in the transaction of whatever it belongs to: both happen or neither. Locks the company.
 *
 * @param isSealed for a paper that shows bank or taxpayer numbers: `readSealedFile` reads it
 * @returns its id
 * @throws ApiError 422 when the company's files take all the room that it has
 */
export async function keepFile(
  tx: Queryable,
  file: ReceivedFile,
  owner: FileOwner,
  settings: FileSettings,
  isSealed = false,
): Promise<string> {
  await assertNotFull(tx, owner.companyId, file.bytes, settings.maxCompanyFileBytes);
  const content = createReadStream(file.path, { highWaterMark: CHUNK_BYTES });
  return keepChunks(tx, content, file, owner, isSealed ? settings.dataKeys : null);
}

/** The same for what was made here, such as a signed agreement. `content` comes in pieces of any size. */
export async function keepContent(
  tx: Queryable,
  content: AsyncIterable<Buffer>,
  file: MadeFile,
  owner: FileOwner,
): Promise<string> {
  return keepChunks(tx, content, file, owner, null);
}

async function keepChunks(
  tx: Queryable,
  content: AsyncIterable<Buffer>,
  file: MadeFile,
  owner: FileOwner,
  sealWith: readonly string[] | null,
): Promise<string> {
  const [kept] = await tx
    .insert(storedFiles)
    .values({
      companyId: owner.companyId,
      carrierId: owner.carrierId,
      userId: owner.userId,
      createdAt: owner.now,
      name: file.name,
      mediaType: file.mediaType,
      bytes: file.bytes,
      sha256: file.sha256,
      isSealed: sealWith !== null,
    })
    .returning({ id: storedFiles.id });
  const fileId = kept!.id;
  let position = 0;
  for await (const piece of content) {
    for (let from = 0; from < piece.length; from += CHUNK_BYTES) {
      const part = piece.subarray(from, from + CHUNK_BYTES);
      const place = { fileId, position, fileBytes: file.bytes };
      await tx
        .insert(storedFileChunks)
        .values({ fileId, position, content: sealWith ? sealChunk(part, sealWith, place) : part });
      position += 1;
    }
  }
  return fileId;
}

/**
 * A company's file, to be sent in pieces. It is first read once in full and compared with its stored hash.
 *
 * @throws ApiError 404, also for a file of another company
 * @throws PaperProblem 409 when it differs from what was stored
 * @throws Error for a sealed one: only `readSealedFile` opens those, after a check of the right to read numbers
 */
export async function readStoredFile(db: Queryable, companyId: number, id: string): Promise<FileAnswer> {
  const file = await fileRow(db, companyId, id);
  if (file.isSealed) throw new Error(`file ${file.id} is sealed`);
  return unchangedAnswer(db, file, []);
}

/**
 * A company's paper that shows bank or taxpayer numbers, sealed or not yet. The caller has checked the right to read it
 * and writes the audit line before it sends anything.
 *
 * @throws ApiError 404, also for a file of another company
 * @throws PaperProblem 404 for one whose key is gone; 409 when it differs from what was stored
 */
export async function readSealedFile(
  db: Queryable,
  companyId: number,
  id: string,
  dataKeys: readonly string[],
): Promise<FileAnswer> {
  return unchangedAnswer(db, await fileRow(db, companyId, id), dataKeys);
}

/**
 * Reads a paper through and compares it with the hash that it was kept with, and with those that vetting files name it by.
 * Nothing of it is held.
 *
 * @throws PaperProblem
 */
export async function assertUnchanged(db: Queryable, file: FileRow, dataKeys: readonly string[]): Promise<void> {
  const named = await db
    .selectDistinct({ sha256: vettingFilePapers.sha256 })
    .from(vettingFilePapers)
    .where(eq(vettingFilePapers.fileId, file.id));
  if (named.some(({ sha256 }) => sha256 !== file.sha256)) throw new PaperProblem(file, 'changed');
  for await (const _ of chunks(db, file, dataKeys));
}

async function unchangedAnswer(db: Queryable, file: FileRow, dataKeys: readonly string[]): Promise<FileAnswer> {
  // Before the answer begins: a paper that differs from what was stored is rejected with a message, and no byte of it
  // is sent.
  await assertUnchanged(db, file, dataKeys);
  const { name, mediaType, bytes } = file;
  return { name, mediaType, bytes, content: Readable.from(chunks(db, file, dataKeys)) };
}

/** The same, whole: for a paper that goes into another one or into a mail. */
export async function readWholeFile(db: Queryable, companyId: number, id: string) {
  const { name, mediaType, content } = await readStoredFile(db, companyId, id);
  const pieces: Buffer[] = [];
  for await (const piece of content as AsyncIterable<Buffer>) pieces.push(piece);
  return { name, mediaType, content: Buffer.concat(pieces) };
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export type FileRow = typeof storedFiles.$inferSelect;

async function fileRow(db: Queryable, companyId: number, id: string): Promise<FileRow> {
  const [file] = UUID.test(id)
    ? await db
        .select()
        .from(storedFiles)
        .where(and(eq(storedFiles.id, id), eq(storedFiles.companyId, companyId)))
    : [];
  if (!file) throw httpErrors.notFound('That file');
  return file;
}

/**
 * Takes a paper away, unless a vetting file names it: that one stays.
 */
export async function forgetFile(tx: Queryable, id: string): Promise<void> {
  const isNamed = exists(
    tx.select({ one: sql`1` }).from(vettingFilePapers).where(eq(vettingFilePapers.fileId, storedFiles.id)),
  );
  await tx.delete(storedFiles).where(and(eq(storedFiles.id, id), not(isNamed)));
}

/**
 * Seals a file that was stored in clear, in the caller's transaction.
 *
 * @returns false when it is sealed already or gone
 * @throws PaperProblem when it differs from what was stored: once sealed, the change could no longer be seen
 */
export async function sealStoredFile(tx: Queryable, id: string, dataKeys: readonly string[]): Promise<boolean> {
  // Another node that is at the same file waits here and then finds it sealed.
  const [file] = await tx
    .select()
    .from(storedFiles)
    .where(and(eq(storedFiles.id, id), eq(storedFiles.isSealed, false)))
    .for('update');
  if (!file) return false;
  await assertUnchanged(tx, file, []);
  // The trigger that keeps papers as they are lets this file's chunks be written, until the transaction ends.
  await tx.execute(sql`SELECT set_config('portal.sealing', ${id}::text, true)`);
  for (let position = 0; ; position += 1) {
    const own = and(eq(storedFileChunks.fileId, id), eq(storedFileChunks.position, position));
    const [chunk] = await tx.select({ content: storedFileChunks.content }).from(storedFileChunks).where(own);
    if (!chunk) break;
    const content = sealChunk(chunk.content, dataKeys, { fileId: id, position, fileBytes: file.bytes });
    await tx.update(storedFileChunks).set({ content }).where(own);
  }
  await tx.update(storedFiles).set({ isSealed: true }).where(eq(storedFiles.id, id));
  return true;
}

/** @throws PaperProblem before the last piece when the whole is not what was kept */
async function* chunks(db: Queryable, file: FileRow, dataKeys: readonly string[]): AsyncGenerator<Buffer> {
  const { id, bytes, sha256 } = file;
  const hash = createHash('sha256');
  let read = 0;
  let held: Buffer | null = null;
  for (let position = 0; ; position += 1) {
    // Each chunk checks whether the file is sealed: an older file may be sealed while it is read.
    const [row] = await db
      .select({ content: storedFileChunks.content, isSealed: storedFiles.isSealed })
      .from(storedFileChunks)
      .innerJoin(storedFiles, eq(storedFiles.id, storedFileChunks.fileId))
      .where(and(eq(storedFileChunks.fileId, id), eq(storedFileChunks.position, position)));
    if (!row) break;
    const place = { fileId: id, position, fileBytes: bytes };
    const plain = row.isSealed ? openChunk(row.content, dataKeys, place) : row.content;
    // Of a later chunk the key is there: it opened the first.
    if (!plain) throw new PaperProblem(file, position === 0 ? 'unreadable' : 'changed');
    read += plain.length;
    hash.update(plain);
    if (held) yield held;
    held = plain;
  }
  if (read !== bytes || hash.digest('hex') !== sha256) throw new PaperProblem(file, 'changed');
  if (held) yield held;
}
