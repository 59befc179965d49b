import { type Call, changesNothing } from '@contract/call';
import { calls } from '@contract/calls';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { type May, missingToMay } from '@contract/shared/permissions';
import { users } from '@monitor/db/schema';
import type { OpenApiDocument } from '@monitor/server/openapi';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_ACCOUNTS } from '../support/demo-accounts';
import { openSectionMonitor, type SectionMonitor } from './support/section-monitor';

let monitor: SectionMonitor;
/** The accounts of the demo as the monitor knows them, by name. */
const known = new Map<string, CurrentUser>();
beforeAll(async () => {
  monitor = await openSectionMonitor();
  for (const account of DEMO_ACCOUNTS) known.set(account, await userOf(`${account}@demo.test`));
});
afterAll(() => monitor.close());

type AskedOfAnAccount = Exclude<May, 'public' | 'awaiting-code'>;
const guarded = Object.entries(calls).filter(([, call]) => call.may !== 'public' && call.may !== 'awaiting-code');
/** One call of each permission: a call's `may` alone decides who is let in, and each call is held to it below. */
const permissions = [...new Map(guarded.map(([, call]) => [call.may as AskedOfAnAccount, call]))];

/** Walls in front of every call; a review leaves a few calls open. */
const WALLED_IN = ['pending', 'vpn', 'abroad'];

/** What keeps the account from a call: the status of the rejection; null: nothing. */
function refusalOf(may: AskedOfAnAccount, account: string): number | null {
  const isOpenUnderReview = may === 'under-review' && account === 'pending';
  if (WALLED_IN.includes(account) && !isOpenUnderReview) return 406;
  if (may === 'signed-in' || may === 'under-review') return null;
  const missing = missingToMay(may, known.get(account)!);
  return missing && (missing.kind === 'hidden' ? 404 : 403);
}

const LET_IN = [200, 204, 404, 422];

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
  expect(seeded.map(({ email }) => email).sort()).toEqual(DEMO_ACCOUNTS.map((name) => `${name}@demo.test`).sort());
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
    expect(Object.keys(served).sort()).toEqual(['components', 'info', 'openapi', 'paths', 'webhooks']);
    const operations = Object.values(served.paths).flatMap((path) => Object.values(path) as { operationId: string }[]);
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(calls).sort());
  });

  test('that asks for a permission may be refused', () => {
    const asking = guarded.filter(([, { may }]) => may !== 'signed-in' && may !== 'under-review');
    expect(asking.filter(([, { errors }]) => !errors.includes(403)).map(([name]) => name)).toEqual([]);
  });

  test.each(guarded)(
    '%s refuses who is not signed in or lacks what it asks, and lets in who has it',
    async (_name, call) => {
      expect((await ask(call, null)).statusCode).toBe(401);
      const forged = await monitor.app.inject({
        method: call.method,
        url: `/monitor${call.path}`,
        cookies: { monitor_session: 'forged' },
      });
      expect(forged.statusCode).toBe(401);
      const may = call.may as AskedOfAnAccount;
      const wanted = DEMO_ACCOUNTS.map((account) => [account, refusalOf(may, account)] as const);
      const [lacks, refusal] =
        wanted.find(([, status]) => status === 403) ?? wanted.find(([, status]) => status !== null)!;
      expect([lacks, (await ask(call, `${lacks}@demo.test`)).statusCode]).toEqual([lacks, refusal]);
      const [has] = wanted.find(([, status]) => status === null)!;
      expect(LET_IN).toContain((await ask(call, `${has}@demo.test`)).statusCode);
    },
  );
});

describe('who may', () => {
  test.each(permissions)('%s: every account of the demo is let in or refused as its rights are', async (may, call) => {
    const answered: Record<string, number | null> = {};
    for (const account of DEMO_ACCOUNTS) {
      const { statusCode } = await ask(call, `${account}@demo.test`);
      answered[account] = LET_IN.includes(statusCode) && refusalOf(may, account) !== 404 ? null : statusCode;
    }
    expect(answered).toEqual(Object.fromEntries(DEMO_ACCOUNTS.map((account) => [account, refusalOf(may, account)])));
  });
});

test('what changes something by GET is no more than signing out, renewing, and a first key for Outlook', () => {
  const changing = Object.entries(calls).filter(([, call]) => call.method === 'GET' && !changesNothing(call));
  expect(changing.map(([name]) => name)).toEqual(['refreshJwt', 'signOut', 'highwayForOutlookApiKey']);
});

test.each(Object.entries(calls).filter(([, call]) => changesNothing(call)))(
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
  const { findSession, toCurrentUser } = await import('@monitor/server/authentication/current-user.queries');
  const { digest } = await import('@monitor/server/authentication/tokens');
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
