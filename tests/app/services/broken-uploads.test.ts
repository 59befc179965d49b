import { once } from 'node:events';
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { createReadableStreamFromReadable } from '@remix-run/node';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

/** Set by a test whose disk is full. */
let isDiskFull = false;
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return {
    ...real,
    open: async (...given: Parameters<typeof real.open>) => {
      const handle = await real.open(...given);
      if (isDiskFull)
        handle.write = async () => {
          throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
        };
      return handle;
    },
  };
});

/** The temporary folder of this file's uploads alone. */
let parent: string;
let server: Server;
/** What became of each request: null, or the status of the Response that was thrown, or the error's code. */
let outcomes: Promise<number | string | null>[] = [];
let readUploadForm: typeof import('~/services/uploads.server').readUploadForm;
let dropUnreadBody: typeof import('~/services/receive-request.server').dropUnreadBody;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'broken-uploads-'));
  vi.stubEnv('TMPDIR', parent);
  vi.stubEnv('SESSION_SECRETS', 'a secret of the tests that is long enough');
  ({ readUploadForm } = await import('~/services/uploads.server'));
  ({ dropUnreadBody } = await import('~/services/receive-request.server'));
  // As Remix's own server makes a Request of what comes in, and says that the browser went away.
  server = createServer((incoming, answer) => {
    answer.on('finish', () => dropUnreadBody(incoming));
    const gone = new AbortController();
    answer.on('close', () => answer.writableFinished || gone.abort());
    if (incoming.method === 'GET') return void answer.end('the next answer');
    const request = new Request('http://portal.test/', {
      method: 'POST',
      headers: { 'content-type': incoming.headers['content-type'] ?? '' },
      body: createReadableStreamFromReadable(incoming),
      duplex: 'half',
      signal: gone.signal,
    } as RequestInit);
    if (incoming.url === '/refused') return void answer.writeHead(403).end('refused before it was read');
    outcomes.push(
      readUploadForm(request).then(
        async ({ discard }) => {
          await discard();
          answer.end('taken');
          return null;
        },
        (error) => {
          const outcome = error instanceof Response ? error.status : error.code;
          answer.writeHead(typeof outcome === 'number' ? outcome : 500).end('not taken');
          return outcome;
        },
      ),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(parent, { recursive: true });
});
beforeEach(() => {
  outcomes = [];
  isDiskFull = false;
});

const FILE_HEAD = '--b\r\nContent-Disposition: form-data; name="file"; filename="w9.pdf"\r\n\r\n';
const END = '\r\n--b--\r\n';
const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: portal.test\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n`;

async function open(): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** Files below upload folders that this process holds open. */
async function openUploads(): Promise<string[]> {
  if (process.platform !== 'linux') return [];
  const links = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''));
  return (await Promise.all(links)).filter((path) => path.startsWith(parent));
}
const folders = () => readdir(parent);

test('thirty uploads whose browser went away leave no file, no folder and no open handle', async () => {
  for (let at = 0; at < 30; at += 1) {
    const socket = await open();
    socket.write(head('/upload', 3_000_000) + FILE_HEAD);
    // Some in the middle of the first piece, some after several.
    socket.write(Buffer.alloc(10_000 + at * 20_000, 'x'));
    while (outcomes.length <= at) await new Promise((resolve) => setImmediate(resolve));
    socket.destroy();
  }
  expect(await Promise.all(outcomes)).toEqual(Array(30).fill(400));
  expect(await folders()).toEqual([]);
  expect(await openUploads()).toEqual([]);
});

/** Sends an upload, and the next request after its answer on the same connection. @returns both answers' first lines */
async function twoOnOneConnection(path: string, body: Buffer): Promise<string[]> {
  const socket = await open();
  let text = '';
  const heard = new Writable({
    write(piece, _encoding, done) {
      text += piece;
      done();
    },
  });
  socket.pipe(heard);
  const answered = async (count: number) => {
    while (text.split('HTTP/1.1 ').length - 1 < count) await once(socket, 'data');
  };
  socket.write(head(path, body.length));
  socket.write(body);
  await answered(1);
  socket.write('GET /next HTTP/1.1\r\nHost: portal.test\r\n\r\n');
  await answered(2);
  socket.destroy();
  return [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status!);
}
const form = (content: Buffer, before = '') =>
  Buffer.concat([Buffer.from(before + FILE_HEAD), content, Buffer.from(END)]);

test.each([
  ['is refused before it is read', '/refused', () => form(Buffer.alloc(2_000_000))],
  ['is given up because the disk is full', '/upload', () => form(Buffer.alloc(2_000_000))],
  [
    'is given up for a field that is too long',
    '/upload',
    () =>
      form(
        Buffer.alloc(2_000_000),
        `--b\r\nContent-Disposition: form-data; name="note"\r\n\r\n${'x'.repeat(70_000)}\r\n`,
      ),
  ],
])('the next request of a connection is answered after an upload that %s', async (what, path, body) => {
  isDiskFull = what.includes('disk');
  const [first, next] = await twoOnOneConnection(path, body());
  expect(first).toBe({ '/refused': '403', '/upload': isDiskFull ? '500' : '413' }[path]);
  expect(next).toBe('200');
  await Promise.all(outcomes);
  expect(await folders()).toEqual([]);
  expect(await openUploads()).toEqual([]);
});
