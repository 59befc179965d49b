import { type Call, defineCall } from '@contract/call';
import cookie from '@fastify/cookie';
import { mount } from '@monitor/server/calls';
import { operation } from '@monitor/server/openapi';
import type { Services } from '@monitor/server/services';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';

const DEPRECATED = { since: '2026-12-01', until: '2027-12-01', instead: 'Use listLoads.' };
const call = (path: string, deprecated?: typeof DEPRECATED) =>
  defineCall({
    method: 'GET',
    path,
    summary: 'A call of this test.',
    may: 'public',
    response: z.object({}),
    ...(deprecated && { deprecated }),
  });

/** A monitor with two calls, of which one ends. */
async function opened() {
  const app = fastify();
  app.decorate('mountedCalls', new Set<Call>());
  app.decorate('countRequest', () => {});
  app.decorate('rejectForeignPages', async () => {});
  await app.register(cookie);
  const env = { isTest: false, sessionSecrets: ['a secret'], walls: { countryHeader: null, vpnHeader: null } };
  const services = { env, clock: () => new Date('2026-12-02T00:00:00Z') } as unknown as Services;
  mount(app, services, call('/ending', DEPRECATED), async () => ({}));
  mount(app, services, call('/staying'), async () => ({}));
  return app;
}

test('a call that ends says when in every answer, and in a refusal', async () => {
  const app = await opened();
  for (const [url, status] of [
    ['/ending', 200],
    ['/ending?unknown=1', 422],
  ] as const) {
    const { headers, statusCode } = await app.inject(url);
    expect(statusCode).toBe(status);
    // 1796083200 is 2026-12-01T00:00:00Z.
    expect([headers.deprecation, headers.sunset]).toEqual(['@1796083200', 'Wed, 01 Dec 2027 00:00:00 GMT']);
  }
  const { headers } = await app.inject('/staying');
  expect([headers.deprecation, headers.sunset]).toEqual([undefined, undefined]);
  await app.close();
});

test('the document says it too, and when the call may be removed', () => {
  expect(operation('ending', call('/ending', DEPRECATED))).toMatchObject({
    deprecated: true,
    description: 'May: Anybody. Ends after 2027-12-01: Use listLoads.',
  });
  expect(operation('staying', call('/staying'))).not.toHaveProperty('deprecated');
});

test('the document has the Idempotency-Key where a call is made once for it', () => {
  const names = (one: Call) => (operation('x', one).parameters as { name: string; in: string }[]).map((p) => p.name);
  expect(names({ ...call('/x'), method: 'POST', repeats: 'by-key' } as Call)).toEqual(['idempotency-key']);
  expect(names({ ...call('/x'), method: 'POST' } as Call)).toEqual([]);
});
