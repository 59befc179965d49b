import { calls } from '@contract/calls';
import { SCOPES } from '@contract/shared/permissions';
import { sweepIdentity } from '@monitor/areas/identity/sweep';
import { lockCompany } from '@monitor/db/company-lock';
import { apiKeys, companies, plans, userSessions, users } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier } from '../../support/fmcsa-rows';
import { companyIdOf } from '../../support/paper-rows';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
});
afterAll(() => monitor.close());

const make = async (fields: object, as = 'admin@demo.test') =>
  monitor.send('POST', '/api_keys', { api_key: { name: 'Warehouse', ...fields } }, as);
const makeKey = async (fields: object = {}, as?: string): Promise<{ id: number; key: string }> => {
  const { body } = await make(fields, as);
  return { id: body.api_key.id, key: body.key };
};
const ask = async (key: string, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) => {
  const response = await monitor.app.inject({
    method,
    url: `/monitor${path}`,
    payload,
    headers: { authorization: `Bearer ${key}` },
  });
  return { status: response.statusCode, body: response.body === '' ? null : response.json() };
};
const userId = async (email: string) =>
  (await monitor.db.select({ id: users.id }).from(users).where(eq(users.email, email)))[0]!.id;

describe('createApiKey and listApiKeys', () => {
  test('the key is answered once and kept as a digest', async () => {
    const { status, body } = await make({ scopes: ['sourcing'], is_read_only: false });
    expect(status).toBe(200);
    expect(body.key).toMatch(/^bpk_[\w-]{43}$/);
    expect(body.api_key).toMatchObject({ kind: 'company', scopes: ['sourcing'], created_by: 'Avery Admin' });
    const listed = await monitor.get('/api_keys');
    expect(listed.body.api_keys[0]).toEqual(body.api_key);
    const [row] = await monitor.db.select().from(apiKeys).where(eq(apiKeys.id, body.api_key.id));
    expect(JSON.stringify(row)).not.toContain(body.key.slice(12));
    expect(body.key.startsWith(body.api_key.prefix)).toBe(true);
  });

  test('bad input is named; managing users can never be given, nor what its maker does not have', async () => {
    expect((await make({ name: ' ' })).body.fields).toEqual({ 'api_key.name': ['Say what the key is for.'] });
    expect((await make({ scopes: ['manage_users'] })).body.fields).toEqual({
      'api_key.scopes.0': ['Choose rights from the list.'],
    });
    const { status, body } = await make({ scopes: ['compliance'] }, 'manager@demo.test');
    expect(status).toBe(422);
    expect(body.fields.scopes[0]).toContain('You cannot give what you do not have');
  });

  test('a plan without the API has no keys, and a user who may not manage users makes none', async () => {
    expect((await make({}, 'staff@demo.test')).status).toBe(403);
    const [company] = await monitor.db.select().from(companies).where(eq(companies.legalName, 'No Lane Brokerage'));
    const { key } = await makeKey({}, 'nolane@demo.test');
    expect((await ask(key, 'GET', '/api/v1/events')).status).toBe(200);
    await monitor.db.update(plans).set({ canApi: false }).where(eq(plans.id, company!.planId!));
    const refused = await monitor.get('/api_keys', 'nolane@demo.test');
    expect(refused.body.missing).toEqual({ kind: 'plan', name: 'can_api' });
    const { status, body } = await ask(key, 'GET', '/api/v1/carriers');
    expect([status, body.missing]).toEqual([403, { kind: 'plan', name: 'can_api' }]);
  });

  test('the audit log says who made it, and who revoked it', async () => {
    const { id } = await makeKey({ name: 'Logged', scopes: ['sourcing'] });
    const { body } = await monitor.get('/audit_events?kind=api_key_created');
    expect(body.audit_events[0]).toMatchObject({
      summary: 'Made the API key “Logged”, read-only, with sourcing',
      user: 'Avery Admin',
    });
    await monitor.send('DELETE', `/api_keys/${id}`);
    const [revoked] = (await monitor.get('/audit_events?kind=api_key_revoked')).body.audit_events;
    expect(revoked).toMatchObject({ summary: 'Revoked the API key “Logged”', user: 'Avery Admin' });
  });
});

describe('a key at every call of the contract', () => {
  const input = (path: string) => `/monitor${path.replaceAll(/\{\w+\}/g, '987654321')}`;

  test.each(
    Object.entries(calls).filter(([, { may, asPerson }]) => ['signed-in', 'under-review'].includes(may) || asPerson),
  )('%s asks for a person', async (_name, call) => {
    const { key } = await allPowerful();
    const response = await monitor.app.inject({
      method: call.method,
      url: input(call.path),
      payload: call.body ? {} : undefined,
      headers: { authorization: `Bearer ${key}` },
    });
    expect([response.statusCode, response.json().code]).toEqual([403, 'needs_a_person']);
  });

  test.each(
    Object.entries(calls).filter(
      ([, { may, asPerson, method, looksOnly }]) =>
        !['public', 'awaiting-code', 'signed-in', 'under-review'].includes(may) &&
        !asPerson &&
        method !== 'GET' &&
        !looksOnly,
    ),
  )('%s is refused to a read-only key', async (_name, call) => {
    const { key } = await readOnly();
    const response = await monitor.app.inject({
      method: call.method,
      url: input(call.path),
      payload: call.body ? {} : undefined,
      headers: { authorization: `Bearer ${key}` },
    });
    expect([response.statusCode, response.json().code]).toEqual([403, 'read_only_key']);
  });

  test.each(
    Object.entries(calls).filter(
      ([, { may, asPerson }]) => ['manageUsers', 'manageSubscription', 'manageApi'].includes(may) && !asPerson,
    ),
  )('%s is refused to the most powerful key', async (_name, call) => {
    const { key } = await allPowerful();
    const response = await monitor.app.inject({
      method: call.method,
      url: input(call.path),
      payload: call.body ? {} : undefined,
      headers: { authorization: `Bearer ${key}` },
    });
    expect([response.statusCode, response.json().missing?.name]).toEqual([403, 'manage_users']);
  });

  let made: Promise<{ key: string }> | undefined;
  let madeReadOnly: Promise<{ key: string }> | undefined;
  const allPowerful = () => {
    made ??= makeKey({ scopes: SCOPES.filter((scope) => scope !== 'manage_users'), is_read_only: false });
    return made;
  };
  const readOnly = () => {
    madeReadOnly ??= makeKey({ scopes: SCOPES.filter((scope) => scope !== 'manage_users'), is_read_only: true });
    return madeReadOnly;
  };
});

describe('what a key does', () => {
  test('it acts for its company with its own scopes, and histories name it', async () => {
    const carrier = await addCarrier(monitor.db, { legalName: 'KEYED LLC' });
    const { key } = await makeKey({ name: 'TMS', scopes: ['onboarding'], is_read_only: false });
    const kept = await ask(key, 'POST', '/api/v1/connections/do_not_dispatch', { connection: { carrier_id: carrier } });
    expect(kept.status).toBe(200);
    expect(kept.body.updated_by).toBe('API key TMS');
    const override = {
      carrier_id: carrier,
      classification_id: 1,
      is_type: 'safer_operating_status_active',
      reason: 'x',
    };
    const refused = await ask(key, 'POST', '/api/v1/rule_overrides', { rule_override: override });
    expect([refused.status, refused.body.missing?.name]).toEqual([403, 'manage_rule_overrides']);
    expect((await monitor.get(`/connections?q[carrier_id_eq]=${carrier}`, 'other@demo.test')).body.connections).toEqual(
      [],
    );
  });

  test('a permission that is taken from its maker is the key’s no longer, until it is given back', async () => {
    const maker = 'manager@demo.test';
    const { key } = await makeKey({ name: 'Lent', scopes: ['onboarding'], is_read_only: false }, maker);
    const stop = async () => {
      const carrier_id = await addCarrier(monitor.db, { legalName: 'STOPPED BY KEY LLC' });
      return (await ask(key, 'POST', '/api/v1/connections/do_not_dispatch', { connection: { carrier_id } })).status;
    };
    expect(await stop()).toBe(200);
    const mine = eq(users.email, maker);
    const [{ scopes }] = (await monitor.db.select({ scopes: users.scopes }).from(users).where(mine)) as [
      { scopes: (typeof SCOPES)[number][] },
    ];
    await monitor.db
      .update(users)
      .set({ scopes: scopes.filter((scope) => scope !== 'onboarding') })
      .where(mine);
    expect(await stop()).toBe(403);
    expect((await ask(key, 'GET', '/api/v1/carriers')).status).toBe(200);
    await monitor.db.update(users).set({ scopes }).where(mine);
    expect(await stop()).toBe(200);
  });

  test('its last use is kept to the minute, and revoking it counts at the next call', async () => {
    const { id, key } = await makeKey({ name: 'Short lived' });
    const listed = async () =>
      (await monitor.get('/api_keys')).body.api_keys.find((one: { id: number }) => one.id === id);
    expect((await listed()).last_used_at).toBeNull();
    expect((await ask(key, 'GET', '/api/v1/carriers')).status).toBe(200);
    const first = (await listed()).last_used_at;
    expect(first).not.toBeNull();
    monitor.passTime(59_000);
    await ask(key, 'GET', '/api/v1/carriers');
    expect((await listed()).last_used_at).toBe(first);
    monitor.passTime(1_000);
    await ask(key, 'GET', '/api/v1/carriers');
    expect((await listed()).last_used_at > first).toBe(true);

    expect((await monitor.send('DELETE', `/api_keys/${id}`, undefined, 'other@demo.test')).status).toBe(404);
    expect((await ask(key, 'GET', '/api/v1/carriers')).status).toBe(200);
    expect((await monitor.send('DELETE', `/api_keys/${id}`)).status).toBe(204);
    expect((await ask(key, 'GET', '/api/v1/carriers')).status).toBe(401);
    expect((await monitor.send('DELETE', `/api_keys/${id}`)).status).toBe(204);
    expect(await listed()).toMatchObject({ revoked_by: 'Avery Admin' });
  });

  test('a key that is wrong in one character opens nothing, and nobody can sign in as one', async () => {
    const { key } = await makeKey();
    const wrong = `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`;
    expect((await ask(wrong, 'GET', '/api/v1/carriers')).status).toBe(401);
    const [row] = await monitor.db.select().from(users).where(eq(users.firstName, 'API key')).limit(1);
    expect(row!.companyId).toBeNull();
    const response = await monitor.app.inject({
      method: 'POST',
      url: '/monitor/sign_in',
      payload: { email: row!.email, password: 'demo-broker-portal' },
    });
    expect(response.statusCode).toBe(422);
  });

  test('a cookie beside a key does not lend it its rights', async () => {
    const { key } = await makeKey();
    const response = await monitor.app.inject({
      url: '/monitor/api/v1/api_keys',
      headers: { authorization: `Bearer ${key}` },
      cookies: { monitor_session: await monitor.tokenOf('admin@demo.test') },
    });
    expect(response.statusCode).toBe(403);
  });

  test('signing out with a key ends nothing of anybody', async () => {
    const { key } = await makeKey();
    expect((await ask(key, 'GET', '/sign_out')).status).toBe(204);
    expect((await ask(key, 'GET', '/api/v1/carriers')).status).toBe(200);
  });

  test('who stands for a key stays when accounts that were never confirmed are swept away', async () => {
    const { key } = await makeKey();
    await sweepIdentity(monitor.db, new Date('2036-01-01'));
    expect((await ask(key, 'GET', '/api/v1/carriers')).status).toBe(200);
    await monitor.db.delete(userSessions);
  });
});

describe('highwayForOutlookApiKey', () => {
  test('is the same at each call, reads as its user does, and is nobody else’s', async () => {
    const id = await userId('staff@demo.test');
    const first = await monitor.get(`/users/${id}/highway_for_outlook_api_key`, 'staff@demo.test');
    expect(first.status).toBe(200);
    const key = first.body.api_key;
    expect((await monitor.get(`/users/${id}/highway_for_outlook_api_key`, 'staff@demo.test')).body.api_key).toBe(key);
    expect((await monitor.get(`/users/${id}/highway_for_outlook_api_key`)).status).toBe(404);
    expect((await ask(key, 'GET', '/api/v1/carriers')).status).toBe(200);
    expect((await ask(key, 'GET', '/api/v1/audit_events')).status).toBe(403);
    expect((await ask(key, 'POST', '/api/v1/connections/do_not_dispatch', {})).body.code).toBe('read_only_key');
    expect((await ask(key, 'GET', `/api/v1/users/${id}/highway_for_outlook_api_key`)).body.code).toBe('needs_a_person');
  });

  test.runIf(process.env.TEST_DATABASE_URL)(
    'one that is there does not wait for a decision of the company',
    async () => {
      const path = `/users/${await userId('staff@demo.test')}/highway_for_outlook_api_key`;
      const { api_key: made } = (await monitor.get(path, 'staff@demo.test')).body;
      expect(made).toMatch(/^bp/);
      const companyId = await companyIdOf(monitor.db, 'staff@demo.test');
      await monitor.db.transaction(async (tx) => {
        await lockCompany(tx, companyId);
        expect((await monitor.get(path, 'staff@demo.test')).body).toEqual({ api_key: made });
      });
    },
  );

  test('a revoked one is followed by another', async () => {
    const id = await userId('manager@demo.test');
    const path = `/users/${id}/highway_for_outlook_api_key`;
    const { api_key: before } = (await monitor.get(path, 'manager@demo.test')).body;
    const listed = (await monitor.get('/api_keys')).body.api_keys;
    const own = listed.find((one: { name: string }) => one.name === 'Outlook of Morgan Manager');
    await monitor.send('DELETE', `/api_keys/${own.id}`);
    expect((await ask(before, 'GET', '/api/v1/carriers')).status).toBe(401);
    const { api_key: after } = (await monitor.get(path, 'manager@demo.test')).body;
    expect(after).not.toBe(before);
    expect((await ask(after, 'GET', '/api/v1/carriers')).status).toBe(200);
  });

  test('ends with its user’s place in the company', async () => {
    const id = await userId('noratecon@demo.test');
    const { api_key: key } = (await monitor.get(`/users/${id}/highway_for_outlook_api_key`, 'noratecon@demo.test'))
      .body;
    await monitor.send('DELETE', `/users/${id}`);
    expect((await ask(key, 'GET', '/api/v1/carriers')).status).toBe(401);
    const [row] = await monitor.db.select().from(apiKeys).where(eq(apiKeys.userId, id));
    expect(row!.revokedAt).not.toBeNull();
  });
});
