import type { Call } from '@contract/call';
import { calls } from '@contract/calls';
import { type Permission, WRITES_WITHOUT_SCOPE } from '@contract/shared/permissions';
import { MIGRATIONS } from '@monitor/db/client';
import { migrationsIn } from '@monitor/db/pending-migrations';
import { apiKeys, users } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_ACCOUNTS } from '../support/demo-accounts';
import { openSectionMonitor, type SectionMonitor } from './support/section-monitor';

/** Who may change what: every change asks a scope of its own, by key and by session (decision 0139). */

let monitor: SectionMonitor;
let bareKey = '';
const MANAGER = 'manager@demo.test';

beforeAll(async () => {
  monitor = await openSectionMonitor();
  bareKey = await makeKey('Without scopes', { is_read_only: false });
});
afterAll(() => monitor.close());

const makeKey = async (name: string, fields: object, as = 'admin@demo.test'): Promise<string> =>
  (await monitor.send('POST', '/api_keys', { api_key: { name, ...fields } }, as)).body.key;

/** With ids that name nothing and an empty body: who is let in gets 404 or 422, never 403. */
const ask = (call: Call, who: { cookies: Record<string, string> } | { headers: Record<string, string> }) =>
  monitor.app.inject({
    method: call.method,
    url: `/monitor${call.path.replaceAll(/\{\w+\}/g, '987654321')}`,
    ...(call.body && { payload: {} }),
    ...who,
  });
const byKey = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });
const signedInAs = async (account: string) => ({ cookies: { monitor_session: await monitor.tokenOf(account) } });

const OF_NO_BROKER = ['public', 'awaiting-code', 'signed-in', 'under-review'];
const writes = Object.entries(calls).filter(
  ([, call]) => call.method !== 'GET' && !call.looksOnly && !OF_NO_BROKER.includes(call.may),
);
const isFree = (name: string) => Object.hasOwn(WRITES_WITHOUT_SCOPE, name);

describe('a change', () => {
  test('that asks no scope is on the list, and nothing else is', () => {
    expect(Object.keys(WRITES_WITHOUT_SCOPE).filter((name) => !writes.some(([known]) => known === name))).toEqual([]);
    expect(Object.keys(WRITES_WITHOUT_SCOPE)).toHaveLength(13);
  });

  test.each(writes)('%s is refused for a key without scopes, unless it is on the list', async (name, call) => {
    const { statusCode, body } = await ask(call, byKey(bareKey));
    if (!isFree(name)) {
      expect(statusCode).toBe(403);
      expect(['missing_scope', 'needs_a_person']).toContain(JSON.parse(body).code);
    } else if (call.asPerson) expect(JSON.parse(body).code).toBe('needs_a_person');
    else expect([404, 422]).toContain(statusCode);
  });

  test.each(writes)('%s is refused for a person without scopes, unless it is on the list', async (name, call) => {
    await monitor.db.update(users).set({ scopes: [] }).where(eq(users.email, 'other@demo.test'));
    const { statusCode } = await ask(call, await signedInAs('other@demo.test'));
    if (isFree(name)) expect([404, 422]).toContain(statusCode);
    else expect(statusCode).toBe(403);
  });
});

describe('a clerk with sourcing, onboarding and loads', () => {
  test.each([
    'createNote',
    'createSubscription',
    'createVettingFile',
    'createIdentityAlert',
    'doNotDispatchConnection',
    'updateConnection',
    'createConnectionInvitation',
    'createInsuranceCertificateRequest',
    'updateLoad',
    'postLoad',
    'sendBidLink',
    'acceptBid',
    'createTruckPosting',
    'createLoadCarrierDisposition',
  ])('may %s', async (name) => {
    expect([404, 422]).toContain((await ask(calls[name]!, await signedInAs('staff@demo.test'))).statusCode);
  });
});

/** What the brand and the load scopes close: each by its own words. */
const BOARD = Object.entries(calls).filter(([, { may }]) => may === 'useLoadBoard' || may === 'workLoadBoard');

describe('the load board', () => {
  test('is all of these calls', () => {
    expect(BOARD.map(([name]) => name)).toEqual(
      expect.arrayContaining(['listBids', 'acceptBid', 'declineBid', 'postLoad', 'unpostLoad', 'searchBoardLoads']),
    );
    expect(BOARD.length).toBeGreaterThanOrEqual(18);
  });

  test.each(BOARD)('%s is closed to a watchdog account without the full profile', async (_name, call) => {
    const { statusCode, body } = await ask(call, await signedInAs('watchdog@demo.test'));
    expect(statusCode).toBe(403);
    const { missing, message } = JSON.parse(body);
    expect(missing).toEqual({ kind: 'watchdog', name: 'can_view_full_carrier_profile_for_watchdog' });
    expect(message).toBe('Your Watchdog access does not include full carrier profiles, loads and the load board.');
  });

  test.each(BOARD)('%s is read and not changed by who has no scope of loads', async (_name, call) => {
    const { statusCode, body } = await ask(call, await signedInAs('notickets@demo.test'));
    if (call.method === 'GET' || call.looksOnly) return expect([200, 404, 422]).toContain(statusCode);
    expect([statusCode, JSON.parse(body).missing]).toEqual([403, { kind: 'scope', name: 'tickets_workflow' }]);
  });
});

/** One call of each permission: what is missing follows from that. */
const oneOfEach = [...new Map(Object.values(calls).map((call) => [call.may as string, call])).values()].filter(
  ({ may }) => !OF_NO_BROKER.includes(may),
);

test.each(DEMO_ACCOUNTS)('%s is told of what is missing in words', async (account) => {
  const signedIn = await signedInAs(`${account}@demo.test`);
  const sent = await Promise.all(oneOfEach.map((call) => ask(call, signedIn)));
  const messages = sent.filter(({ statusCode }) => statusCode === 403).map(({ body }) => JSON.parse(body).message);
  expect(messages.filter((message) => /\w_\w/.test(message))).toEqual([]);
});

describe('a key of before', () => {
  /** As the version before left it, then as this version's migration changes it. */
  const age = async (key: string) => {
    const { statements } = migrationsIn(MIGRATIONS).find((one) =>
      one.statements.some((statement) => statement.includes('"kept_permissions"')),
    )!;
    const update = statements.find((statement) => statement.includes('UPDATE "api_keys"'))!;
    await monitor.db.update(apiKeys).set({ keptPermissions: [] });
    await monitor.db.$client.query(update);
    return monitor.app.inject({ url: '/monitor/api/v1/carriers', ...byKey(key) });
  };
  const OPENED: [Permission, string][] = [
    ['workOnCarriers', 'createNote'],
    ['changeConnections', 'updateConnection'],
    ['stopCarriers', 'doNotDispatchConnection'],
    ['orderCertificates', 'createInsuranceCertificateRequest'],
    ['reportIdentityAlerts', 'createIdentityAlert'],
    ['workLoadBoard', 'postLoad'],
  ];

  test('goes on with what it could do without a scope, and with no more', async () => {
    const key = await makeKey('Of before', { is_read_only: false });
    await age(key);
    const opened: string[] = [];
    for (const [name, call] of writes) {
      if (isFree(name) || call.asPerson) continue;
      if ((await ask(call, byKey(key))).statusCode !== 403) opened.push(call.may);
    }
    expect([...new Set(opened)].sort()).toEqual(OPENED.map(([permission]) => permission).sort());
    const listed = (await monitor.get('/api_keys?q[name_eq]=Of before')).body.api_keys[0];
    expect(listed).toMatchObject({ scopes: [], kept_permissions: OPENED.map(([permission]) => permission) });
  });

  test('does no more than its maker: a right that the maker loses is gone', async () => {
    const key = await makeKey('Of a manager', { is_read_only: false }, MANAGER);
    await age(key);
    const [maker] = await monitor.db.select().from(users).where(eq(users.email, MANAGER));
    expect((await ask(calls.postLoad!, byKey(key))).statusCode).not.toBe(403);
    const set = (scopes: string[]) => monitor.db.update(users).set({ scopes }).where(eq(users.email, MANAGER));
    await set(['sourcing']);
    expect((await ask(calls.postLoad!, byKey(key))).json().missing).toEqual({
      kind: 'scope',
      name: 'tickets_workflow',
    });
    expect((await ask(calls.createNote!, byKey(key))).statusCode).not.toBe(403);
    await set(maker!.scopes);
  });

  test('stays read-only when it was, and a new one keeps nothing', async () => {
    const readOnly = await makeKey('Reads', {});
    await age(readOnly);
    for (const [, name] of OPENED) expect((await ask(calls[name]!, byKey(readOnly))).json().code).toBe('read_only_key');
    const made = await makeKey('Made since', { is_read_only: false });
    for (const [, name] of OPENED) expect((await ask(calls[name]!, byKey(made))).json().code).toBe('missing_scope');
  });
});
