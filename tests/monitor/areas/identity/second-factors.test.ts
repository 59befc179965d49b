import { calls } from '@contract/calls';
import { STEP_UP_SECONDS } from '@contract/identity/identity.constants';
import {
  auditEvents,
  authenticatorApps,
  companies,
  recoveryCodes,
  rememberedDevices,
  userSessions,
  users,
} from '@monitor/db/schema';
import { DEMO_PASSWORD } from '@monitor/demo/accounts';
import { desc, eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addCarrier } from '../../support/fmcsa-rows';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
});
afterAll(() => monitor.close());
beforeEach(async () => {
  // Longer than every limit's window; and everyone begins signed out, without an app.
  await monitor.passDays(2);
  monitor.mails.length = 0;
  await monitor.db.delete(authenticatorApps);
  await monitor.db.delete(recoveryCodes);
  await monitor.db
    .update(companies)
    .set({ secondFactorRule: 'mail_allowed', secondFactorScopes: [], remembersDevices: true, networks: [] });
});

const ADMIN = 'admin@demo.test';
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

async function ask(method: Method, url: string, session: string | null, payload?: object) {
  const cookies: Record<string, string> = session === null ? {} : { monitor_session: session };
  const answer = await monitor.app.inject({ method, url: `/monitor${url}`, payload, cookies });
  const renewed = answer.cookies.find(({ name }) => name === 'monitor_session')?.value ?? '';
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json(), session: renewed };
}

const mailedCode = (to: string) =>
  monitor.mails
    .filter((mail) => mail.to === to)
    .at(-1)!
    .text.match(/\d{6}/)![0];
const password = (email = ADMIN, device_token?: string) =>
  ask('POST', '/sign_in', null, { email, password: DEMO_PASSWORD, ...(device_token && { device_token }) });

/** Signs in with the mailed code, as a browser does. */
async function signedIn(email = ADMIN, remember_device = false) {
  const { session } = await password(email);
  const answer = await ask('POST', '/sign_in/code', session, { code: mailedCode(email), remember_device });
  expect(answer.status).toBe(200);
  return { session: answer.session, device: answer.body.device_token as string | null };
}

/** What the app shows now. @param steps of half a minute later */
const shown = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: monitor.services.clock().getTime() + steps * 30_000,
  });

/** Sets an app up in the session. @returns its secret and the recovery codes */
async function setUp(session: string) {
  const begun = await ask('POST', '/api/v1/second_factors/app', session, { password: DEMO_PASSWORD });
  expect(begun.status).toBe(200);
  const { secret } = begun.body.set_up;
  const done = await ask('POST', '/api/v1/second_factors/app/confirm', session, { code: shown(secret) });
  expect(done.status).toBe(200);
  monitor.passTime(60_000);
  return { secret: secret as string, codes: done.body.recovery_codes as string[] };
}

async function withApp(email = ADMIN) {
  const { session } = await signedIn(email);
  return { session, ...(await setUp(session)) };
}

const wrong = (code: string) => (code === '000000' ? '111111' : '000000');
const lastAudit = async () => (await monitor.db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1))[0];

describe('an authenticator app', () => {
  test('replaces the mailed code, once it has shown one', async () => {
    const { secret } = await withApp();
    monitor.mails.length = 0;
    const begun = await password();
    expect(begun.body).toMatchObject({ next: 'code', code_from: 'app' });
    expect(monitor.mails).toEqual([]);
    const code = shown(secret);
    expect((await ask('POST', '/sign_in/code', begun.session, { code: wrong(code) })).status).toBe(422);
    expect((await ask('POST', '/sign_in/code', begun.session, { code })).status).toBe(200);
  });

  test('its secret is sealed, and seen by the session that began it alone', async () => {
    const { session } = await signedIn();
    const other = (await signedIn()).session;
    const { body } = await ask('POST', '/api/v1/second_factors/app', session, { password: DEMO_PASSWORD });
    const secret = body.set_up.secret.replaceAll(' ', '');
    expect(body.set_up.address).toContain(`secret=${secret}`);
    expect((await ask('GET', '/api/v1/second_factors', other)).body.set_up).toBeNull();
    expect((await ask('GET', '/api/v1/second_factors', session)).body.set_up.secret).toBe(body.set_up.secret);
    await ask('POST', '/api/v1/second_factors/app/confirm', session, { code: shown(secret) });
    const kept = JSON.stringify([
      await monitor.db.select().from(authenticatorApps),
      await monitor.db.select().from(userSessions),
    ]);
    expect(kept).not.toContain(secret);
    expect((await ask('GET', '/api/v1/second_factors', session)).body).toMatchObject({
      set_up: null,
      recovery_codes_left: 10,
    });
    expect((await ask('POST', '/api/v1/second_factors/app/confirm', session, { code: shown(secret, 1) })).status).toBe(
      409,
    );
  });

  test('a code is accepted once, also when it is sent twice at the same moment, and an older one never', async () => {
    const { secret } = await withApp();
    monitor.passTime(60_000);
    const sessions = [(await password()).session, (await password()).session, (await password()).session];
    const code = shown(secret);
    const both = await Promise.all(sessions.slice(0, 2).map((one) => ask('POST', '/sign_in/code', one, { code })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await ask('POST', '/sign_in/code', sessions[2]!, { code: shown(secret, -1) })).status).toBe(422);
    expect((await ask('POST', '/sign_in/code', sessions[2]!, { code: shown(secret, 1) })).status).toBe(200);
  });

  test('wrong codes have the limits of mailed ones', async () => {
    const { secret } = await withApp();
    for (const _sign of [1, 2]) {
      const { session } = await password();
      for (let tried = 0; tried < 5; tried += 1)
        await ask('POST', '/sign_in/code', session, { code: wrong(shown(secret)) });
    }
    expect((await password()).body.code).toBe('too_many_codes');
    expect(monitor.mails.filter(({ subject }) => subject === 'Someone may have your password')).toHaveLength(1);
  });

  test('a new password, by mail or in the account, gives no new guesses', async () => {
    const email = 'noboard@demo.test';
    const { session, secret } = await withApp(email);
    for (let at = 0; at < 10; at += 1) {
      const begun = await password(email);
      await ask('POST', '/sign_in/code', begun.session, { code: wrong(shown(secret)) });
    }
    expect((await password(email)).body.code).toBe('too_many_codes');
    const payload = { current_password: DEMO_PASSWORD, new_password: DEMO_PASSWORD };
    expect((await ask('PATCH', '/api/v1/password', session, payload)).status).toBe(204);
    expect((await password(email)).body.code).toBe('too_many_codes');
    monitor.mails.length = 0;
    await ask('POST', '/forgotten_password', null, { email });
    await vi.waitFor(() => expect(monitor.mails).toHaveLength(1));
    const token = new URL(/http\S+/.exec(monitor.mails[0]!.text)![0]).searchParams.get('token');
    expect((await ask('POST', '/new_password', null, { token, password: DEMO_PASSWORD })).status).toBe(204);
    expect((await password(email)).body.code).toBe('too_many_codes');
  });

  test('beginning takes the password; replacing and removing a code too; each ends all other sessions, is mailed and audited', async () => {
    const { session } = await signedIn();
    expect((await ask('POST', '/api/v1/second_factors/app', session, { password: 'not the password' })).status).toBe(
      422,
    );
    const { secret } = await setUp(session);
    expect(monitor.mails.at(-1)!.subject).toBe('You set up an authenticator app');
    const begun = await password();
    const other = (await ask('POST', '/sign_in/code', begun.session, { code: shown(secret) })).session;
    monitor.passTime(60_000);
    const replace = (payload: object) => ask('POST', '/api/v1/second_factors/app', session, payload);
    expect((await replace({ password: DEMO_PASSWORD })).status).toBe(422);
    expect((await replace({ password: DEMO_PASSWORD, code: wrong(shown(secret)) })).status).toBe(422);
    expect((await replace({ password: 'not the password', code: shown(secret) })).status).toBe(422);
    expect((await replace({ password: DEMO_PASSWORD, code: shown(secret) })).status).toBe(200);
    monitor.passTime(60_000);
    const remove = (payload: object) => ask('POST', '/api/v1/second_factors/app/remove', session, payload);
    expect((await remove({ password: 'not the password', code: shown(secret) })).status).toBe(422);
    expect((await ask('GET', '/api/v1/sessions', other)).status).toBe(200);
    expect((await remove({ password: DEMO_PASSWORD, code: shown(secret) })).status).toBe(204);
    expect((await ask('GET', '/api/v1/sessions', other)).status).toBe(401);
    expect(monitor.mails.at(-1)!.subject).toBe('Your authenticator app was removed');
    expect(await lastAudit()).toMatchObject({
      kind: 'second_factor_changed',
      summary: 'Removed the authenticator app',
    });
    expect((await ask('GET', '/api/v1/second_factors', session)).body).toMatchObject({
      app: null,
      recovery_codes_left: 0,
    });
  });
});

describe('recovery codes', () => {
  test('ten, each good once in place of the app, stored as digests; a used one is mailed', async () => {
    const { codes } = await withApp();
    expect(new Set(codes).size).toBe(10);
    expect(JSON.stringify(await monitor.db.select().from(recoveryCodes))).not.toContain(codes[0]!.replaceAll('-', ''));
    const first = (await password()).session;
    expect((await ask('POST', '/sign_in/code', first, { code: codes[0]!.toLowerCase() })).status).toBe(200);
    expect(monitor.mails.at(-1)).toMatchObject({ to: ADMIN, subject: 'A recovery code was used' });
    expect(monitor.mails.at(-1)!.text).toContain('9 are left');
    const again = (await password()).session;
    expect((await ask('POST', '/sign_in/code', again, { code: codes[0]! })).status).toBe(422);
    expect((await ask('POST', '/sign_in/code', again, { code: codes[1]!.replaceAll('-', '') })).status).toBe(200);
  });

  test('are their owner’s alone', async () => {
    const { codes } = await withApp('staff@demo.test');
    await withApp();
    expect((await ask('POST', '/sign_in/code', (await password()).session, { code: codes[0]! })).status).toBe(422);
  });

  test('new ones take the password and a code, and end the old ones', async () => {
    const { session, secret, codes } = await withApp();
    const renew = (payload: object) => ask('POST', '/api/v1/second_factors/recovery_codes', session, payload);
    expect((await renew({ password: DEMO_PASSWORD, code: wrong(shown(secret)) })).status).toBe(422);
    const { status, body } = await renew({ password: DEMO_PASSWORD, code: codes[0]! });
    expect(status).toBe(200);
    const begun = (await password()).session;
    expect((await ask('POST', '/sign_in/code', begun, { code: codes[1]! })).status).toBe(422);
    expect((await ask('POST', '/sign_in/code', begun, { code: body.recovery_codes[0] })).status).toBe(200);
  });
});

describe('a manager', () => {
  const idOf = async (email: string) =>
    (await monitor.db.select({ id: users.id }).from(users).where(eq(users.email, email)))[0]!.id;

  test('resets a colleague’s factors: every session ends, the colleague is mailed; never one’s own or a stranger’s', async () => {
    const { session } = await withApp('staff@demo.test');
    const reset = async (email: string, as?: string) =>
      (await monitor.send('DELETE', `/users/${await idOf(email)}/second_factors`, undefined, as)).status;
    expect(await reset('staff@demo.test', 'staff@demo.test')).toBe(403);
    expect(await reset('staff@demo.test', 'other@demo.test')).toBe(404);
    expect(await reset(ADMIN)).toBe(422);
    expect(await reset('staff@demo.test')).toBe(204);
    expect((await ask('GET', '/api/v1/sessions', session)).status).toBe(401);
    expect(monitor.mails.at(-1)).toMatchObject({
      to: 'staff@demo.test',
      subject: 'Your authenticator app and passkeys were reset',
    });
    expect((await password('staff@demo.test')).body.code_from).toBe('mail');
  });
});

describe('a manager of users', () => {
  test('sees and ends the sessions of colleagues, never of a stranger', async () => {
    const [staff] = await monitor.db.select({ id: users.id }).from(users).where(eq(users.email, 'staff@demo.test'));
    const { session } = await signedIn('staff@demo.test');
    const sessions = `/users/${staff!.id}/sessions`;
    const { body } = await monitor.get(sessions);
    expect(body.sessions).toMatchObject([{ network_address: '127.0.0.1', is_current: false }]);
    expect((await monitor.get(sessions, 'other@demo.test')).status).toBe(404);
    expect((await monitor.send('DELETE', sessions, undefined, 'other@demo.test')).status).toBe(404);
    expect((await monitor.get(sessions, 'staff@demo.test')).status).toBe(403);
    expect((await ask('GET', '/api/v1/sessions', session)).status).toBe(200);

    const another = await signedIn('staff@demo.test');
    const [admin] = await monitor.db.select({ id: users.id }).from(users).where(eq(users.email, ADMIN));
    // One that signed in over the network: the requests made here in its name have none.
    const { sessions: open } = (await monitor.get(`${sessions}?q[network_address_eq]=127.0.0.1`)).body;
    const one = `${sessions}/${open[0].id}`;
    expect((await monitor.send('DELETE', one, undefined, 'other@demo.test')).status).toBe(404);
    expect((await monitor.send('DELETE', one, undefined, 'staff@demo.test')).status).toBe(403);
    const [{ id: own }] = (await monitor.get('/sessions')).body.sessions;
    expect((await monitor.send('DELETE', `${sessions}/${own}`)).status).toBe(404);
    expect((await monitor.send('DELETE', `/users/${admin!.id}/sessions/${own}`)).status).toBe(422);
    expect((await monitor.send('DELETE', one)).status).toBe(204);
    expect((await lastAudit())?.summary).toBe('Ended one session of Sam Staff, at 127.0.0.1');
    expect((await monitor.send('DELETE', one)).status).toBe(404);
    const statusOf = async (token: string) => (await ask('GET', '/api/v1/sessions', token)).status;
    expect([await statusOf(session), await statusOf(another.session)].sort()).toEqual([200, 401]);

    expect((await monitor.send('DELETE', sessions)).status).toBe(204);
    expect(await statusOf(another.session)).toBe(401);
    expect((await ask('GET', '/api/v1/sessions', session)).status).toBe(401);
    expect((await lastAudit())?.kind).toBe('sessions_ended');
  });
});

describe('a company that requires an app', () => {
  const require = (rules: object = {}, as = ADMIN) =>
    monitor.send(
      'PATCH',
      '/sign_in_rules',
      { sign_in_rules: { second_factor: 'app_required', scopes: [], remembers_devices: true, networks: [], ...rules } },
      as,
    );

  test('opens nothing to a person without one but setting it up, in open sessions too', async () => {
    const { session } = await signedIn();
    expect((await require()).status).toBe(200);
    for (const [name, call] of Object.entries(calls)) {
      if (call.may === 'public' || call.may === 'awaiting-code' || name === 'refreshJwt') continue;
      const url = call.path.replaceAll(/\{\w+\}/g, '987654321');
      const { status, body } = await ask(call.method as Method, url, session, call.body && {});
      if (call.beforeFactor) expect([name, status]).not.toEqual([name, 406]);
      else
        expect([name, status, body?.url]).toEqual([name, 406, expect.stringMatching(/\/my-account\/second-factors$/)]);
    }
    expect((await ask('GET', '/refresh_jwt', session)).body.user.must_set_up_factor).toBe(true);
  });

  test('opens again once the app is set up', async () => {
    await require();
    const { session } = await signedIn();
    await setUp(session);
    expect((await ask('GET', '/api/v1/users', session)).status).toBe(200);
  });

  test('may require it of people with chosen permissions alone, and of no other company', async () => {
    await require({ scopes: ['manage_users'] });
    const mustSetUp = async (email: string) =>
      (await ask('GET', '/refresh_jwt', (await signedIn(email)).session)).body.user.must_set_up_factor;
    expect(await mustSetUp(ADMIN)).toBe(true);
    expect(await mustSetUp('staff@demo.test')).toBe(false);
    expect(await mustSetUp('other@demo.test')).toBe(false);
  });

  test('is changed by who manages users, mailed to the other managers and audited', async () => {
    expect((await require({}, 'staff@demo.test')).status).toBe(403);
    expect((await require({ scopes: ['god_mode'] })).status).toBe(422);
    await require();
    expect(monitor.mails.some(({ to }) => to === 'manager@demo.test')).toBe(true);
    expect((await lastAudit())?.kind).toBe('sign_in_rules_changed');
  });
});

describe('a company’s networks', () => {
  const limit = (networks: string[]) =>
    monitor.send('PATCH', '/sign_in_rules', {
      sign_in_rules: { second_factor: 'mail_allowed', scopes: [], remembers_devices: true, networks },
    });
  const from = async (remoteAddress: string, headers: Record<string, string>) =>
    (await monitor.app.inject({ url: '/monitor/api/v1/users', remoteAddress, headers })).json().code;

  test('let its people and keys in from there alone, and no one locks themselves out', async () => {
    expect((await limit(['nowhere'])).status).toBe(422);
    const out = await limit(['203.0.113.0/24']);
    expect([out.status, out.body.fields.networks[0]]).toEqual([422, expect.stringContaining('127.0.0.1')]);
    const { session } = await signedIn();
    const other = await signedIn('other@demo.test');
    const scopes = ['sourcing'];
    const { key } = (await ask('POST', '/api/v1/api_keys', session, { api_key: { name: 'TMS', scopes } })).body;
    expect((await limit(['203.0.113.0/24', '127.0.0.1', '2001:db8::/32'])).status).toBe(200);
    const asked: Record<string, string>[] = [
      { cookie: `monitor_session=${session}` },
      { authorization: `Bearer ${key}` },
    ];
    for (const headers of asked) {
      expect(await from('198.51.100.7', headers)).toBe('other_network');
      expect(await from('203.0.113.7', headers)).toBeUndefined();
      expect(await from('2001:db8::7', headers)).toBeUndefined();
    }
    expect(await from('198.51.100.7', { cookie: `monitor_session=${other.session}` })).toBeUndefined();
    // Who is no trusted proxy says nothing about where they are.
    const claim = { cookie: `monitor_session=${session}`, 'x-forwarded-for': '203.0.113.7' };
    expect(await from('198.51.100.7', claim)).toBe('other_network');
  });
});

describe('a remembered device', () => {
  test('needs no code at sign-in, for its owner alone, for 30 days; its token is not stored', async () => {
    const { device } = await signedIn(ADMIN, true);
    expect(JSON.stringify(await monitor.db.select().from(rememberedDevices))).not.toContain(device!);
    const again = await password(ADMIN, device!);
    expect(again.body.next).toBe('signed_in');
    expect((await ask('GET', '/api/v1/sessions', again.session)).status).toBe(200);
    expect((await password('staff@demo.test', device!)).body.next).toBe('code');
    expect((await password(ADMIN, `${device}x`)).body.next).toBe('code');
    monitor.passTime(30 * 24 * 3_600_000 + 1000);
    expect((await password(ADMIN, device!)).body.next).toBe('code');
  });

  test('takes the password all the same, and gives no step-up', async () => {
    const { device } = await signedIn(ADMIN, true);
    const answer = await ask('POST', '/sign_in', null, {
      email: ADMIN,
      password: 'not the password',
      device_token: device,
    });
    expect(answer.status).toBe(422);
    const { session } = await password(ADMIN, device!);
    const refused = await ask('POST', '/api/v1/api_keys', session, { api_key: { name: 'Thief' } });
    expect([refused.status, refused.body.code]).toEqual([403, 'confirm_it_is_you']);
  });

  test('ends by forgetting it, by a new app, by signing out everywhere and by new rules of the company', async () => {
    const isKnown = async (device: string | null) => (await password(ADMIN, device!)).body.next === 'signed_in';
    const forgotten = await signedIn(ADMIN, true);
    const [{ id }] = (await ask('GET', '/api/v1/second_factors', forgotten.session)).body.devices;
    const other = (await signedIn('other@demo.test')).session;
    expect((await ask('DELETE', `/api/v1/remembered_devices/${id}`, other)).status).toBe(404);
    expect(await isKnown(forgotten.device)).toBe(true);
    expect((await ask('DELETE', `/api/v1/remembered_devices/${id}`, forgotten.session)).status).toBe(204);
    expect(await isKnown(forgotten.device)).toBe(false);

    const everywhere = await signedIn(ADMIN, true);
    await ask('DELETE', '/api/v1/sessions', everywhere.session);
    expect(await isKnown(everywhere.device)).toBe(false);

    const ruled = await signedIn(ADMIN, true);
    const rules = { second_factor: 'mail_allowed', scopes: [], remembers_devices: false, networks: [] };
    expect((await monitor.send('PATCH', '/sign_in_rules', { sign_in_rules: rules })).status).toBe(200);
    expect(await isKnown(ruled.device)).toBe(false);
    expect((await signedIn(ADMIN, true)).device).toBeNull();
  });
});

describe('step-up', () => {
  const stale = async (email = ADMIN) => {
    const { session } = await signedIn(email);
    monitor.passTime((STEP_UP_SECONDS + 1) * 1000);
    return session;
  };
  const steppedUp = Object.entries(calls).filter(([, { stepUp }]) => stepUp === true);

  test.each(steppedUp)('%s is refused ten minutes after the code', async (_name, call) => {
    const url = call.path.replaceAll(/\{\w+\}/g, '987654321');
    const { status, body } = await ask(call.method as Method, url, await stale(), call.body && {});
    expect([status, body.code]).toEqual([403, 'confirm_it_is_you']);
  });

  test('concerns what a stolen session must not do', () => {
    expect(
      Object.entries(calls)
        .flatMap(([name, { stepUp }]) => (stepUp ? [name] : []))
        .sort(),
    ).toEqual(
      [
        'addPasskey',
        'exportPerson',
        'downloadCompanyExport',
        'createCompanyExport',
        'giveRole',
        'deleteRole',
        'updateRole',
        'createRole',
        'renewTmsAddress',
        'setEdiSftp',
        'createChatChannel',
        'updateWebhook',
        'createWebhook',
        'proveCall',
        'acceptTaxForm',
        'addSignOnDomain',
        'approveOnboardingPacket',
        'checkConfirmation',
        'confirmAuthenticatorApp',
        'confirmBankChange',
        'confirmPacketFactor',
        'createApiKey',
        'createUserInvitation',
        'decideOnboardingSettingsRequest',
        'downloadPacketFile',
        'erasePerson',
        'giveGateException',
        'highwayForOutlookApiKey',
        'makeRecoveryCodes',
        'makeScimToken',
        'proveSignOnDomain',
        'readBankDetails',
        'releaseLegalHold',
        'removeAuthenticatorApp',
        'removePasskey',
        'removeScimToken',
        'removeSignOnDomain',
        'removeSignOnGroup',
        'removeUser',
        'resendUserInvitation',
        'resetSecondFactors',
        'sendRateConfirmation',
        'setSignOnGroup',
        'setSignOnProvider',
        'setSignOnSamlProvider',
        'setSignOnState',
        'startAuthenticatorApp',
        'startPasskey',
        'updateConnection',
        'updateOnboardingSettings',
        'updateRetention',
        'updateSignInRules',
        'updateUser',
      ].sort(),
    );
  });

  test('a session from before codes were dated is not fresh', async () => {
    const { session } = await signedIn();
    await monitor.db.update(userSessions).set({ secondFactorAt: null });
    expect((await ask('POST', '/api/v1/api_keys', session, {})).body.code).toBe('confirm_it_is_you');
  });

  test('a mailed code makes it fresh for ten minutes, once, under a new token', async () => {
    const session = await stale();
    const { jwt } = (await ask('GET', '/refresh_jwt', session)).body;
    const byBearer = async () =>
      (await monitor.app.inject({ url: '/monitor/refresh_jwt', headers: { authorization: `Bearer ${jwt}` } }))
        .statusCode;
    expect(await byBearer()).toBe(200);
    expect((await ask('POST', '/api/v1/confirmation', session, { code: '000000' })).status).toBe(422);
    expect((await ask('POST', '/api/v1/confirmation/code', session)).body).toEqual({ code_from: 'mail' });
    const code = mailedCode(ADMIN);
    const other = await stale();
    expect((await ask('POST', '/api/v1/confirmation', other, { code })).status).toBe(422);
    const again = await ask('POST', '/api/v1/confirmation/code', session);
    expect(again.status).toBe(200);
    const given = await ask('POST', '/api/v1/confirmation', session, { code: mailedCode(ADMIN) });
    expect(given.status).toBe(204);
    expect((await ask('GET', '/api/v1/sessions', session)).status).toBe(401);
    expect(await byBearer()).toBe(401);
    const made = await ask('POST', '/api/v1/api_keys', given.session, { api_key: { name: 'TMS' } });
    expect(made.status).toBe(200);
    expect((await ask('POST', '/api/v1/confirmation', given.session, { code: mailedCode(ADMIN) })).status).toBe(422);
    monitor.passTime((STEP_UP_SECONDS + 1) * 1000);
    expect((await ask('POST', '/api/v1/api_keys', given.session, {})).status).toBe(403);
  });

  test('with an app only the app confirms', async () => {
    const { session, secret } = await withApp();
    monitor.passTime((STEP_UP_SECONDS + 1) * 1000);
    monitor.mails.length = 0;
    expect((await ask('POST', '/api/v1/confirmation/code', session)).body).toEqual({ code_from: 'app' });
    expect(monitor.mails).toEqual([]);
    expect((await ask('POST', '/api/v1/confirmation', session, { code: shown(secret) })).status).toBe(204);
  });

  test('an API key is not asked', async () => {
    const { session } = await signedIn();
    const made = await ask('POST', '/api/v1/api_keys', session, {
      api_key: { name: 'TMS', is_read_only: false, scopes: ['compliance'] },
    });
    const carrier_id = await addCarrier(monitor.db, { legalName: 'QUIET MEADOW HAULING LLC' });
    const byKey = (method: 'POST' | 'PATCH', path: string, connection: object) =>
      monitor.app.inject({
        method,
        url: `/monitor/api/v1/connections/${path}`,
        headers: { authorization: `Bearer ${made.body.key}` },
        payload: { connection },
      });
    const put = await byKey('POST', 'do_not_dispatch', { carrier_id });
    expect(put.statusCode).toBe(200);
    expect((await byKey('PATCH', put.json().id, { status: 'needs_to_onboard' })).statusCode).toBe(200);
  });

  test('lifting do not dispatch asks it, putting a carrier on it does not', async () => {
    const session = await stale();
    const carrier_id = await addCarrier(monitor.db, { legalName: 'IRON RIDGE TRUCKING LLC' });
    const put = await ask('POST', '/api/v1/connections/do_not_dispatch', session, { connection: { carrier_id } });
    expect(put.status).toBe(200);
    const lift = { connection: { status: 'needs_to_onboard' } };
    const refused = await ask('PATCH', `/api/v1/connections/${put.body.id}`, session, lift);
    expect([refused.status, refused.body.code]).toEqual([403, 'confirm_it_is_you']);
    await ask('POST', '/api/v1/confirmation/code', session);
    const given = await ask('POST', '/api/v1/confirmation', session, { code: mailedCode(ADMIN) });
    expect((await ask('PATCH', `/api/v1/connections/${put.body.id}`, given.session, lift)).status).toBe(200);
  });
});

test('a sign-in from another country than before is mailed, where a trusted proxy says it', async () => {
  const abroad = await openSectionMonitor({ COUNTRY_HEADER: 'cf-ipcountry', ALLOWED_COUNTRIES: 'US,CA' });
  try {
    const post = (url: string, payload: object, country: string, remoteAddress: string, session = '') =>
      abroad.app.inject({
        method: 'POST',
        url: `/monitor${url}`,
        payload,
        remoteAddress,
        headers: { 'cf-ipcountry': country },
        cookies: { monitor_session: session },
      });
    const subjects = async (country: string, remoteAddress = '127.0.0.1') => {
      abroad.mails.length = 0;
      const begun = await post('/sign_in', { email: ADMIN, password: DEMO_PASSWORD }, country, remoteAddress);
      const code = abroad.mails.at(-1)!.text.match(/\d{6}/)![0];
      await post('/sign_in/code', { code }, country, remoteAddress, begun.cookies[0]!.value);
      return abroad.mails.slice(1).map(({ subject }) => subject);
    };
    expect(await subjects('US')).toEqual([]);
    expect(await subjects('CA', '203.0.113.7')).toEqual([]);
    expect(await subjects('CA')).toEqual(['New sign-in from another country']);
    expect(await subjects('CA')).toEqual([]);
  } finally {
    await abroad.close();
  }
});
