import { MAX_WRONG_CODES, PASSKEY_CHALLENGE_SECONDS, STEP_UP_SECONDS } from '@contract/identity/identity.constants';
import {
  auditEvents,
  authenticatorApps,
  companies,
  passkeys,
  recoveryCodes,
  userSessions,
  users,
} from '@monitor/db/schema';
import { DEMO_PASSWORD } from '@monitor/demo/accounts';
import { resetFactors } from '@monitor/operator/change-accounts';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { SoftwareAuthenticator } from '../../support/software-authenticator';

let monitor: SectionMonitor;
let origin: string;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  origin = monitor.services.env.portalOrigin;
});
afterAll(() => monitor.close());
beforeEach(async () => {
  // Longer than every limit's window; and everyone begins signed out, without a factor.
  await monitor.passDays(2);
  monitor.mails.length = 0;
  await monitor.db.delete(passkeys);
  await monitor.db.delete(authenticatorApps);
  await monitor.db.delete(recoveryCodes);
  await monitor.db.update(companies).set({ secondFactorRule: 'mail_allowed', secondFactorScopes: [] });
});

const ADMIN = 'admin@demo.test';
const STAFF = 'staff@demo.test';
const FACTORS = '/api/v1/second_factors';

async function ask(method: 'GET' | 'POST', url: string, session: string, payload?: object) {
  const cookies: Record<string, string> = session === '' ? {} : { monitor_session: session };
  const answer = await monitor.app.inject({ method, url: `/monitor${url}`, payload, cookies });
  const renewed = answer.cookies.find(({ name }) => name === 'monitor_session')?.value ?? '';
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json(), session: renewed };
}
const post = (url: string, session: string, payload?: object) => ask('POST', url, session, payload);

const password = (email = ADMIN) => post('/sign_in', '', { email, password: DEMO_PASSWORD });
const mailedCode = (to: string) =>
  monitor.mails
    .filter((mail) => mail.to === to)
    .at(-1)!
    .text.match(/\d{6}/)![0];

async function signedIn(email = ADMIN) {
  const { session } = await password(email);
  const answer = await post('/sign_in/code', session, { code: mailedCode(email) });
  expect(answer.status).toBe(200);
  return answer.session;
}

/** @returns the challenge that waits in the session for a new passkey */
async function begun(session: string): Promise<string> {
  const answer = await post(`${FACTORS}/passkeys`, session, { password: DEMO_PASSWORD });
  expect(answer.status).toBe(200);
  return answer.body.passkey_set_up.challenge;
}

const finish = (session: string, passkey: object, name = 'Office laptop') =>
  post(`${FACTORS}/passkeys/confirm`, session, { name, passkey });

async function added(session: string, name?: string) {
  // Each is a second newer than the one before: they are listed in that order.
  monitor.passTime(1000);
  const device = new SoftwareAuthenticator();
  const answer = await finish(session, device.create(await begun(session), origin), name);
  expect(answer.status).toBe(200);
  return { session, device, codes: answer.body.recovery_codes as string[] };
}

const withPasskey = async (email = ADMIN) => added(await signedIn(email));

/** A sign-in that waits for its second factor, and a challenge for it. */
async function waiting(email = ADMIN) {
  const { session } = await password(email);
  const asked = await post('/sign_in/passkey/challenge', session);
  expect(asked.status).toBe(200);
  return { session, challenge: asked.body.challenge as string, options: asked.body };
}

const use = (session: string, passkey: object) => post('/sign_in/passkey', session, { passkey });
const lastAudit = async () => (await monitor.db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1))[0];
const idOf = async (email: string) =>
  (await monitor.db.select({ id: users.id }).from(users).where(eq(users.email, email)))[0]!.id;

describe('adding a passkey', () => {
  test('takes the password and a fresh factor; the first gives recovery codes, ends all other sessions, is mailed and audited', async () => {
    const other = await signedIn();
    const session = await signedIn();
    expect((await post(`${FACTORS}/passkeys`, session, { password: 'not the password' })).status).toBe(422);
    const first = await added(session);
    expect(new Set(first.codes).size).toBe(10);
    expect((await ask('GET', FACTORS, other)).status).toBe(401);
    expect(monitor.mails.at(-1)!.subject).toBe('You added a passkey');
    expect(await lastAudit()).toMatchObject({
      kind: 'second_factor_changed',
      summary: 'Added the passkey “Office laptop”',
    });
    expect((await added(session, 'Phone')).codes).toEqual([]);
    const { body } = await ask('GET', FACTORS, session);
    expect(body).toMatchObject({
      passkeys: [{ name: 'Office laptop', last_used_at: null }, { name: 'Phone' }],
      recovery_codes_left: 10,
      passkey_set_up: null,
    });
    monitor.passTime((STEP_UP_SECONDS + 1) * 1000);
    const stale = await post(`${FACTORS}/passkeys`, session, { password: DEMO_PASSWORD });
    expect([stale.status, stale.body.code]).toEqual([403, 'confirm_it_is_you']);
  });

  test('is for the session that began it, once, for five minutes', async () => {
    const session = await signedIn();
    const other = await signedIn();
    const device = new SoftwareAuthenticator();
    const challenge = await begun(session);
    expect((await finish(other, device.create(challenge, origin))).status).toBe(409);
    expect((await ask('GET', FACTORS, other)).body.passkey_set_up).toBeNull();
    monitor.passTime(PASSKEY_CHALLENGE_SECONDS * 1000);
    expect((await finish(session, device.create(challenge, origin))).status).toBe(409);
    const again = device.create(await begun(session), origin);
    expect((await finish(session, again)).status).toBe(200);
    expect((await finish(session, again)).status).toBe(409);
  });

  test.each([
    ['another site', { origin: 'https://portal.example' }],
    ['another relying party', { rpId: 'portal.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['no verified person', { isVerified: false }],
  ])('is refused for %s, and uses the challenge up', async (_what, claims) => {
    const session = await signedIn();
    const device = new SoftwareAuthenticator();
    const challenge = await begun(session);
    expect((await finish(session, device.create(challenge, origin, claims))).status).toBe(422);
    expect((await finish(session, device.create(challenge, origin))).status).toBe(409);
    expect(await monitor.db.$count(passkeys)).toBe(0);
  });

  test('a challenge of confirming who one is makes none: it took no password', async () => {
    const { session } = await withPasskey();
    const { challenge } = (await post('/api/v1/confirmation/passkey/challenge', session)).body;
    expect((await finish(session, new SoftwareAuthenticator().create(challenge, origin))).status).toBe(409);
  });

  test('one that is on another account is refused', async () => {
    const { device } = await withPasskey(STAFF);
    const session = await signedIn();
    expect((await finish(session, device.create(await begun(session), origin))).status).toBe(409);
  });

  test('text in place of the browser’s answer is refused', async () => {
    const session = await signedIn();
    await begun(session);
    for (const passkey of [{}, { id: '<b>', rawId: '<b>', type: 'public-key', response: {} }, 'x', null])
      expect((await post(`${FACTORS}/passkeys/confirm`, session, { name: 'Thief', passkey })).status).toBe(422);
  });
});

describe('signing in with a passkey', () => {
  test('needs no code, and none is mailed or accepted', async () => {
    const { device } = await withPasskey();
    monitor.mails.length = 0;
    const { body } = await password();
    expect(body).toMatchObject({ next: 'code', code_from: 'recovery', takes_passkey: true });
    const { session, challenge, options } = await waiting();
    expect(monitor.mails).toEqual([]);
    expect(options).toMatchObject({
      rpId: new URL(origin).hostname,
      userVerification: 'required',
      allowCredentials: [{ id: device.id }],
    });
    expect((await post('/sign_in/code', session, { code: '000000' })).status).toBe(422);
    const done = await use(session, device.get(challenge, origin));
    expect(done.status).toBe(200);
    expect((await post('/api/v1/api_keys', done.session, { api_key: { name: 'TMS' } })).status).toBe(200);
    expect((await ask('GET', FACTORS, done.session)).body.passkeys[0].last_used_at).not.toBeNull();
  });

  test('takes the password first: the challenge is a signed-in or waiting session’s', async () => {
    expect((await post('/sign_in/passkey/challenge', '')).status).toBe(401);
    const { session } = await password(STAFF);
    expect((await post('/sign_in/passkey/challenge', session)).status).toBe(404);
  });

  test.each([
    ['another site', { origin: 'https://portal.example' }],
    ['another relying party', { rpId: 'portal.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['no verified person', { isVerified: false }],
  ])('is refused for %s, and uses the challenge up', async (_what, claims) => {
    const { device } = await withPasskey();
    const { session, challenge } = await waiting();
    expect((await use(session, device.get(challenge, origin, claims))).status).toBe(422);
    expect((await use(session, device.get(challenge, origin))).status).toBe(409);
  });

  test('a challenge is for its session, once, for five minutes', async () => {
    const { device } = await withPasskey();
    const first = await waiting();
    const second = await waiting();
    expect((await use(second.session, device.get(first.challenge, origin))).status).toBe(422);
    monitor.passTime(PASSKEY_CHALLENGE_SECONDS * 1000);
    expect((await use(first.session, device.get(first.challenge, origin))).status).toBe(409);
    const third = await waiting();
    const answer = device.get(third.challenge, origin);
    const both = await Promise.all([use(third.session, answer), use(third.session, answer)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const fourth = await waiting();
    expect((await use(fourth.session, answer)).status).toBe(422);
  });

  test('another person’s passkey, and one that only claims its id, are refused', async () => {
    const own = await withPasskey();
    const staff = await withPasskey(STAFF);
    const { session, challenge } = await waiting();
    expect((await use(session, staff.device.get(challenge, origin))).status).toBe(422);
    const again = await post('/sign_in/passkey/challenge', session);
    const { response } = staff.device.get(again.body.challenge, origin);
    const { id, rawId, type } = own.device.get('AAAA', origin);
    expect((await use(session, { id, rawId, type, response })).status).toBe(422);
  });

  test('a counter that goes back, or stands still, is refused, audited and mailed', async () => {
    const { device } = await withPasskey();
    const first = await waiting();
    expect((await use(first.session, device.get(first.challenge, origin, { counter: 7 }))).status).toBe(200);
    for (const counter of [7, 3, 0]) {
      const { session, challenge } = await waiting();
      expect((await use(session, device.get(challenge, origin, { counter }))).status).toBe(422);
      expect(await lastAudit()).toMatchObject({ kind: 'passkey_refused', subjectUserId: await idOf(ADMIN) });
      expect(monitor.mails.at(-1)).toMatchObject({ to: ADMIN, subject: 'A passkey was refused' });
    }
    const { session, challenge } = await waiting();
    expect((await use(session, device.get(challenge, origin, { counter: 8 }))).status).toBe(200);
  });

  test('an authenticator that does not count is accepted again and again', async () => {
    const { device } = await withPasskey();
    for (const _time of [1, 2]) {
      const { session, challenge } = await waiting();
      expect((await use(session, device.get(challenge, origin, { counter: 0 }))).status).toBe(200);
    }
  });

  test('wrong ones share the limits of codes', async () => {
    const { device } = await withPasskey();
    const lies = { isVerified: false };
    let { session, challenge } = await waiting();
    for (let tried = 1; tried <= MAX_WRONG_CODES; tried += 1) {
      // Half of them typed: the sign-in ends after five, whichever they were.
      if (tried % 2 === 0) await post('/sign_in/code', session, { code: '000000' });
      else await use(session, device.get(challenge, origin, lies));
      if (tried === MAX_WRONG_CODES) break;
      if (tried === 5) ({ session, challenge } = await waiting());
      else challenge = (await post('/sign_in/passkey/challenge', session)).body.challenge;
    }
    expect((await password()).body.code).toBe('too_many_codes');
    expect(monitor.mails.filter(({ subject }) => subject === 'Someone may have your password')).toHaveLength(1);
  });

  test('a recovery code works in its place, and a code of the app where there is one', async () => {
    const { session, codes } = await withPasskey();
    expect((await post('/sign_in/code', (await password()).session, { code: codes[0]! })).status).toBe(200);
    const { secret } = (await post(`${FACTORS}/app`, session, { password: DEMO_PASSWORD })).body.set_up;
    const shown = () =>
      new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
        timestamp: monitor.services.clock().getTime(),
      });
    expect((await post(`${FACTORS}/app/confirm`, session, { code: shown() })).status).toBe(200);
    monitor.passTime(60_000);
    const begun = await password();
    expect(begun.body).toMatchObject({ code_from: 'app', takes_passkey: true });
    expect((await post('/sign_in/code', begun.session, { code: shown() })).status).toBe(200);
  });
});

describe('confirming who one is', () => {
  test('takes a passkey, and mails no code', async () => {
    const { session, device } = await withPasskey();
    monitor.passTime((STEP_UP_SECONDS + 1) * 1000);
    monitor.mails.length = 0;
    expect((await post('/api/v1/confirmation/code', session)).body).toEqual({ code_from: 'recovery' });
    expect(monitor.mails).toEqual([]);
    expect((await post('/api/v1/api_keys', session, {})).body.code).toBe('confirm_it_is_you');
    const challenge = async () => (await post('/api/v1/confirmation/passkey/challenge', session)).body.challenge;
    const confirm = (passkey: object) => post('/api/v1/confirmation/passkey', session, { passkey });
    expect((await confirm(device.get(await challenge(), origin, { isVerified: false }))).status).toBe(422);
    const given = await confirm(device.get(await challenge(), origin));
    expect(given.status).toBe(204);
    // The session goes on under a new token.
    expect((await ask('GET', FACTORS, session)).status).toBe(401);
    expect((await post('/api/v1/api_keys', given.session, { api_key: { name: 'TMS' } })).status).toBe(200);
  });

  test('a code that was mailed before the passkey was added is not accepted', async () => {
    const session = await signedIn();
    await post('/api/v1/confirmation/code', session);
    const code = mailedCode(ADMIN);
    await added(session);
    expect((await post('/api/v1/confirmation', session, { code })).status).toBe(422);
  });
});

describe('removing passkeys', () => {
  test('takes the password; one by one; with the last the recovery codes end; never another person’s', async () => {
    const { session, codes } = await withPasskey();
    await added(session, 'Phone');
    const [laptop, phone] = (await ask('GET', FACTORS, session)).body.passkeys;
    const remove = (id: string, as = session, typed = DEMO_PASSWORD) =>
      post(`${FACTORS}/passkeys/${id}/remove`, as, { password: typed });
    expect((await remove(laptop.id, (await withPasskey(STAFF)).session)).status).toBe(404);
    expect((await remove(laptop.id, session, 'not the password')).status).toBe(422);
    expect((await remove(laptop.id)).status).toBe(204);
    expect((await ask('GET', FACTORS, session)).body).toMatchObject({
      passkeys: [{ name: 'Phone' }],
      recovery_codes_left: 10,
    });
    expect((await post('/sign_in/code', (await password()).session, { code: codes[0]! })).status).toBe(200);
    expect((await remove(phone.id)).status).toBe(204);
    expect(monitor.mails.at(-1)!.subject).toBe('A passkey was removed');
    expect((await lastAudit())?.summary).toBe('Removed the passkey “Phone”');
    expect((await ask('GET', FACTORS, session)).body.recovery_codes_left).toBe(0);
    expect((await password()).body.code_from).toBe('mail');
  });

  test('a manager and the operator who reset a person’s factors remove them', async () => {
    await withPasskey(STAFF);
    expect((await monitor.send('DELETE', `/users/${await idOf(STAFF)}/second_factors`)).status).toBe(204);
    expect((await password(STAFF)).body).toMatchObject({ code_from: 'mail', takes_passkey: false });
    await withPasskey(STAFF);
    await resetFactors(monitor.services.db, STAFF, { note: 'Called', now: monitor.services.clock() });
    expect(await monitor.db.$count(passkeys)).toBe(0);
    expect((await password(STAFF)).body.code_from).toBe('mail');
  });

  test('new recovery codes take the password of a person who has only passkeys', async () => {
    const { session, codes } = await withPasskey();
    const renew = (typed: string) => post(`${FACTORS}/recovery_codes`, session, { password: typed });
    expect((await renew('not the password')).status).toBe(422);
    const { status, body } = await renew(DEMO_PASSWORD);
    expect([status, body.recovery_codes.length]).toEqual([200, 10]);
    expect(body.recovery_codes).not.toContain(codes[0]);
  });
});

test('a company that requires an app is met by a passkey', async () => {
  const rules = { second_factor: 'app_required', scopes: [], remembers_devices: true, networks: [] };
  expect((await monitor.send('PATCH', '/sign_in_rules', { sign_in_rules: rules })).status).toBe(200);
  const session = await signedIn();
  expect((await ask('GET', '/api/v1/users', session)).status).toBe(406);
  await added(session);
  expect((await ask('GET', '/api/v1/users', session)).status).toBe(200);
  expect((await ask('GET', '/api/v1/sign_in_rules', session)).body.people_with_app).toBe(1);
});

test('the key is not answered, and a challenge that was used is gone', async () => {
  const { session } = await withPasskey();
  const answer = JSON.stringify((await ask('GET', FACTORS, session)).body);
  const [row] = await monitor.db.select().from(passkeys);
  expect(answer).not.toContain(row!.publicKey);
  const isOpen = and(eq(userSessions.userId, row!.userId), isNull(userSessions.endedAt));
  const open = await monitor.db.select().from(userSessions).where(isOpen);
  expect(open.map(({ passkeyChallenge }) => passkeyChallenge)).toEqual([null]);
});
