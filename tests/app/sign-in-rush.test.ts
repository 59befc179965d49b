// @vitest-environment node
import { request as ask, createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

let server: Server;
let origin: string;
/** What was let through and has no answer yet. */
const underWay: ServerResponse[] = [];

beforeAll(async () => {
  vi.stubEnv('SESSION_SECRETS', 'a secret of the tests that is long enough');
  const { signInRush } = await import('~/sign-in-rush.server');
  const limitSignIns = signInRush({ most: 3, mostOfOne: 2 });
  server = createServer((request, response) =>
    limitSignIns(request, response, (error) => (error ? response.writeHead(500).end() : underWay.push(response))),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  for (const response of underWay.splice(0)) response.end();
});
afterAll(() => server.close());

const send = (network: string, path = '/broker/login', method = 'POST') =>
  fetch(origin + path, { method, headers: { 'x-forwarded-for': `${network}, 127.0.0.1` } });

/** Sends some, and waits until they are let through. */
async function letThrough(...networks: string[]) {
  const before = underWay.length;
  const answers = networks.map((network) => send(network).catch(() => null));
  await vi.waitFor(() => expect(underWay).toHaveLength(before + networks.length));
  return answers;
}

test('a sign-in over the limit is told at once when to come back, in the product’s page', async () => {
  await letThrough('192.0.2.1', '192.0.2.2', '192.0.2.3');
  const answer = await send('192.0.2.4', '/broker/login?redirectTo=%2Floads%3Fa%3D1%26b%3D"2');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'nonce-");
  const text = await answer.text();
  expect(text).toContain('<title>Broker Portal | Try again in a moment</title>');
  expect(text).toContain('Too many people are waiting right now. Try again in half a minute.');
  expect(text).toContain('href="/broker/login?redirectTo=%2Floads%3Fa%3D1%26b%3D%222">Try again</a>');
  expect(text).not.toMatch(/<script|style=/);
});

test('a place that is free again is taken, also one that was given up', async () => {
  const [first] = await letThrough('192.0.2.1', '192.0.2.2', '192.0.2.3');
  underWay.shift()!.end();
  await first;
  await letThrough('192.0.2.4');
  underWay.shift()!.destroy();
  await vi.waitFor(() => letThrough('192.0.2.5'));
  expect((await send('192.0.2.6')).status).toBe(503);
});

test('one network does not take the places of all', async () => {
  await letThrough('192.0.2.1', '192.0.2.1');
  expect((await send('192.0.2.1')).status).toBe(503);
  await letThrough('192.0.2.2');
});

test('the page itself and other forms are let through', async () => {
  await letThrough('192.0.2.1', '192.0.2.2', '192.0.2.3');
  void send('192.0.2.4', '/broker/login', 'GET');
  void send('192.0.2.4', '/broker/login/code');
  await vi.waitFor(() => expect(underWay).toHaveLength(5));
});

test('a host that is none does not end the portal', async () => {
  await letThrough('192.0.2.1', '192.0.2.2', '192.0.2.3');
  const status = await new Promise((resolve, reject) => {
    const options = { method: 'POST', path: '/broker/login', headers: { host: 'no host' } };
    ask(origin, options, ({ statusCode }) => resolve(statusCode))
      .on('error', reject)
      .end();
  });
  expect(status).toBe(500);
});
