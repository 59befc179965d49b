import type { Call } from '@contract/call';
import { calls } from '@contract/calls';
import { auditEvents, companies, users } from '@monitor/db/schema';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { madeUpEvent } from './support/event-data';
import { addCarrier } from './support/fmcsa-rows';
import { openSectionMonitor, type SectionMonitor } from './support/section-monitor';

/** A watchdog user sees no more through a key or a feed than by signing in, whenever the key was made. */

const WATCHDOG = 'watchdog@demo.test';
const LIMITS = { watchdogCanViewFullCarrierProfile: true, watchdogCanCarrierSearch: true };
const NO_LIMITS = { watchdogCanViewFullCarrierProfile: false, watchdogCanCarrierSearch: false };

let monitor: SectionMonitor;
let carrierId = 0;
const keys: Record<string, string> = {};

beforeAll(async () => {
  monitor = await openSectionMonitor();
  carrierId = await addCarrier(monitor.db, { legalName: 'WATCHED LLC' });
  await monitor.send('POST', '/connections/do_not_dispatch', { connection: { carrier_id: carrierId } });
  await monitor.send('POST', '/notes', { note: { carrier_id: carrierId, body: 'Called, no answer.' } });
  const [company] = await monitor.db.select().from(companies).where(eq(companies.legalName, 'Demo Brokerage'));
  await madeUpEvent(monitor.db, {
    companyId: company!.id,
    kind: 'verdict_changed',
    carrierId,
    summary: 'Fails now',
    occurredAt: new Date('2026-11-20T12:00:00Z'),
  });
  const [watchdog] = await monitor.db.select().from(users).where(eq(users.email, WATCHDOG));
  keys.outlook = (await monitor.get(`/users/${watchdog!.id}/highway_for_outlook_api_key`, WATCHDOG)).body.api_key;
  const make = async (fields: object) =>
    (await monitor.send('POST', '/api_keys', { api_key: { name: 'Feed', ...fields } }, WATCHDOG)).body.key;
  await limit(LIMITS);
  keys['read-only'] = await make({});
  keys['with every right'] = await make({
    scopes: watchdog!.scopes.filter((scope) => scope !== 'manage_users'),
    is_read_only: false,
  });
  await limit(NO_LIMITS);
});
afterAll(() => monitor.close());

const limit = (limits: typeof LIMITS) => monitor.db.update(users).set(limits).where(eq(users.email, WATCHDOG));

/** The call about the watched carrier where it is about one. */
const ask = async (call: Call, who: { cookies: Record<string, string> } | { headers: Record<string, string> }) =>
  monitor.app.inject({
    method: call.method,
    url: `/monitor${call.path.replaceAll(/\{\w+\}/g, String(carrierId))}`,
    ...(call.query &&
      'carrier_id' in ((call.query as { shape?: object }).shape ?? {}) && {
        query: { carrier_id: String(carrierId) },
      }),
    ...(call.body && { payload: {} }),
    ...who,
  });

const ofPeople = ({ may, asPerson }: Call) =>
  asPerson || ['public', 'awaiting-code', 'signed-in', 'under-review'].includes(may as string);
const forKeys = Object.entries(calls as Record<string, Call>).filter(([, call]) => !ofPeople(call));

test('a watchdog user without the full profile makes no key and no webhook, and reads none of them', async () => {
  const made = await monitor.send('POST', '/api_keys', { api_key: { name: 'Mine' } }, WATCHDOG);
  expect([made.status, made.body.missing]).toEqual([
    403,
    { kind: 'watchdog', name: 'can_view_full_carrier_profile_for_watchdog' },
  ]);
  const webhook = { url: 'http://127.0.0.1:9/' };
  expect((await monitor.send('POST', '/webhooks', { webhook }, WATCHDOG)).status).toBe(403);
  expect((await monitor.get('/webhooks', WATCHDOG)).status).toBe(403);
  expect((await monitor.get('/api_keys', WATCHDOG)).status).toBe(403);
});

describe.each(['outlook', 'read-only', 'with every right'])('the key of a watchdog user, %s,', (kind) => {
  test.each(forKeys)('sees and does no more than the user at %s', async (name, call) => {
    const byUser = await ask(call, { cookies: { monitor_session: await monitor.tokenOf(WATCHDOG) } });
    const byKey = await ask(call, { headers: { authorization: `Bearer ${keys[kind]}` } });
    if (byUser.statusCode === 403) return expect(byKey.statusCode).toBe(403);
    if (byKey.statusCode === 403) return;
    expect(byKey.statusCode).toBe(byUser.statusCode);
    // The audit log holds a line of the first export by the time of the second.
    if (byUser.statusCode === 200 && name !== 'exportAuditEvents') expect(byKey.body).toBe(byUser.body);
  });
});

describe('the feed of events', () => {
  test.each(['session', 'outlook', 'read-only', 'with every right'])(
    'is closed to a watchdog user by %s',
    async (by) => {
      const who =
        by === 'session'
          ? { cookies: { monitor_session: await monitor.tokenOf(WATCHDOG) } }
          : { headers: { authorization: `Bearer ${keys[by]}` } };
      const { statusCode, body } = await ask(calls.listCompanyEvents as unknown as Call, who);
      expect(statusCode).toBe(403);
      expect(body).not.toContain('Fails now');
    },
  );

  test('is open to one who may open the full profile, by session and by key', async () => {
    await limit(LIMITS);
    try {
      const seen = await monitor.get('/events', WATCHDOG);
      expect(seen.body.events.map(({ summary }: { summary: string }) => summary)).toContain('Fails now');
      const headers = { authorization: `Bearer ${keys['read-only']}` };
      const byKey = await monitor.app.inject({ url: '/monitor/api/v1/events', headers });
      expect(byKey.json()).toEqual(seen.body);
    } finally {
      await limit(NO_LIMITS);
    }
  });
});

describe('a key and what its maker may', () => {
  const MANAGER = 'manager@demo.test';
  const scopes = ['manage_rule_overrides', 'onboarding'];
  const open = (key: string, path: string) =>
    monitor.app.inject({ url: `/monitor/api/v1${path}`, headers: { authorization: `Bearer ${key}` } });
  const makeAs = async (as: string, name: string) =>
    (await monitor.send('POST', '/api_keys', { api_key: { name, scopes, is_read_only: false } }, as)).body;
  const listed = async (id: number) => (await monitor.get(`/api_keys/${id}`)).body;
  const find = async (email: string) => (await monitor.db.select().from(users).where(eq(users.email, email)))[0]!;
  const override = (key: string) =>
    monitor.app.inject({
      method: 'PATCH',
      url: '/monitor/api/v1/rule_overrides/987654321',
      payload: {},
      headers: { authorization: `Bearer ${key}` },
    });

  test('loses what its maker loses, at the next call, and has it again with them', async () => {
    const { key, api_key } = await makeAs(MANAGER, 'TMS');
    expect(api_key).toMatchObject({ scopes, scopes_in_force: scopes, is_in_force: true });
    expect((await override(key)).statusCode).not.toBe(403);
    const maker = await find(MANAGER);
    const change = (kept: string[]) => monitor.send('PATCH', `/users/${maker.id}`, { scopes: kept });
    await change([]);
    expect((await override(key)).json().missing).toEqual({ kind: 'scope', name: 'manage_rule_overrides' });
    expect((await open(key, '/carriers')).statusCode).toBe(200);
    expect(await listed(api_key.id)).toMatchObject({ scopes, scopes_in_force: [], is_in_force: true });
    await change(maker.scopes);
    expect((await override(key)).statusCode).not.toBe(403);
  });

  test('opens nothing while its maker’s account is closed, and is blocked where they are', async () => {
    const { key, api_key } = await makeAs(MANAGER, 'Closed');
    await monitor.db.update(users).set({ disabledAt: new Date() }).where(eq(users.email, MANAGER));
    expect((await open(key, '/carriers')).statusCode).toBe(401);
    expect((await listed(api_key.id)).is_in_force).toBe(false);
    await monitor.db
      .update(users)
      .set({ disabledAt: null, blockedPage: 'pending-access-review' })
      .where(eq(users.email, MANAGER));
    expect((await open(key, '/carriers')).statusCode).toBe(406);
    await monitor.db.update(users).set({ blockedPage: null }).where(eq(users.email, MANAGER));
    expect((await open(key, '/carriers')).statusCode).toBe(200);
  });

  test('is revoked with its maker’s removal, a webhook switched off; another manager goes on with their own', async () => {
    const { key, api_key } = await makeAs(MANAGER, 'Warehouse');
    const [webhook, kept] = await Promise.all([
      monitor.send('POST', '/webhooks', { webhook: { url: 'http://127.0.0.1:9/theirs' } }, MANAGER),
      monitor.send('POST', '/webhooks', { webhook: { url: 'http://127.0.0.1:9/ours' } }),
    ]);
    const maker = await find(MANAGER);
    expect((await monitor.send('DELETE', `/users/${maker.id}`)).status).toBe(204);
    expect((await open(key, '/carriers')).statusCode).toBe(401);
    expect(await listed(api_key.id)).toMatchObject({ is_in_force: false, revoked_by: 'Avery Admin' });
    const path = `/webhooks/${webhook.body.webhook.id}`;
    expect((await monitor.get(path)).body.disabled_reason).toBe(
      'Switched off: Morgan Manager, who added it, was removed.',
    );
    expect((await monitor.get(`/webhooks/${kept.body.webhook.id}`)).body.disabled_at).toBeNull();
    const lines = await monitor.db
      .select({ summary: auditEvents.summary })
      .from(auditEvents)
      .where(and(eq(auditEvents.subjectUserId, maker.id), eq(auditEvents.userId, (await find('admin@demo.test')).id)));
    expect(lines.map(({ summary }) => summary)).toEqual(
      expect.arrayContaining([
        'Revoked the API key “Warehouse” with the removal of Morgan Manager, who made it',
        'Webhook to http://127.0.0.1:9: switched off with the removal of Morgan Manager, who added it',
      ]),
    );
    // Back in the company, the person finds the old key dead.
    await monitor.db
      .update(users)
      .set({ companyId: maker.companyId, scopes: maker.scopes })
      .where(eq(users.id, maker.id));
    expect((await open(key, '/carriers')).statusCode).toBe(401);
    const on = await monitor.send('PATCH', path, { webhook: { is_enabled: true } });
    expect(on.body).toMatchObject({ disabled_at: null, created_by: 'Avery Admin' });
  });
});
