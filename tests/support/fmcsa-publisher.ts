import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer as createPlainServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** A dataset as it is published. */
export type PublishedFile = {
  name: string;
  publishedAt: Date;
  /** The header and the rows, each with its line end. */
  csv: string;
};

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * A publisher on this machine with the addresses of FMCSA's: it serves descriptions, counts and files, and whatever a test puts in
 * their place.
 *
 * @param options.now what its clock says
 * @param options.certificate serves by https
 */
export async function startPublisher({
  now,
  certificate,
}: {
  now: () => Date;
  certificate?: { key: string; cert: string };
}) {
  const files = new Map<string, PublishedFile>();
  const odd = new Map<string, Answer>();
  const asked: { path: string; headers: IncomingMessage['headers'] }[] = [];

  const listener: RequestListener = (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://publisher');
    asked.push({ path: request.url ?? '', headers: request.headers });
    response.sendDate = false;
    response.setHeader('date', now().toUTCString());
    response.on('error', () => {});
    const own = odd.get(pathname);
    if (own) return own(request, response);
    const [, id = '', what = ''] =
      /^\/api\/views\/(\w{4}-\w{4})(\.json|\/rows\.csv)$/.exec(pathname) ??
      /^\/(?:resource)\/(\w{4}-\w{4})(\.json)$/.exec(pathname) ??
      [];
    const file = files.get(id);
    if (!file) return void response.writeHead(404).end('{"code":"not_found"}');
    if (pathname.startsWith('/resource/')) return json(response, [{ count: String(rowsOf(file)) }]);
    if (what === '.json') return json(response, description(id, file));
    const etag = etagOf(file.csv);
    response.setHeader('etag', etag);
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
    send(response, file.csv, 'text/csv; charset=utf-8');
  };
  const server = certificate ? createSecureServer(certificate, listener) : createPlainServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    address: `${certificate ? 'https' : 'http'}://127.0.0.1:${port}`,
    /** By FMCSA's id. */
    files,
    /** Every request so far. */
    asked,
    /** How often a file was downloaded. */
    downloads: () => asked.filter(({ path }) => path.includes('/rows.csv')).length,
    /** Answers a path so from now on; null: as it should again. */
    answer: (path: string, answer: Answer | null) => void (answer ? odd.set(path, answer) : odd.delete(path)),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type LocalPublisher = Awaited<ReturnType<typeof startPublisher>>;

export const pathOf = {
  description: (id: string) => `/api/views/${id}.json`,
  rows: (id: string) => `/api/views/${id}/rows.csv`,
  count: (id: string) => `/resource/${id}.json`,
};

export function description(id: string, { name, publishedAt, csv }: PublishedFile) {
  const columns = headerIn(csv).map((column) => ({ name: column, fieldName: column.toLowerCase() }));
  return { id, name, rowsUpdatedAt: Math.floor(publishedAt.getTime() / 1000), columns };
}

const rowsOf = ({ csv }: PublishedFile) =>
  csv
    .replaceAll(/"(?:[^"]|"")*"/g, 'quoted')
    .trimEnd()
    .split('\n').length - 1;

/** The publisher's mark of a file: the same for the same bytes. */
const etagOf = (csv: string): string => `"${createHash('sha256').update(csv).digest('base64url').slice(0, 22)}"`;

/** Ways in which an answer goes wrong on its way, in place of the file. */
export const FAULTS = {
  /** The length is announced, and less comes before the connection ends. */
  shorter:
    (csv: string): Answer =>
    (_, response) => {
      response.writeHead(200, { 'content-type': 'text/csv', 'content-length': String(Buffer.byteLength(csv)) });
      response.write(csv.slice(0, csv.length / 2), () => response.socket?.destroy());
    },
  /** What was packed ends in the middle, and the answer as if that were all. */
  gzipCut:
    (csv: string): Answer =>
    (_, response) => {
      const packed = gzipSync(csv);
      response.writeHead(200, { 'content-type': 'text/csv', 'content-encoding': 'gzip' });
      response.end(packed.subarray(0, packed.length - 20));
    },
  /** Whole lines are missing at the end, and nothing says so. */
  linesCut:
    (csv: string): Answer =>
    (_, response) =>
      send(response, csv.slice(0, csv.lastIndexOf('\n', csv.length / 2) + 1), 'text/csv'),
  /** Not modified, although the request had no condition. */
  notModified: (): Answer => (_, response) => void response.writeHead(304).end(),
  tooOften:
    (seconds: number): Answer =>
    (_, response) =>
      void response.writeHead(429, { 'retry-after': String(seconds) }).end(),
} as const;

/** The names of a file's columns. */
export const headerIn = (csv: string) =>
  (csv.split('\n')[0] ?? '').split(',').map((column) => column.replaceAll(/["\uFEFF]/g, '').trim());

export function json(response: ServerResponse, body: unknown): void {
  send(response, JSON.stringify(body), 'application/json');
}

/** Packed, as the publisher answers who takes it. */
export function send(response: ServerResponse, text: string, type: string): void {
  response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' });
  response.end(gzipSync(text));
}
