import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Call, ErrorStatus } from '@contract/call';
import { calls } from '@contract/calls';
import { hasError } from '@contract/shared/error-catalogue';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

let server: Server;
let answer: (response: ServerResponse) => void;
let asked: { url: string; method: string; headers: Record<string, unknown> }[] = [];
let openMonitor: typeof import('~/services/monitor.server').openMonitor;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push({ url: request.url!, method: request.method!, headers: request.headers });
    request.resume().on('end', () => answer(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('SESSION_SECRETS', 'a secret of the tests that is long enough');
  vi.stubEnv('MONITOR_API_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}/monitor`);
  ({ openMonitor } = await import('~/services/monitor.server'));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  asked = [];
  vi.restoreAllMocks();
});

const say = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  answer = (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
};

const request = new Request('http://localhost:3000/broker/carriers/295017/insurance?page=2');
const input = { params: { id: 1, inspection_id: 1, flipper_id: 'User;1' }, query: {}, body: {} };

/** Makes a call and returns the result: a value, or the Response that was thrown. */
async function outcome(call: Call, handles: ErrorStatus[] = []) {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const monitor = await openMonitor({ request }, 'token');
  try {
    return { value: (await monitor.call(call, input as never, { handles })) as { ok: boolean; status?: number } };
  } catch (thrown) {
    if (thrown instanceof Response) return { thrown };
    throw thrown;
  }
}

const refusal = { code: 'x', message: 'Words of the monitor.', fields: { page: ['must be 1 or more.'] } };

/** One call of each kind, by its name: what comes of an answer depends on nothing else of a call. */
const oneOfEach = (kindOf: (call: Call) => unknown): [string, Call][] => [
  ...new Map(Object.entries(calls).map((entry) => [JSON.stringify(kindOf(entry[1])), entry])).values(),
];

describe.each(oneOfEach(({ errors }) => [...errors].sort()))('%s, one call with these errors,', (_name, call) => {
  test.each([400, 403, 404, 409, 413, 422, 429, 500, 402, 410, 501] as const)(
    'answered with %i does what the catalogue says of it',
    async (status) => {
      say(status, refusal);
      const isOfCall = hasError(call, status);
      const { thrown } = await outcome(call);
      expect(thrown?.status).toBe(isOfCall && status < 500 ? status : 503);
      const body = await thrown!.json();
      if (thrown!.status === 503) expect(JSON.stringify(body)).not.toContain('Words of the monitor.');
      else expect(body.message).toContain('Words of the monitor.');
      // Returned on request, and only where the call has it.
      const { value } = await outcome(call, [status as ErrorStatus]);
      expect(value).toEqual(isOfCall ? expect.objectContaining({ ok: false, status, error: refusal }) : undefined);
    },
  );
});

test.each([400, 403, 404, 409, 413, 422, 429] as const)(
  'what a form sends comes back with %i only where a form can show it',
  async (status) => {
    say(status, refusal);
    const [, call] = Object.entries(calls).find(([, { errors }]) => errors.includes(404) && errors.includes(409))!;
    const monitor = await openMonitor({ request }, 'token');
    const sent = monitor.send(call, input as never).catch((thrown: Response) => thrown.status);
    const comesBack = [409, 413, 422, 429].includes(status) && hasError(call, status);
    expect(await sent).toEqual(
      comesBack ? expect.objectContaining({ ok: false, status }) : hasError(call, status) ? status : 503,
    );
  },
);

/** What the client reads when it sends a call and gets its answer; any call may have the errors that follow. */
const SHAPES = oneOfEach(({ method, looksOnly, response, upload, download, queues, params }) => [
  method === 'GET' || looksOnly === true,
  response === null,
  upload !== undefined && upload.isOptional === true,
  upload !== undefined,
  download === true,
  queues === true,
  params !== undefined,
]);

describe.each(SHAPES)('%s, one call of this shape,', (_name, call) => {
  test('answered with 401 goes to sign in and remembers the page', async () => {
    say(401, refusal);
    const { thrown } = await outcome(call);
    expect(thrown?.status).toBe(302);
    expect(thrown?.headers.get('Location')).toBe(
      `/login?redirectTo=${encodeURIComponent('/broker/carriers/295017/insurance?page=2')}`,
    );
  });

  test('answered with 406 goes to the address in the body when it is ours', async () => {
    say(406, { ...refusal, url: 'http://localhost:3000/broker/pending-access-review' });
    expect((await outcome(call)).thrown?.headers.get('Location')).toBe(
      'http://localhost:3000/broker/pending-access-review',
    );
  });

  test.each(['https://elsewhere.example/', '//elsewhere.example/', 'javascript:alert(1)', undefined])(
    'answered with 406 does not go to %s',
    async (url) => {
      say(406, { ...refusal, url });
      expect((await outcome(call)).thrown?.status).toBe(503);
    },
  );

  test.each([
    ['carrier_vpn_block', '/carrier_vpn_block'],
    ['user_country_block', '/user_country_block'],
    ['anything else', '/pending-access-review'],
  ])('answered with 418 for %s goes to %s', async (reason, path) => {
    say(418, { ...refusal, reason });
    expect((await outcome(call)).thrown?.headers.get('Location')).toBe(path);
  });

  test.each([
    ['500', () => say(500, { code: 'internal_error', message: 'secret detail', reference: 'monitor-ref-1' })],
    ['502 of a proxy', () => say(502, '<html>Bad gateway</html>')],
    ['nonsense', () => say(200, 'not json at all')],
    [
      'a half answer',
      () =>
        (answer = (response) =>
          response.writeHead(200, { 'content-length': '500' }).write('{"carri', () => response.destroy())),
    ],
    ['a closed connection', () => (answer = (response) => response.destroy())],
    ['an error without its shape', () => say(404, { detail: 'other software' })],
  ])('answered with %s is 503 with a reference and no detail', async (_what, prepare) => {
    prepare();
    const { thrown } = await outcome(call);
    expect(thrown?.status).toBe(503);
    const body = await thrown!.json();
    expect(body.reference).toMatch(/^[\w-]{8,}$/);
    expect(JSON.stringify(body)).not.toMatch(/secret|Bad gateway|other software/);
  });

  if (call.response !== null)
    test('answered with another shape is 503: nothing is shown that the contract does not know', async () => {
      say(200, { something: 'else' });
      expect((await outcome(call)).thrown?.status).toBe(503);
    });
});

test('no call takes an answer of another shape', () => {
  const takes = Object.entries(calls).filter(([, { response }]) => response?.safeParse({ something: 'else' }).success);
  // What an assistant is answered is its protocol's affair, and no page reads it.
  expect(takes.map(([name]) => name)).toEqual(['speakMcp']);
});

test('a monitor that does not answer is given up', async () => {
  answer = () => {};
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const controller = new AbortController();
    queueMicrotask(() => controller.abort(new DOMException('too slow', 'TimeoutError')));
    return controller.signal;
  });
  expect((await outcome(calls.listDatasets!)).thrown?.status).toBe(503);
  expect(AbortSignal.timeout).toHaveBeenCalledWith(10_000);
});

test.each([
  ['what only looks', 'listDatasets', 2],
  ['what a form looks up', 'searchCarriersByEmail', 2],
  ['a change, of which no one knows whether it was made,', 'createNote', 1],
])('%s is asked %s: %i times, where the connection is lost before an answer', async (_what, name, times) => {
  answer = (response) => response.destroy();
  expect((await outcome(calls[name]!)).thrown?.status).toBe(503);
  expect(asked).toHaveLength(times);
});

test('a connection that a restart closed shows on no page', async () => {
  answer = (response) => {
    say(404, refusal);
    response.destroy();
  };
  expect((await outcome(calls.getCarrier!)).thrown?.status).toBe(404);
});

test('an id in the address that is none is a page that does not exist, what else is wrong is said', async () => {
  const call = calls.getCarrier!;
  say(422, { ...refusal, fields: { id: ['id must be a number.'] } });
  expect((await outcome(call)).thrown?.status).toBe(404);
  say(422, { ...refusal, fields: { id: ['id must be a number.'], page: ['must be 1 or more.'] } });
  expect((await outcome(call)).thrown?.status).toBe(422);
});

test('a monitor that is busy says why in its own words, and that is no fault', async () => {
  say(503, { code: 'took_too_long', message: 'That took too long and was stopped.' }, { 'retry-after': '5' });
  const { thrown } = await outcome(calls.searchCarriers!);
  expect(thrown?.status).toBe(503);
  expect(await thrown!.json()).toEqual({ status: 503, message: 'That took too long and was stopped.' });
  expect(console.error).not.toHaveBeenCalled();
});

describe('a queue that is too long', () => {
  test('is said with when to come back', async () => {
    say(503, { code: 'busy', message: 'Too many people are signing in.' }, { 'retry-after': '30' });
    const { thrown } = await outcome(calls.signIn!);
    expect(await thrown!.json()).toEqual({
      status: 503,
      message: 'Too many people are signing in.',
      retryAfterSeconds: 30,
    });
    expect(console.error).not.toHaveBeenCalled();
  });

  test('so is one in which the portal has given up', async () => {
    answer = () => {};
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const controller = new AbortController();
      queueMicrotask(() => controller.abort(new DOMException('too slow', 'TimeoutError')));
      return controller.signal;
    });
    const { thrown } = await outcome(calls.signIn!);
    expect(AbortSignal.timeout).toHaveBeenCalledWith(60_000);
    expect(await thrown!.json()).toMatchObject({ status: 503, retryAfterSeconds: 30 });
  });
});

describe('a browser that goes away', () => {
  /** Makes a call for a browser that leaves once the monitor has it. @returns whether the monitor saw the call broken off */
  async function leave(method: string, call: Call): Promise<{ isBrokenOff: boolean; thrown: unknown }> {
    const browser = new AbortController();
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const isBrokenOff = new Promise<boolean>((resolve) => {
      answer = (response) => {
        response.on('close', () => resolve(!response.writableFinished));
        browser.abort();
        // Later than the break would arrive, were there one: a broken connection is read before a timer runs out.
        setTimeout(
          () => response.writeHead(422, { 'content-type': 'application/json' }).end(JSON.stringify(refusal)),
          50,
        );
      };
    });
    const monitor = await openMonitor(
      { request: new Request(request.url, { method, signal: browser.signal }) },
      'token',
    );
    const thrown = await monitor.call(call, input as never).catch((error: unknown) => error);
    return { isBrokenOff: await isBrokenOff, thrown };
  }

  test('breaks off what only looks, and nothing is reported', async () => {
    const { isBrokenOff, thrown } = await leave('GET', calls.searchCarriers!);
    expect([isBrokenOff, (thrown as Response).status]).toEqual([true, 499]);
    expect(console.error).not.toHaveBeenCalled();
  });

  test.each([
    ['a form', 'POST', 'createNote'],
    ['what a form looks up', 'POST', 'searchCarriers'],
    ['a page that changes something', 'GET', 'createNote'],
  ])('lets the monitor finish %s', async (_what, method, name) => {
    expect((await leave(method, calls[name]!)).isBrokenOff).toBe(false);
  });
});

// Remix puts the base path before what begins with a slash.
test.each([
  ['/broker/my-account?tab=4', '/my-account?tab=4'],
  ['/pending-access-review', '/pending-access-review'],
  ['/broker', '/'],
  ['/brokerage', '/brokerage'],
])('answered with 406 for %s goes to %s below the base path', async (url, to) => {
  say(406, { ...refusal, url });
  expect((await outcome(calls.getCarrier!)).thrown?.headers.get('Location')).toBe(to);
});

describe('an answer of more than 32 MB', () => {
  const LIMIT = 32 * 1024 * 1024;
  const saySize = (status: number, bytes: number) => {
    answer = (response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(Buffer.alloc(bytes, ' '));
  };

  test.each([200, 422])('with status %i is 503 in words, and the next call is made', async (status) => {
    saySize(status, LIMIT + 1);
    const { thrown } = await outcome(calls.listDatasets!);
    expect([thrown?.status, (await thrown!.json()).message]).toEqual([503, 'The carrier data could not be reached.']);
    say(404, refusal);
    expect((await outcome(calls.getCarrier!, [404])).value).toMatchObject({ status: 404 });
  });

  test('in place of a file is 503 where it refuses, and passed on where it is the file', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const monitor = await openMonitor({ request }, 'token');
    const download = () => monitor.download(calls.getVettingFilePdf!, { params: { number: 7 }, query: {} } as never);
    saySize(422, LIMIT + 1);
    expect(await download().catch((thrown: Response) => thrown.status)).toBe(503);
    saySize(200, LIMIT + 1);
    expect((await (await download()).arrayBuffer()).byteLength).toBe(LIMIT + 1);
  });
});

test('ids and queries are written so that they cannot leave their place', async () => {
  say(404, refusal);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const monitor = await openMonitor({ request }, 'to;ken');
  await monitor.call(calls.getCarrier!, { params: { id: '../users?x=1#' } } as never, { handles: [404] });
  await monitor.call(calls.searchCarriers!, { query: { search_text: 'A&B', q: { s: 'legal_name asc' } } } as never, {
    handles: [404],
  });
  expect(asked.map(({ url }) => url)).toEqual([
    '/monitor/api/v1/carriers/..%2Fusers%3Fx%3D1%23',
    '/monitor/api/v1/carriers?search_text=A%26B&q%5Bs%5D=legal_name%20asc',
  ]);
});

describe('download', () => {
  const pdf = calls.getVettingFilePdf!;
  const fetchFile = async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    return (await openMonitor({ request }, 'token')).download(pdf, { params: { number: 7 }, query: {} } as never);
  };

  test('passes a file on with what says what it is, and with nothing else of the monitor', async () => {
    say(200, '%PDF-1.7 …', {
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="vetting-file-7.pdf"',
      'set-cookie': 'monitor_session=stolen',
    });
    const file = await fetchFile();
    expect(asked[0]?.url).toBe('/monitor/api/v1/vetting_files/7/pdf');
    expect([file.status, await file.text()]).toEqual([200, '%PDF-1.7 …']);
    expect(Object.fromEntries(file.headers)).toEqual({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="vetting-file-7.pdf"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
  });

  test.each([
    [401, 302],
    [403, 403],
    [404, 404],
    [500, 503],
  ])('a refusal of %i is its page, and never a file', async (status, shown) => {
    say(status, refusal);
    const thrown = await fetchFile().catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(Response);
    expect((thrown as Response).status).toBe(shown);
  });

  test('nonsense instead of a refusal is the page of a monitor that is away', async () => {
    say(502, '<html>');
    const thrown = (await fetchFile().catch((error: unknown) => error)) as Response;
    expect(thrown.status).toBe(503);
  });
});
