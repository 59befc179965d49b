import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { multipartBody, readUploadForm } from '~/services/uploads.server';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uploads-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(content: Uint8Array, name = 'coi.pdf') {
  const path = join(folder, `${Math.random()}`);
  await writeFile(path, content);
  return { path, name, bytes: content.length };
}

async function posted(fields: Record<string, unknown>, file: Awaited<ReturnType<typeof fileOf>> | null) {
  const { contentType, contentLength, body } = multipartBody(fields, file);
  const bytes = Buffer.concat(await body.map((piece) => Buffer.from(piece)).toArray());
  expect(bytes.length).toBe(contentLength);
  return new Request('http://portal.test/', {
    method: 'POST',
    headers: { 'content-type': contentType },
    body: Readable.toWeb(Readable.from([bytes])) as ReadableStream,
    duplex: 'half',
  } as RequestInit);
}

test('what the portal passes on is what it read', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), fc.string({ unit: 'grapheme', maxLength: 50 })),
      fc.uint8Array({ minLength: 1, maxLength: 5000 }),
      async (fields, content) => {
        const { file: _taken, ...others } = fields;
        const read = await readUploadForm(await posted(others, await fileOf(content)));
        expect(Object.fromEntries(read.form)).toEqual(others);
        expect(await readFile(read.file!.path)).toEqual(Buffer.from(content));
        expect(read.file).toMatchObject({ name: 'coi.pdf', bytes: content.length });
        await read.discard();
      },
    ),
    { numRuns: 40 },
  );
});

test('lists send each value, what is not there is left out', async () => {
  const read = await readUploadForm(await posted({ ids: [1, 2], note: null, other: undefined }, null));
  expect([...read.form]).toEqual([
    ['ids', '1'],
    ['ids', '2'],
  ]);
  expect(read.file).toBeNull();
  await read.discard();
});

test('a file that is too large is told from none, the fields after it are read, and nothing stays on disk', async () => {
  const { contentType, body } = multipartBody({}, await fileOf(new Uint8Array(2000)));
  const bytes = Buffer.concat(await body.map((piece) => Buffer.from(piece)).toArray());
  const boundary = contentType.split('boundary=')[1];
  const end = `--${boundary}--\r\n`;
  const after = `--${boundary}\r\nContent-Disposition: form-data; name="reason"\r\n\r\nlate\r\n${end}`;
  const request = new Request('http://portal.test/', {
    method: 'POST',
    headers: { 'content-type': contentType },
    body: Buffer.concat([bytes.subarray(0, -end.length), Buffer.from(after)]),
  });
  const read = await readUploadForm(request, 1000);
  expect(read).toMatchObject({ file: null, isTooLarge: true });
  expect(read.form.get('reason')).toBe('late');
  await read.discard();
});

test.each(['a=b.pdf', 'a;b.pdf', "driver's licence (2) = final.pdf", 'Póliza.pdf'])(
  'a file may be called %j',
  async (name) => {
    const read = await readUploadForm(await posted({}, await fileOf(new Uint8Array([1]), name)));
    expect(read.file?.name).toBe(name);
    await read.discard();
  },
);

test('a form that breaks off is refused', async () => {
  const request = new Request('http://portal.test/', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\nhalf',
  });
  await expect(readUploadForm(request)).rejects.toMatchObject({ status: 400 });
});

test('a name cannot begin another part', async () => {
  const evil = 'x"\r\nContent-Disposition: form-data; name="role"\r\n\r\nadmin';
  const read = await readUploadForm(await posted({}, await fileOf(new Uint8Array([1]), evil)));
  expect([...read.form.keys()]).toEqual([]);
  expect(read.file?.name).not.toContain('\n');
  await read.discard();
});

test('what is no such form is refused, and leaves no folder', async () => {
  const before = (await readdir(tmpdir())).filter((name) => name.startsWith('upload-')).length;
  for (const [type, status] of [
    ['text/plain', 415],
    ['multipart/form-data', 400],
    ['multipart/form-data; boundary=', 400],
  ] as const) {
    const request = new Request('http://portal.test/', {
      method: 'POST',
      body: 'a=b',
      headers: { 'content-type': type },
    });
    await expect(readUploadForm(request)).rejects.toMatchObject({ status });
  }
  expect((await readdir(tmpdir())).filter((name) => name.startsWith('upload-')).length).toBe(before);
});
