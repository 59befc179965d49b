// @vitest-environment node
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

/** A service that takes in what Sentry's own program sends, and a monitor that answers what a test says. */
type Sent = { message: string; environment: string; tags: Record<string, string>; whole: string };
const sent: Sent[] = [];
let monitorAnswer: [status: number, body: string] | null = null;
const servers: Server[] = [];

async function listen(answer: (body: string) => [number, string] | null): Promise<number> {
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const said = answer(Buffer.concat(pieces).toString());
    if (said === null) return request.socket.destroy();
    response.writeHead(said[0], { 'content-type': 'application/json' }).end(said[1]);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Sentry sends lines of JSON: a header, then for each item its own header and itself. */
function takeIn(body: string): [number, string] {
  for (const line of body.split('\n')) {
    const item = line.startsWith('{') ? JSON.parse(line) : {};
    const exception = item.exception?.values?.at(-1);
    if (exception) sent.push({ message: exception.value, environment: item.environment, tags: item.tags, whole: body });
  }
  return [200, '{}'];
}

let action: typeof import('~/routes/error-reports/route').action;
let entry: typeof import('~/entry.server');
let openMonitor: typeof import('~/services/monitor.server').openMonitor;
let countTickets: typeof import('~/models/alerts.server').countTickets;

beforeAll(async () => {
  const service = await listen(takeIn);
  const monitor = await listen(() => monitorAnswer);
  vi.stubEnv('SESSION_SECRETS', 'a secret of the tests that is long enough');
  vi.stubEnv('SENTRY_DSN', `http://key@127.0.0.1:${service}/1`);
  vi.stubEnv('MONITOR_API_URL', `http://127.0.0.1:${monitor}/monitor`);
  ({ action } = await import('~/routes/error-reports/route'));
  entry = await import('~/entry.server');
  ({ openMonitor } = await import('~/services/monitor.server'));
  ({ countTickets } = await import('~/models/alerts.server'));
});
afterAll(() => {
  vi.unstubAllEnvs();
  for (const server of servers) server.close();
});
beforeEach(() => {
  sent.length = 0;
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => void vi.restoreAllMocks());

const ORIGIN = 'http://localhost:3000';
const report = async (fields: Record<string, string>, address = '192.0.2.1', origin = ORIGIN) => {
  const request = new Request(`${ORIGIN}/broker/error-reports`, {
    method: 'POST',
    headers: { origin, 'x-forwarded-for': address },
    body: new URLSearchParams(fields),
  });
  const answer = await action({ request, params: {}, context: {} });
  return (await answer.json()) as { reference: string | null; isNotified: boolean };
};
const arrived = (message: string | RegExp) =>
  vi.waitFor(() => expect(sent.map((one) => one.message)).toContainEqual(expect.stringMatching(message)), 20_000);
const askMonitor = async () => {
  const request = new Request(`${ORIGIN}/broker/alerts`);
  return countTickets(await openMonitor({ request }, 'session')).catch((thrown: Response) => thrown.json());
};

describe('with SENTRY_DSN set', () => {
  test('an error in a browser arrives, with its place and without whom it is about', async () => {
    const { reference, isNotified } = await report({
      name: 'TypeError',
      message: 'cannot read dana@carrier.test, (312) 555-0123 of undefined',
      stack: 'TypeError: x\n    at load (http://localhost:3000/broker/static/list.js?token=secret:1:23456)',
      page: '/broker/loads',
    });
    expect([reference, isNotified]).toEqual([expect.stringMatching(/^[0-9A-Z]{10}$/), true]);
    await arrived(/^cannot read \[email\], \(\[number\] of undefined$/);
    expect(sent[0]).toMatchObject({ environment: 'prod', tags: { reference, source: 'browser' } });
    expect(sent[0]!.whole).toContain('list.js');
    expect(sent[0]!.whole).not.toMatch(/dana@carrier|555-0123|secret/);
  });

  test('an unexpected error of the portal arrives', async () => {
    entry.handleError(new Error('the disk is full'), {
      request: new Request(`${ORIGIN}/broker/loads`),
      params: {},
      context: {},
    } as never);
    await arrived('the disk is full');
  });

  test('a monitor that cannot be reached arrives', async () => {
    monitorAnswer = null;
    const { reference } = await askMonitor();
    await vi.waitFor(() => expect(sent.map(({ tags }) => tags.reference)).toContain(reference), 20_000);
    expect(sent.at(-1)!.tags.source).toBe('monitor call');
  });

  test('an answer of the monitor that breaks the contract arrives', async () => {
    monitorAnswer = [200, JSON.stringify({ open: 'many' })];
    const { reference } = await askMonitor();
    await vi.waitFor(() => expect(sent.map(({ tags }) => tags.reference)).toContain(reference), 20_000);
    expect(sent.at(-1)!.message).toMatch(/expected number/);
  });

  test('what the monitor refuses as it may does not', async () => {
    monitorAnswer = [403, JSON.stringify({ code: 'forbidden', message: 'Not yours.' })];
    await askMonitor();
    await report({ message: 'the last' }, '192.0.2.2');
    await arrived('the last');
    expect(sent.filter(({ tags }) => tags.source === 'monitor call')).toEqual([]);
  });

  test('a browser sends ten a minute, each cut short, and another site none', async () => {
    const taken: boolean[] = [];
    for (let at = 0; at < 12; at++)
      taken.push((await report({ message: 'x'.repeat(100_000) }, '192.0.2.3')).reference !== null);
    expect(taken).toEqual([...Array(10).fill(true), false, false]);
    await arrived(/^x{500}$/);
    expect(await report({ message: 'x' }, '192.0.2.4').catch((thrown: Response) => thrown)).toMatchObject({
      reference: expect.any(String),
    });
    const foreign = await report({ message: 'x' }, '192.0.2.5', 'https://elsewhere.test').catch((thrown) => thrown);
    expect((foreign as Response).status).toBe(403);
  });
});
