import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { storedFileChunks, storedFiles } from '../db/schema';
import { refuse } from '../plugins/errors';
import type { FileAnswer } from './file-answer';
import type { ReceivedFile } from './receive-file';

/** Of the database's rows; small enough that a file of any size is never memory. */
const CHUNK_BYTES = 256 * 1024;

/**
 * Keeps a received file, in the transaction of whatever it belongs to: both happen or neither.
 *
 * @param owner the company it belongs to; `carrierId` null: the company's own paper; `userId` null: the carrier sent it
 * @returns its id
 */
export async function keepFile(
  tx: Queryable,
  file: ReceivedFile,
  owner: { companyId: number; carrierId: number | null; userId: number | null; now: Date },
): Promise<string> {
  return keepContent(tx, createReadStream(file.path, { highWaterMark: CHUNK_BYTES }), file, owner);
}

/** The same for what was made here, such as a signed agreement. `content` comes in pieces of any size. */
export async function keepContent(
  tx: Queryable,
  content: AsyncIterable<Buffer>,
  file: Omit<ReceivedFile, 'path'>,
  owner: { companyId: number; carrierId: number | null; userId: number | null; now: Date },
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
    })
    .returning({ id: storedFiles.id });
  let position = 0;
  for await (const piece of content) {
    for (let from = 0; from < piece.length; from += CHUNK_BYTES) {
      const part = piece.subarray(from, from + CHUNK_BYTES);
      await tx.insert(storedFileChunks).values({ fileId: kept!.id, position, content: part });
      position += 1;
    }
  }
  return kept!.id;
}

/**
 * A company's file, to be sent in pieces.
 *
 * @throws Refusal 404, also for a file of another company
 */
export async function readStoredFile(db: Queryable, companyId: number, id: string): Promise<FileAnswer> {
  const file = UUID.test(id)
    ? (
        await db
          .select()
          .from(storedFiles)
          .where(and(eq(storedFiles.id, id), eq(storedFiles.companyId, companyId)))
      )[0]
    : undefined;
  if (!file) throw refuse.notFound('That file');
  return { name: file.name, mediaType: file.mediaType, bytes: file.bytes, content: Readable.from(chunks(db, id)) };
}

/** The same, whole: for a paper that goes into another one or into a mail. */
export async function readWholeFile(db: Queryable, companyId: number, id: string) {
  const { name, mediaType, content } = await readStoredFile(db, companyId, id);
  const pieces: Buffer[] = [];
  for await (const piece of content as AsyncIterable<Buffer>) pieces.push(piece);
  return { name, mediaType, content: Buffer.concat(pieces) };
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

async function* chunks(db: Queryable, fileId: string): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const [row] = await db
      .select({ content: storedFileChunks.content })
      .from(storedFileChunks)
      .where(and(eq(storedFileChunks.fileId, fileId), eq(storedFileChunks.position, position)))
      .orderBy(asc(storedFileChunks.position));
    if (!row) return;
    yield row.content;
  }
}
