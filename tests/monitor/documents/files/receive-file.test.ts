import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { DOCUMENT_TYPES, TABLE_TYPES } from '@contract/shared/files.constants';
import multipart from '@fastify/multipart';
import { companies } from '@monitor/db/schema';
import { receiveForm } from '@monitor/documents/files/receive-file';
import { keepFile, readStoredFile } from '@monitor/documents/files/stored-files';
import { installErrors } from '@monitor/server/errors';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../support/test-database';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n');
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'received-test-'));
  app = Fastify();
  installErrors(app);
  await app.register(multipart);
  const answer = async (request: Parameters<typeof receiveForm>[0], upload: Parameters<typeof receiveForm>[1]) => {
    const form = await receiveForm(request, upload, folder);
    const content = form.file && (await readFile(form.file.path)).toString('base64');
    await form.discard();
    return { fields: form.fields, file: form.file && { ...form.file, path: undefined }, content };
  };
  app.post('/paper', (request) => answer(request, { types: DOCUMENT_TYPES, maxBytes: 10_000 }));
  app.post('/papers', async (request) => {
    const form = await receiveForm(request, { types: DOCUMENT_TYPES, maxBytes: 10_000, maxFiles: 2 }, folder);
    await form.discard();
    return { names: form.files.map(({ name }) => name) };
  });
  app.post('/table', (request) => answer(request, { types: TABLE_TYPES, maxBytes: 10_000, isOptional: true }));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const part = (headers: string, content: Buffer | string) =>
  Buffer.concat([
    Buffer.from(`--b\r\nContent-Disposition: form-data; ${headers}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
const end = Buffer.from('--b--\r\n');
const send = (url: string, ...parts: Buffer[]) =>
  app.inject({
    method: 'POST',
    url,
    payload: Buffer.concat(parts),
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
const file = (content: Buffer | string, name = 'paper.pdf') => part(`name="file"; filename="${name}"`, content);

test('fields and file arrive, the file under what it is', async () => {
  const response = await send('/paper', part('name="reason"', 'late'), file(PNG, '../scan.pdf'), end);
  expect(response.json()).toMatchObject({
    fields: { reason: 'late' },
    file: { name: 'scan.pdf.png', mediaType: 'image/png', bytes: PNG.length },
    content: PNG.toString('base64'),
  });
});

test.each([
  ['a page named PDF', file('<!doctype html><script>alert(1)</script>')],
  ['a program named PDF', file(Buffer.from('4d5a90000300000004000000ffff0000', 'hex'))],
  ['an empty file', file('')],
  ['no file', part('name="reason"', 'x')],
  ['a file in another part', part('name="other"; filename="paper.pdf"', PDF)],
])('%s is refused at the field', async (_what, sent) => {
  const response = await send('/paper', sent, end);
  expect(response.statusCode).toBe(422);
  expect(response.json().fields.file).toHaveLength(1);
});

test('one that is too large is 413 with its words', async () => {
  const response = await send('/paper', file(Buffer.concat([PDF, Buffer.alloc(20_000)])), end);
  expect(response.statusCode).toBe(413);
  expect(response.json().message).toContain('10 KB at most');
});

test('a form that breaks off is refused, and the product goes on', async () => {
  const broken = await send('/paper', file(PDF).subarray(0, -8));
  expect(broken.statusCode).toBeGreaterThanOrEqual(400);
  expect(broken.statusCode).toBeLessThan(500);
  expect((await send('/paper', file(PDF), end)).statusCode).toBe(200);
});

test.each(['nam="reason"', 'nam="file"; filename="paper.pdf"'])(
  'a part without a name (%s) is a broken form',
  async (headers) => {
    for (const url of ['/paper', '/table']) {
      const response = await send(url, part(headers, 'x'), file(PDF), end);
      expect([response.statusCode, response.json().code]).toEqual([400, 'bad_request']);
    }
    expect((await send('/paper', file(PDF), end)).statusCode).toBe(200);
  },
);

test('a table is text, also of a spreadsheet that writes UTF-16, and may be left out', async () => {
  for (const text of [Buffer.from('MC123\n'), Buffer.from('\ufeffMC123\n', 'utf16le')])
    expect((await send('/table', file(text, 'carriers.csv'), end)).json().file.mediaType).toBe('text/csv');
  expect((await send('/table', file(PNG, 'carriers.csv'), end)).statusCode).toBe(422);
  expect((await send('/table', part('name="a"', '1'), part('name="a"', '2'), end)).json()).toMatchObject({
    fields: { a: ['1', '2'] },
    file: null,
  });
});

test('a phone’s HEIC photo is kept as JPEG, under its own name', async () => {
  const photo = await readFile(new URL('./pictures/photo.heic', import.meta.url));
  const { file: received, content } = (await send('/paper', file(photo, 'IMG_0001.HEIC'), end)).json();
  const jpeg = Buffer.from(content, 'base64');
  expect(received).toMatchObject({ name: 'IMG_0001.jpg', mediaType: 'image/jpeg', bytes: jpeg.length });
  expect(received.sha256).toBe(createHash('sha256').update(jpeg).digest('hex'));
  expect(jpeg.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  // The frame says how large the picture is, before anything else of it.
  const frame = jpeg.indexOf(Buffer.from('ffc0', 'hex'));
  expect([jpeg.readUInt16BE(frame + 7), jpeg.readUInt16BE(frame + 5)]).toEqual([96, 64]);
});

test('a HEIC photo that cannot be opened is refused with what to do', async () => {
  const photo = await readFile(new URL('./pictures/photo.heic', import.meta.url));
  const response = await send('/paper', file(photo.subarray(0, 300), 'IMG_0002.HEIC'), end);
  expect(response.statusCode).toBe(422);
  expect(response.json().fields.file[0]).toMatch(/HEIC format.*Send it as a JPEG/);
  // What takes no pictures takes none of a phone either.
  expect((await send('/table', file(photo, 'loads.csv'), end)).statusCode).toBe(422);
});

test('several files come at once where the form takes several, and an empty field is none', async () => {
  const empty = part('name="file"; filename=""', '');
  const names = (await send('/papers', file(PDF, 'a.pdf'), file(PNG, 'b.png'), empty, end)).json();
  expect(names).toEqual({ names: ['a.pdf', 'b.png'] });
  expect((await send('/papers', file(PDF), file(PDF), file(PDF), end)).json().fields.file).toEqual([
    'Send 2 files at a time at most.',
  ]);
  expect((await send('/paper', file(PDF), file(PDF), end)).json().fields.file).toEqual(['Send one file at a time.']);
});

test('a name cannot reach the prototype of what is read', async () => {
  const response = await send('/table', part('name="__proto__"', 'x'), part('name="constructor"', 'y'), end);
  expect(response.statusCode).toBeLessThan(500);
  expect(({} as Record<string, unknown>).x).toBeUndefined();
});

test('whatever came of it, nothing stays behind', async () => {
  expect(existsSync(folder) ? await readdir(folder) : []).toEqual([]);
});

test('a kept file comes back whole, in pieces, and only to its company', async () => {
  const database = await openTestDatabase();
  try {
    const { db } = database;
    const [own] = await db
      .insert(companies)
      .values({ legalName: 'One', companyType: 'broker', status: 'active' })
      .returning();
    const content = Buffer.alloc(700_000, 'abcdefg');
    const path = join(folder, 'kept');
    await writeFile(path, content);
    const received = {
      path,
      name: 'a.pdf',
      mediaType: 'application/pdf' as const,
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    };
    const owner = { companyId: own!.id, carrierId: null, userId: null, now: new Date() };
    const settings = { dataKeys: [], maxCompanyFileBytes: 1_000_000 };
    const id = await db.transaction((tx) => keepFile(tx, received, owner, settings));
    await rm(path);
    const { content: stream, ...about } = await readStoredFile(db, own!.id, id);
    const read: Buffer[] = await (stream as Readable).toArray();
    expect(read.length).toBeGreaterThan(1);
    expect(Buffer.concat(read).equals(content)).toBe(true);
    expect(about).toEqual({ name: 'a.pdf', mediaType: 'application/pdf', bytes: content.length });
    await expect(readStoredFile(db, own!.id + 1, id)).rejects.toMatchObject({ status: 404 });
    await expect(readStoredFile(db, own!.id, 'no-id')).rejects.toMatchObject({ status: 404 });
  } finally {
    await database.close();
  }
});
