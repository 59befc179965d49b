import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TODAY } from './today';

/** Replays the recorded answers of a telematics provider on this machine, with faults. Times are hours of TODAY: "@39.5". */

interface Fixture {
  request: {
    method: string;
    path: string;
    query?: Record<string, string>;
    /** Parameters that must not be there. */
    without?: string[];
    json?: unknown;
  };
  response: { status: number; headers?: Record<string, string>; body: unknown };
}

export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  json: unknown;
  body: string;
}

/** Answers instead of the recording; undefined: the recording answers. */
export type Fault = (asked: Asked, response: ServerResponse) => undefined | true | Promise<undefined | true>;

const timed = (text: string) =>
  text.replaceAll(/"@(\d+(?:\.\d+)?)"/g, (_, hours: string) =>
    JSON.stringify(new Date(Date.parse(`${TODAY}T00:00:00Z`) + Number(hours) * 3_600_000).toISOString()),
  );

/** Whether all of `wanted` is in `given`. */
function holds(given: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return given === wanted;
  return (
    typeof given === 'object' &&
    given !== null &&
    Object.entries(wanted).every(([key, value]) => holds((given as Record<string, unknown>)[key], value))
  );
}

export async function openProviderFixtures(name: 'samsara' | 'motive' | 'geotab') {
  const folder = `tests/fixtures/providers/${name}`;
  const fixtures = readdirSync(folder)
    .sort()
    .map((file) => JSON.parse(timed(readFileSync(`${folder}/${file}`, 'utf8'))) as Fixture);
  const asked: Asked[] = [];
  const faults: Fault[] = [];

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const url = new URL(request.url!, 'http://127.0.0.1');
    const isJson = request.headers['content-type'] === 'application/json';
    const one: Asked = {
      method: request.method!,
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      json: isJson ? JSON.parse(body) : null,
      body,
    };
    asked.push(one);
    for (const fault of faults) if (await fault(one, response)) return;
    const found = fixtures.find(
      ({ request: { method, path, query = {}, without = [], json = null } }) =>
        method === one.method &&
        path === one.path &&
        Object.entries(query).every(([key, value]) => one.query.get(key) === value) &&
        without.every((key) => !one.query.has(key)) &&
        (json === null || holds(one.json, json)),
    );
    answer(
      response,
      found?.response.status ?? 404,
      found?.response.body ?? { message: 'not recorded' },
      found?.response.headers,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    faults,
    /** A fault for the next request that fits. */
    once: (fits: (asked: Asked) => boolean, fault: Fault) => {
      let isDone = false;
      faults.push((one, response) => {
        if (isDone || !fits(one)) return undefined;
        isDone = true;
        return fault(one, response);
      });
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
export type ProviderFixtures = Awaited<ReturnType<typeof openProviderFixtures>>;

export function answer(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): true {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
  return true;
}
