import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { storedFileChunks, storedFiles } from '../db/schema';
import type { Env } from '../env';
import { ApiError, httpErrors } from '../plugins/errors';
import { openChunk, sealChunk } from '../sealing/sealed-chunks';
import type { FileAnswer } from './file-answer';
import { assertNotFull } from './file-quotas';
import type { ReceivedFile } from './receive-file';

/** Of the database's rows; small enough that a file of any size is never memory. */
const CHUNK_BYTES = 256 * 1024;

/** Whose a file is. `carrierId` null: the company's own paper; `userId` null: the carrier sent it. */
export type FileOwner = { companyId: number; carrierId: number | null; userId: number | null; now: Date };

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
  file: Omit<ReceivedFile, 'path'>,
  owner: FileOwner,
): Promise<string> {
  return keepChunks(tx, content, file, owner, null);
}

async function keepChunks(
  tx: Queryable,
  content: AsyncIterable<Buffer>,
  file: Omit<ReceivedFile, 'path'>,
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
 * A company's file, to be sent in pieces.
 *
 * @throws ApiError 404, also for a file of another company
 * @throws Error for a sealed one: only `readSealedFile` opens those, where the right to read numbers was asked for
 */
export async function readStoredFile(db: Queryable, companyId: number, id: string): Promise<FileAnswer> {
  const file = await fileRow(db, companyId, id);
  if (file.isSealed) throw new Error(`file ${file.id} is sealed`);
  return answerOf(file, chunks(db, file, []));
}

/**
 * A company's paper that shows bank or taxpayer numbers, sealed or not yet. The caller has asked for the right to read
 * it and writes the line of the audit log before it sends anything.
 *
 * @throws ApiError 404, also for a file of another company, and for one whose key is gone
 */
export async function readSealedFile(
  db: Queryable,
  companyId: number,
  id: string,
  dataKeys: readonly string[],
): Promise<FileAnswer> {
  const file = await fileRow(db, companyId, id);
  const rest = chunks(db, file, dataKeys);
  // Opened before the answer begins: a paper that nobody can open any more is refused with words.
  const first = await rest.next().catch((error) => {
    throw error instanceof UnreadableChunk ? new ApiError(404, UNREADABLE) : error;
  });
  async function* all() {
    if (!first.done) yield first.value;
    yield* rest;
  }
  return answerOf(file, all());
}

const UNREADABLE = {
  code: 'not_found',
  message: 'That file cannot be opened: the key that it was sealed with is not among DATA_KEYS any more.',
};

/** The same, whole: for a paper that goes into another one or into a mail. */
export async function readWholeFile(db: Queryable, companyId: number, id: string) {
  const { name, mediaType, content } = await readStoredFile(db, companyId, id);
  const pieces: Buffer[] = [];
  for await (const piece of content as AsyncIterable<Buffer>) pieces.push(piece);
  return { name, mediaType, content: Buffer.concat(pieces) };
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

type FileRow = typeof storedFiles.$inferSelect;

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

const answerOf = ({ name, mediaType, bytes }: FileRow, content: AsyncGenerator<Buffer>): FileAnswer => ({
  name,
  mediaType,
  bytes,
  content: Readable.from(content),
});

/**
 * Seals a file that was stored in clear, in the caller's transaction.
 *
 * @returns false when it is sealed already or gone
 */
export async function sealStoredFile(tx: Queryable, id: string, dataKeys: readonly string[]): Promise<boolean> {
  // Another node that is at the same file waits here and then finds it sealed.
  const [file] = await tx
    .select()
    .from(storedFiles)
    .where(and(eq(storedFiles.id, id), eq(storedFiles.isSealed, false)))
    .for('update');
  if (!file) return false;
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

class UnreadableChunk extends Error {}

async function* chunks(db: Queryable, { id, bytes }: FileRow, dataKeys: readonly string[]): AsyncGenerator<Buffer> {
  let sent = 0;
  for (let position = 0; ; position += 1) {
    // Whether it is sealed is asked with each chunk: a file from before may be sealed while it is read.
    const [row] = await db
      .select({ content: storedFileChunks.content, isSealed: storedFiles.isSealed })
      .from(storedFileChunks)
      .innerJoin(storedFiles, eq(storedFiles.id, storedFileChunks.fileId))
      .where(and(eq(storedFileChunks.fileId, id), eq(storedFileChunks.position, position)));
    if (!row) break;
    const place = { fileId: id, position, fileBytes: bytes };
    const plain = row.isSealed ? openChunk(row.content, dataKeys, place) : row.content;
    if (!plain) throw new UnreadableChunk(`chunk ${position} of file ${id} cannot be opened`);
    sent += plain.length;
    yield plain;
  }
  if (sent !== bytes) throw new Error(`file ${id} has ${sent} of ${bytes} bytes`);
}
