import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Call } from '@contract/call';
import type { FileType } from '@contract/shared/files.constants';
import { FILE_PART, WORD_TYPE, WORKBOOK_TYPE } from '@contract/shared/files.constants';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ApiError, httpErrors } from '../../base/http-errors';
import { said } from '../../base/said';
import { findWordProblem, PAPER_PROBLEMS, readFileType, writeAsJpeg } from '../papers/papers';
import { FILE_TYPES, isHeic, isOldOffice, looksLikeMail, looksLikeX12, typeBySignature } from './file-types';
import { safeFileName } from './safe-file-name';

/** A file as it came in, in a folder of its own until it is kept or the request has ended. */
export type ReceivedFile = {
  /** On this machine; gone when the request has been answered. */
  path: string;
  name: string;
  mediaType: FileType;
  bytes: number;
  sha256: string;
  /** Of what was sent, where that was written anew: a photo as JPEG. Omitted: `sha256` is of what was sent. */
  originalSha256?: string;
};

/** Text of every field of a form together; a form is not a way around the limit on bodies. */
const MAX_FIELD_BYTES = 64 * 1024;
const MAX_FIELDS = 200;
/** A form may have a field for photos beside the one for files; it is sent even if it is empty. */
const EMPTY_FILE_FIELDS = 1;

const MB = 2 ** 20;

const OLD_WORKBOOK =
  'That is an old Excel file (.xls), or one with a password. Open it in Excel and save it as an Excel workbook (.xlsx) or as CSV.';

const HEIC_PROBLEM =
  'This photo is in the HEIC format and cannot be opened. Send it as a JPEG, or take a screenshot of it and send that.';

/** How much of a file shows its type. */
const SNIFFED_BYTES = 4100;

export type ReceivedForm = {
  fields: Record<string, unknown>;
  /** The first of `files`. */
  file: ReceivedFile | null;
  files: readonly ReceivedFile[];
  /** Takes the received files away. */
  discard: () => Promise<void>;
};

/**
 * Reads a multipart form: fields as text (a name that ends in `[]` or comes twice is a list, `outer[inner]` is a field of
 * an object), the file to disk as it
 * arrives, so that its size is never memory.
 *
 * @throws ApiError 400 when the form breaks off, 413 when the file is larger than the call takes, 422 when it is missing, empty or of another kind
 */
export async function receiveForm(
  request: FastifyRequest,
  upload: NonNullable<Call['upload']> & { maxFiles?: number },
  folder: string,
): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw httpErrors.invalid({ [FILE_PART]: ['Send a multipart form with the file.'] });
  const fields: Record<string, unknown> = {};
  const files: ReceivedFile[] = [];
  const discard = async () => {
    for (const { path } of files) await rm(path, { force: true });
  };
  try {
    const parts = request.parts({
      limits: {
        fileSize: upload.maxBytes,
        files: (upload.maxFiles ?? 1) + EMPTY_FILE_FIELDS,
        fields: MAX_FIELDS,
        fieldSize: MAX_FIELD_BYTES,
      },
    });
    for await (const part of parts) {
      // Its type says otherwise, but a part may come without a name.
      if ((part.fieldname as string | undefined) === undefined) throw brokenForm();
      if (part.type === 'field') addField(fields, part.fieldname, String(part.value));
      // A form without a chosen file sends an empty one without a name.
      else if (part.fieldname !== FILE_PART || !part.filename) part.file.resume();
      else if (files.length < (upload.maxFiles ?? 1)) files.push(await receiveFile(part, upload, folder));
      else throw tooManyFiles(upload.maxFiles ?? 1);
    }
  } catch (error) {
    await discard();
    // What was typed before the file goes back into a page that shows the form again.
    if (error instanceof ApiError) Object.assign(error, { typed: fields });
    if (isTooLarge(error)) throw tooLarge(upload.maxBytes);
    if (isTooMany(error)) throw tooManyFiles(upload.maxFiles ?? 1);
    throw isBroken(error) ? brokenForm() : error;
  }
  const [file = null] = files;
  if (!file && !upload.isOptional) throw httpErrors.invalid({ [FILE_PART]: ['Choose a file.'] });
  return { fields, file, files, discard };
}

async function receiveFile(
  part: MultipartFile,
  upload: NonNullable<Call['upload']>,
  folder: string,
): Promise<ReceivedFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  let bytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  try {
    await pipeline(part.file, count, createWriteStream(path, { mode: 0o600 }));
    if (part.file.truncated) throw tooLarge(upload.maxBytes);
    if (bytes === 0) throw httpErrors.invalid({ [FILE_PART]: ['That file is empty.'] });
    if (upload.types.includes('image/jpeg') && (await beginsLikeHeic(path)))
      return { ...(await asJpeg(path, part.filename, upload.maxBytes)), originalSha256: hash.digest('hex') };
    const mediaType = await typeOf(path, upload.types);
    if (!mediaType) {
      const words = upload.types.map((type) => FILE_TYPES[type].name).join(', ');
      throw httpErrors.invalid({
        [FILE_PART]: [`That file is not a ${words.replace(/, ([^,]+)$/, ' or $1')}, whatever its name says.`],
      });
    }
    return { path, name: safeFileName(part.filename, mediaType), mediaType, bytes, sha256: hash.digest('hex') };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

async function beginsLikeHeic(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0);
    return isHeic(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** A phone's photo as JPEG, in place of what was sent. @throws ApiError 413, 422 */
async function asJpeg(path: string, name: string, maxBytes: number): Promise<ReceivedFile> {
  const to = `${path}.jpg`;
  try {
    if (!(await writeAsJpeg(path, to, FILE_PART))) throw httpErrors.invalid({ [FILE_PART]: [HEIC_PROBLEM] });
    const content = await readFile(to);
    if (content.length > maxBytes) throw tooLarge(maxBytes);
    const sha256 = createHash('sha256').update(content).digest('hex');
    await rename(to, path);
    return {
      path,
      name: safeFileName(name.replace(/\.hei[cf]s?$/i, ''), 'image/jpeg'),
      mediaType: 'image/jpeg',
      bytes: content.length,
      sha256,
    };
  } finally {
    await rm(to, { force: true });
  }
}

/** @returns what the content says it is, or null when that is none of `types` @throws ApiError 422 for a Word file that may not be kept */
async function typeOf(path: string, types: readonly FileType[]): Promise<FileType | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    const claimed = typeBySignature(head, types);
    if (types.includes(WORKBOOK_TYPE) && isOldOffice(head)) throw httpErrors.invalid({ [FILE_PART]: [OLD_WORKBOOK] });
    // Text bears no signature. What bears one is not text.
    if (!claimed) {
      const isOfType = {
        'text/csv': looksLikeText,
        'message/rfc822': looksLikeMail,
        'application/edi-x12': looksLikeX12,
        'text/plain': looksLikeText,
      } as const;
      return types.find((one) => one in isOfType && isOfType[one as keyof typeof isOfType](head)) ?? null;
    }
    if (!types.includes(claimed)) return null;
    // Reading it shows whether it is one.
    if (claimed === WORKBOOK_TYPE) return claimed;
    if (claimed === WORD_TYPE) {
      const problem = await findWordProblem(path, FILE_PART);
      if (problem) throw httpErrors.invalid({ [FILE_PART]: [PAPER_PROBLEMS[problem]] });
      return claimed;
    }
    return (await readFileType(head, FILE_PART)) === claimed ? claimed : null;
  } finally {
    await file.close();
  }
}

function looksLikeText(head: Buffer): boolean {
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  return isUtf16 || !head.includes(0);
}

function addField(fields: Record<string, unknown>, name: string, value: string) {
  const [, outer, inner] = /^(\w+)\[(\w+)\]$/.exec(name) ?? [];
  if (outer !== undefined && inner !== undefined && outer !== '__proto__') {
    const within = Object.hasOwn(fields, outer) ? fields[outer] : {};
    // Something else has that name already: what is checked afterwards says what is wrong with it.
    if (typeof within !== 'object' || within === null || Array.isArray(within)) return;
    fields[outer] = within;
    addField(within as Record<string, unknown>, inner, value);
    return;
  }
  const key = name.replace(/\[\]$/, '');
  // A form sends names of its own choosing: none may reach the object's prototype.
  if (key === '__proto__') return;
  const known = Object.hasOwn(fields, key) ? fields[key] : undefined;
  fields[key] = known === undefined ? (name.endsWith('[]') ? [value] : value) : [known, value].flat();
}

function isTooLarge(error: unknown): boolean {
  return (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE';
}

function isTooMany(error: unknown): boolean {
  return (error as { code?: string }).code === 'FST_FILES_LIMIT';
}

function tooManyFiles(most: number): ApiError {
  const message = most === 1 ? 'Send one file at a time.' : said('Send {0} files at a time at most.', most);
  return httpErrors.invalid({ [FILE_PART]: [message] });
}

/** The sender went away in the middle, or never wrote a form. */
function isBroken(error: unknown): boolean {
  return /terminated early|unexpected end|premature close|malformed|boundary/i.test((error as Error).message);
}

function brokenForm(): ApiError {
  return new ApiError(400, { code: 'bad_request', message: 'The form could not be read.' });
}

function tooLarge(maxBytes: number): ApiError {
  const message =
    maxBytes < MB
      ? `A file may be ${Math.round(maxBytes / 1024)} KB at most. Send a smaller one.`
      : said('A file may be {0} MB at most. Send a smaller one.', Math.round(maxBytes / MB));
  return new ApiError(413, { code: 'too_large', message, fields: { [FILE_PART]: [message] } });
}
