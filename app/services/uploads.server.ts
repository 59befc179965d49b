import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeWebStream } from 'node:stream/web';
import { FILE_PART, MAX_FILE_BYTES } from '@contract/shared/files.constants';
import { Busboy } from '@fastify/busboy';
import { assertShortLists, isUploadType } from './read-form.server';
import { rejectedRequest } from './rejected-requests.server';
import { newUploadFolder } from './upload-folders.server';

/** A form's file, on disk until the action has ended. */
export type UploadedFile = { path: string; name: string; bytes: number };

export type UploadForm = {
  /** The fields beside the file. */
  form: FormData;
  /** Null when none was chosen, or when it is too large. */
  file: UploadedFile | null;
  isTooLarge: boolean;
  /** Deletes the file; call it when the action ends, whatever the result. */
  discard: () => Promise<void>;
};

/** Length limit of one field; a form must not bypass it. */
const MAX_FIELD_BYTES = 64 * 1024;
const MAX_FIELDS = 200;

/**
 * Reads a multipart form. Streams the file to disk; if it is too large, reads and drops the rest, so that the browser
 * gets its answer instead of a broken connection.
 *
 * @throws Response 415 when the request is no such form, 400 when it breaks off, 413 when a field is too long
 */
export async function readUploadForm(request: Request, maxBytes: number = MAX_FILE_BYTES): Promise<UploadForm> {
  if (!isUploadType(request.headers.get('content-type'))) throw rejectedRequest('not-a-form');
  const folder = await newUploadFolder();
  const discard = () => rm(folder, { recursive: true, force: true });
  let file: UploadedFile | null = null;
  let isTooLarge = false;
  try {
    const form = new FormData();
    for await (const part of partsOf(request)) {
      if (part.kind === 'field') form.append(part.name, part.value);
      else if (part.name !== FILE_PART || part.filename === '' || file) part.content.resume();
      else {
        const kept = await writeTo(join(folder, randomUUID()), part.content, maxBytes);
        if (kept.bytes > maxBytes) isTooLarge = true;
        else if (kept.bytes > 0) file = { ...kept, name: part.filename };
      }
    }
    return { form: assertShortLists(form), file, isTooLarge, discard };
  } catch (error) {
    await discard();
    throw error instanceof BrokenForm ? new Response('The form could not be read.', { status: 400 }) : error;
  }
}

/** It broke off, or was no form. */
class BrokenForm extends Error {}

type Part =
  | { kind: 'field'; name: string; value: string }
  | { kind: 'file'; name: string; filename: string; content: Readable };

/**
 * The parts in order; each is read before the next. If the form is given up, the rest is read and dropped: an unread
 * rest would block the answer and the next request.
 */
async function* partsOf(request: Request): AsyncGenerator<Part> {
  const headers = { 'content-type': request.headers.get('content-type')! };
  const reader = openReader(headers);
  const waiting: Part[] = [];
  /** The part being received, and its listener. */
  const arriving = new Map<Readable, PassThrough>();
  let isGivenUp = false;
  let wake = () => {};
  let ended: { error?: unknown } | null = null;
  const end = (error?: unknown) => {
    ended ??= { error };
    wake();
  };
  reader.on('field', (name, value, _nameTruncated, isTruncated) => {
    if (isTruncated) end(new Response('A field of the form is too long.', { status: 413 }));
    if (!isGivenUp) waiting.push({ kind: 'field', name, value });
    wake();
  });
  reader.on('file', (name, content, filename) => {
    content.on('error', () => {});
    if (isGivenUp) return void content.resume();
    // A part that breaks off emits an error on its own stream: without a listener it would end the process.
    const heard = new PassThrough().on('error', () => {});
    arriving.set(content, heard);
    content.on('error', () => heard.destroy(new BrokenForm())).on('end', () => arriving.delete(content));
    content.pipe(heard);
    waiting.push({ kind: 'file', name, filename: filename ?? '', content: heard });
    wake();
  });
  pipeline(Readable.fromWeb(request.body as NodeWebStream), reader, { signal: request.signal }).then(
    () => end(),
    () => {
      // A browser that disconnects ends no part: its writer would wait forever, with the file open.
      for (const heard of arriving.values()) heard.destroy(new BrokenForm());
      end(new BrokenForm());
    },
  );
  try {
    for (;;) {
      const next = waiting.shift();
      if (next) yield next;
      else if (ended) break;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
    if ((ended as { error?: unknown }).error) throw (ended as { error?: unknown }).error;
  } finally {
    isGivenUp = true;
    for (const [content, heard] of arriving) {
      content.unpipe(heard);
      content.resume();
    }
  }
}

function openReader(headers: { 'content-type': string }): InstanceType<typeof Busboy> {
  try {
    return new Busboy({ headers, limits: { fieldSize: MAX_FIELD_BYTES, fields: MAX_FIELDS } });
  } catch {
    // It does not declare a boundary.
    throw new BrokenForm();
  }
}

async function writeTo(path: string, data: AsyncIterable<Uint8Array>, maxBytes: number) {
  const target = await open(path, 'wx', 0o600);
  let bytes = 0;
  try {
    for await (const piece of data) {
      bytes += piece.length;
      if (bytes <= maxBytes) await target.write(piece);
    }
  } finally {
    await target.close();
  }
  return { path, bytes };
}

function fieldsOf(fields: Readonly<Record<string, unknown>>, place = (name: string) => name): [string, unknown][] {
  return Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
    if (value === null || value === undefined) return [];
    if (Array.isArray(value)) return value.map((one) => [place(name), one]);
    if (typeof value === 'object')
      return fieldsOf(value as Record<string, unknown>, (inner) => `${place(name)}[${inner}]`);
    return [[place(name), value]];
  });
}

/**
 * The form in the monitor's format, in pieces: fields, then the file.
 *
 * @param fields a list sends its name once per value, an object's fields are sent as `outer[inner]`;
 * null and undefined are skipped
 */
export function multipartBody(
  fields: Readonly<Record<string, unknown>>,
  file: UploadedFile | null,
): { contentType: string; contentLength: number; body: Readable } {
  const boundary = `form-${randomUUID()}`;
  // Characters that end a value or a header cannot be in a name.
  const quoted = (text: string) => text.replaceAll(/["\\\r\n]+/g, '_');
  const head = fieldsOf(fields)
    .map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${String(value)}\r\n`,
    )
    .join('');
  const fileHead = file
    ? `--${boundary}\r\nContent-Disposition: form-data; name="${FILE_PART}"; filename="${quoted(file.name)}"\r\n` +
      'Content-Type: application/octet-stream\r\n\r\n'
    : '';
  const before = Buffer.from(head + fileHead);
  const after = Buffer.from(`${file ? '\r\n' : ''}--${boundary}--\r\n`);
  async function* pieces() {
    yield before;
    if (file) yield* createReadStream(file.path);
    yield after;
  }
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    contentLength: before.length + (file?.bytes ?? 0) + after.length,
    body: Readable.from(pieces()),
  };
}
