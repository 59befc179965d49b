import type { Call } from '@contract/call';
import { calls } from '@contract/calls';
import { type May, missingToMay } from '@contract/shared/permissions';
import { users } from '@monitor/db/schema';
import type { OpenApiDocument } from '@monitor/plugins/openapi';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_ACCOUNTS } from '../support/demo-accounts';
import { openSectionMonitor, type SectionMonitor } from './support/section-monitor';

const ACCOUNTS = DEMO_ACCOUNTS.map((name) => `${name}@demo.test`);
/** Permission is decided before a call's own SQL: on a server it is enough that each call is let through to that. */
const ASKED_AS = process.env.TEST_DATABASE_URL ? ['admin@demo.test'] : ACCOUNTS;

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
});
afterAll(() => monitor.close());

const guarded = Object.entries(calls).filter(([, call]) => call.may !== 'public' && call.may !== 'awaiting-code');

/** The call with ids that name nothing and a body of nothing: who is let in gets 404 or 422, never 401, 403 or 406. */
const ask = async (call: Call, account: string | null) =>
  monitor.app.inject({
    method: call.method,
    url: `/monitor${call.path.replaceAll(/\{\w+\}/g, '987654321')}`,
    ...(call.body && { payload: {} }),
    cookies: account ? { monitor_session: await monitor.tokenOf(account) } : {},
  });

test('the accounts that are asked as are all of the demo', async () => {
  const seeded = await monitor.db.select({ email: users.email }).from(users);
  expect(seeded.map(({ email }) => email).sort()).toEqual([...ACCOUNTS].sort());
});

describe('every call of the contract', () => {
  test('is mounted, and nothing else is', () => {
    expect([...monitor.app.mountedCalls].map((call) => `${call.method} ${call.path}`).sort()).toEqual(
      Object.values(calls)
        .map((call) => `${call.method} ${call.path}`)
        .sort(),
    );
  });

  test('is in the OpenAPI document under its own name', async () => {
    const served = (await monitor.app.inject({ url: '/monitor/openapi.json' })).json() as OpenApiDocument;
    const onItsPage = (await monitor.app.inject({ url: '/monitor/docs/json' })).json();
    expect(onItsPage).toEqual(served);
    expect(Object.keys(served).sort()).toEqual(['components', 'info', 'openapi', 'paths']);
    const operations = Object.values(served.paths).flatMap((path) => Object.values(path) as { operationId: string }[]);
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(calls).sort());
  });

  test.each(guarded)('%s refuses who is not signed in, and who only has a code to come', async (_name, call) => {
    expect((await ask(call, null)).statusCode).toBe(401);
    const forged = await monitor.app.inject({
      method: call.method,
      url: `/monitor${call.path}`,
      cookies: { monitor_session: 'forged' },
    });
    expect(forged.statusCode).toBe(401);
  });

  test.each(guarded.flatMap(([name, call]) => ASKED_AS.map((account) => [name, account, call] as const)))(
    '%s admits or refuses %s as its permission says',
    async (_name, account, call) => {
      const user = await userOf(account);
      const { statusCode } = await ask(call, account);
      const isOfReview = call.may === 'under-review';
      const isWalledIn = ['pending', 'vpn', 'abroad'].some((name) => account.startsWith(name));
      if (isWalledIn && !(isOfReview && account.startsWith('pending'))) return expect(statusCode).toBe(406);
      const missing =
        call.may === 'signed-in' || isOfReview
          ? null
          : missingToMay(call.may as Exclude<May, 'signed-in' | 'under-review' | 'public' | 'awaiting-code'>, user);
      if (missing?.kind === 'hidden') expect(statusCode).toBe(404);
      else if (missing) expect(statusCode).toBe(403);
      else expect([200, 204, 404, 422]).toContain(statusCode);
    },
  );
});

const looking = Object.entries(calls).filter(([, call]) => call.method === 'GET' || call.looksOnly);

test('what looks and takes whatever comes along is no more than signing out and renewing', () => {
  expect(looking.filter(([, { errors }]) => !errors.includes(422)).map(([name]) => name)).toEqual([
    'refreshJwt',
    'signOut',
  ]);
});

test.each(looking.filter(([, { errors }]) => errors.includes(422)))(
  '%s refuses a parameter that it does not know (decision 0041)',
  async (_name, call) => {
    const { statusCode, body } = await monitor.app.inject({
      method: call.method,
      url: `/monitor${call.path.replaceAll(/\{\w+\}/g, '987654321')}?tail=1`,
      ...(call.body && { payload: { head: 1 } }),
      cookies: { monitor_session: await monitor.tokenOf('admin@demo.test') },
    });
    expect(statusCode).toBe(422);
    expect(JSON.parse(body).fields).toMatchObject({
      tail: ['“tail” is no parameter of this call.'],
      ...(call.body && { head: ['“head” is no parameter of this call.'] }),
    });
  },
);

async function userOf(account: string) {
  const { db } = monitor;
  const { findSession, toCurrentUser } = await import('@monitor/authentication/current-user.queries');
  const { digest } = await import('@monitor/authentication/tokens');
  return toCurrentUser((await findSession(db, { tokenHash: digest(await monitor.tokenOf(account)) }, 'signed_in'))!);
}

describe('anything that is not an answer', () => {
  const post = (payload: string, type = 'application/json') =>
    monitor.app.inject({ method: 'POST', url: '/monitor/sign_in', payload, headers: { 'content-type': type } });

  test.each([
    ['broken JSON', 400, () => post('{"email":')],
    ['too large a body', 413, () => post(JSON.stringify({ email: 'x'.repeat(300_000) }))],
    ['another kind of body', 415, () => post('email=x', 'application/x-www-form-urlencoded')],
    ['an unknown address', 404, () => monitor.app.inject({ url: '/monitor/api/v1/nothing' })],
  ])('%s is %i in one shape', async (_what, status, send) => {
    const response = await send();
    expect(response.statusCode).toBe(status);
    expect(Object.keys(response.json()).sort()).toEqual(['code', 'message']);
    expect(response.headers['x-request-id']).toBeTruthy();
  });

  test('a fault of ours says no more than its reference', async () => {
    const { db } = monitor;
    await db.execute('ALTER TABLE carriers RENAME TO carriers_away');
    try {
      const response = await monitor.app.inject({
        url: '/monitor/api/v1/carriers/1',
        cookies: { monitor_session: await monitor.tokenOf('admin@demo.test') },
        headers: { 'x-request-id': 'reference-1234' },
      });
      expect(response.statusCode).toBe(500);
      expect(response.json()).toEqual({
        code: 'internal_error',
        message: expect.not.stringContaining('carriers'),
        reference: 'reference-1234',
      });
    } finally {
      await db.execute('ALTER TABLE carriers_away RENAME TO carriers');
    }
  });

  test.each([
    ['page=0', 'page'],
    ['page=x', 'page'],
    ['per_page=201', 'per_page'],
    ['include=everything', 'include'],
    ['q[legal_nam_cont]=x', 'q[legal_nam_cont]'],
    ['q[s]=nothing asc', 'q[s]'],
    ['q[power_units_gteq]=many', 'q[power_units_gteq]'],
    [`search_text=${'x'.repeat(201)}`, 'search_text'],
  ])('carriers?%s is 422 naming %s', async (query, field) => {
    const { status, body } = await monitor.get(`/carriers?${query}`);
    expect(status).toBe(422);
    expect(Object.keys(body.fields)).toEqual([field]);
  });

  test.each(['abc', '0', '-1', '1.5', '9'.repeat(25)])('carriers/%s is 422 naming id', async (id) => {
    const { status, body } = await monitor.get(`/carriers/${id}`);
    expect(status).toBe(422);
    expect(Object.keys(body.fields)).toEqual(['id']);
  });
});
