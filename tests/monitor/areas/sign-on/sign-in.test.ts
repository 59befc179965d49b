import { DAY_MS } from '@contract/shared/day';
import { auditEvents, authenticatorApps, companies, signOnPeople, userSessions, users } from '@monitor/db/schema';
import { DEMO_PASSWORD } from '@monitor/demo/accounts';
import { digest } from '@monitor/server/authentication/tokens';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startOidcServer } from '../../../support/sign-on/oidc-server';
import { type ForgingProvider, startForgingProvider } from './forging-provider';
import { openSignOnMonitor, type SignOnMonitor } from './sign-on-support';

/** Signing in by a company's provider, and how a thief would try to. */

let monitor: SignOnMonitor;
beforeAll(async () => {
  monitor = await openSignOnMonitor();
  await monitor.prove('demo.test');
});
afterAll(() => monitor.close());

/** As who is asked to come in, with what the provider says. */
const person = (name: string, more: object = {}) => ({
  sub: `id-of-${name}`,
  email: `${name}@demo.test`,
  email_verified: true,
  ...more,
});

/** A manager tries it and turns it on. */
async function turnOn(answer: (address: string) => Promise<string>) {
  const begun = await monitor.send('POST', '/sign_on/test');
  expect(begun.status).toBe(200);
  const tested = await monitor.finish(begun.body.browser, await answer(begun.body.redirect_to));
  expect(tested).toMatchObject({ status: 200, body: { outcome: 'tested' }, session: undefined });
  expect((await monitor.state('on')).status).toBe(200);
}

describe('at a real provider', () => {
  let server: Awaited<ReturnType<typeof startOidcServer>>;
  beforeAll(async () => {
    server = await startOidcServer(monitor.redirectUri);
    expect(await monitor.provider(server.issuer)).toMatchObject({ status: 200 });
    server.knows(person('admin'));
    await turnOn(server.visit);
  });
  afterAll(() => server.stop());

  async function signIn(as: Parameters<typeof server.knows>[0]) {
    const { body, status } = await monitor.begin(as.email);
    expect(status).toBe(200);
    server.knows(as);
    return monitor.finish(body.browser, await server.visit(body.redirect_to));
  }

  test('a person of the company signs in and keeps their permissions', async () => {
    const { status, body, session } = await signIn(person('staff'));
    expect([status, body]).toEqual([200, { outcome: 'signed_in' }]);
    expect(await monitor.whoIs(session)).toMatchObject({
      email: 'staff@demo.test',
      scopes: ['sourcing', 'onboarding', 'tickets_load_lock_staff'],
    });
    const line = and(
      eq(auditEvents.kind, 'sign_in'),
      eq(auditEvents.summary, 'staff@demo.test signed in by the identity provider'),
    );
    expect(await monitor.db.$count(auditEvents, line)).toBe(1);
  });

  test('a new person comes in with what the groups bring, and by no group not at all', async () => {
    await monitor.group('Dispatch', ['sourcing', 'tickets_workflow']);
    const refused = await signIn(person('newcomer', { groups: ['Strangers'] }));
    expect(refused).toMatchObject({ status: 403, session: undefined });
    expect(refused.body.message).toContain('None of your groups gives you access. Ask ');
    expect(await monitor.userOf('newcomer@demo.test')).toBeNull();
    const { session } = await signIn(
      person('newcomer', { groups: ['Strangers', 'Dispatch'], given_name: 'Nia', family_name: 'New' }),
    );
    expect(await monitor.whoIs(session)).toMatchObject({
      email: 'newcomer@demo.test',
      first_name: 'Nia',
      scopes: ['sourcing', 'tickets_workflow'],
      company: { id: await monitor.companyIdOf('admin@demo.test') },
    });
  });

  test('who loses the last group at the provider loses the permissions, and the sessions', async () => {
    const { session } = await signIn(person('newcomer', { groups: ['Dispatch'] }));
    expect((await signIn(person('newcomer', { groups: [] }))).status).toBe(403);
    expect(await monitor.whoIs(session)).toBeNull();
    expect((await monitor.userOf('newcomer@demo.test'))!.scopes).toEqual([]);
  });

  test('where the company requires an app, who has no password here sets one up without it', async () => {
    const rule = (secondFactorRule: 'app_required' | 'mail_allowed') =>
      monitor.db.update(companies).set({ secondFactorRule });
    await rule('app_required');
    const ask = async (session: string | undefined, method: 'GET' | 'POST', path: string, payload?: object) => {
      const cookies = { monitor_session: session ?? '' };
      const answer = await monitor.app.inject({ method, url: `/monitor/api/v1${path}`, payload, cookies });
      return { status: answer.statusCode, body: answer.json() };
    };
    const { session } = await signIn(person('newcomer', { groups: ['Dispatch'] }));
    expect((await ask(session, 'GET', '/teams')).status).toBe(406);
    expect((await ask(session, 'GET', '/second_factors')).body).toMatchObject({ takes_password: false });
    const begun = await ask(session, 'POST', '/second_factors/app', {});
    expect(begun).toMatchObject({ status: 200, body: { set_up: { secret: expect.any(String) } } });
    expect(await ask(session, 'POST', '/second_factors/passkeys', {})).toMatchObject({ status: 200 });
    await rule('mail_allowed');

    // A colleague who chose a password is asked for it, though the provider let them in this time.
    const colleague = (await signIn(person('staff'))).session;
    expect((await ask(colleague, 'GET', '/second_factors')).body).toMatchObject({ takes_password: true });
    const refused = await ask(colleague, 'POST', '/second_factors/app', {});
    expect(refused).toMatchObject({ status: 422, body: { fields: { password: ['Enter your password.'] } } });
    // Until a password opens nothing.
    expect((await monitor.state('enforced')).status).toBe(200);
    const kept = (await signIn(person('staff'))).session;
    expect((await ask(kept, 'POST', '/second_factors/app', {})).status).toBe(200);

    // Beginning takes a sign-in of the last ten minutes.
    monitor.passTime(10 * 60_000 + 1);
    expect((await ask(kept, 'POST', '/second_factors/app', {})).body).toMatchObject({ code: 'confirm_it_is_you' });
    expect(await monitor.db.$count(authenticatorApps)).toBe(0);
    expect((await monitor.state('on')).status).toBe(200);
  });

  test('where groups decide for everyone, the last manager stays one', async () => {
    await monitor.provider(server.issuer, { client_secret: undefined, do_groups_decide: true });
    const others = await monitor.db
      .select()
      .from(users)
      .where(eq(users.companyId, await monitor.companyIdOf('admin@demo.test')));
    for (const { id } of others.filter(({ email }) => email !== 'admin@demo.test'))
      await monitor.db
        .update(users)
        .set({ scopes: ['sourcing'] })
        .where(eq(users.id, id));
    const { session } = await signIn(person('admin', { groups: ['Dispatch'] }));
    expect((await monitor.whoIs(session)).scopes).toEqual(['manage_users', 'sourcing', 'tickets_workflow']);
    for (const { id, scopes } of others) await monitor.db.update(users).set({ scopes }).where(eq(users.id, id));
    await monitor.provider(server.issuer, { client_secret: undefined });
  });
});

describe('a thief', () => {
  let forger: ForgingProvider;
  beforeAll(async () => {
    forger = await startForgingProvider();
    expect(await monitor.provider(forger.issuer)).toMatchObject({
      status: 200,
      body: { connection: { state: 'draft' } },
    });
    await turnOn((address) => forger.answer(address, person('admin')));
    await monitor.prove('theirs.test', 'other@demo.test');
  });
  afterAll(() => forger.stop());

  async function tries(claims: object, forged: Parameters<ForgingProvider['answer']>[2] = {}) {
    const { body } = await monitor.begin('staff@demo.test');
    return monitor.finish(body.browser, await forger.answer(body.redirect_to, claims as never, forged));
  }

  test('the honest answer is taken, so that the others fail for their own reason', async () => {
    expect((await tries(person('staff'))).status).toBe(200);
  });

  test.each([
    ['half a minute ago', -30, 'asked'],
    ['yesterday: it answered from an open session', -DAY_MS / 1000, 'asked'],
    ['in an hour: its clock is ahead', 3600, 'now'],
    ['it does not say', null, 'never'],
  ] as const)(
    'what takes a code again counts from when the provider asked the person: %s',
    async (_at, ago, counts) => {
      const now = monitor.services.clock();
      const authTime = ago === null ? undefined : Math.floor(now.getTime() / 1000) + ago;
      const { session } = await tries(person('staff'), { payload: { auth_time: authTime } });
      const [row] = await monitor.db
        .select({ at: userSessions.secondFactorAt })
        .from(userSessions)
        .where(eq(userSessions.tokenHash, digest(session!)));
      expect(row!.at).toEqual({ asked: new Date(authTime! * 1000), now, never: null }[counts]);
    },
  );

  const CANNOT_BE_USED = /could not be used/;
  test.each([
    ['signed by another key', {}, { sign: 'stranger' as const }, CANNOT_BE_USED],
    ['signed by none', {}, { sign: 'none' as const }, CANNOT_BE_USED],
    ['for another client', {}, { payload: { aud: 'someone-else' } }, CANNOT_BE_USED],
    ['of another issuer', {}, { payload: { iss: 'https://issuer.example' } }, CANNOT_BE_USED],
    ['of another sign-in', {}, { payload: { nonce: 'another' } }, CANNOT_BE_USED],
    ['that has expired', {}, { payload: { iat: 1_700_000_000, exp: 1_700_000_300 } }, CANNOT_BE_USED],
    ['with an unverified address', { email_verified: false }, {}, /is verified/],
    ['that does not say if it is verified', { email_verified: undefined }, {}, /is verified/],
    ['without an address', { email: undefined }, {}, /did not send your email/],
    ['with an address of a domain that is not proven', { email: 'staff@elsewhere.test' }, {}, /has not proven/],
    [
      'with an address of a domain that another company has proven',
      { sub: 'y', email: 'new@theirs.test', groups: ['Dispatch'] },
      {},
      /Your company has not proven/,
    ],
    ['with an address that hides another', { email: 'staff@elsewhere.test@demo.test' }, {}, /did not send your email/],
    ['with an address of another company’s user', { sub: 'x', email: 'other@demo.test' }, {}, /another company/],
  ])('an answer %s opens nothing', async (_what, claims, forged, words) => {
    const refused = await tries(person('staff', claims), forged);
    expect(refused).toMatchObject({ status: 403, session: undefined });
    expect(refused.body.message).toMatch(words);
  });

  test('an answer works once', async () => {
    const { body } = await monitor.begin('staff@demo.test');
    const answer = await forger.answer(body.redirect_to, person('staff'));
    expect((await monitor.finish(body.browser, answer)).status).toBe(200);
    expect((await monitor.finish(body.browser, answer)).status).toBe(403);
  });

  test('an answer works only in the browser that began, whose own sign-in goes on', async () => {
    const [mine, thiefs] = [
      (await monitor.begin('staff@demo.test')).body,
      (await monitor.begin('staff@demo.test')).body,
    ];
    const answer = await forger.answer(mine.redirect_to, person('staff'));
    expect((await monitor.finish(thiefs.browser, answer)).status).toBe(403);
    expect((await monitor.finish(mine.browser, answer)).status).toBe(200);
  });

  test('the state of another sign-in does not help', async () => {
    const [mine, other] = [
      (await monitor.begin('staff@demo.test')).body,
      (await monitor.begin('staff@demo.test')).body,
    ];
    const state = new URL(other.redirect_to).searchParams.get('state')!;
    const answer = await forger.answer(mine.redirect_to, person('staff'), { state });
    expect((await monitor.finish(mine.browser, answer)).status).toBe(403);
    // With its own browser the nonce is another.
    expect((await monitor.finish(other.browser, answer)).status).toBe(403);
  });

  test('an answer after ten minutes is too late', async () => {
    const { body } = await monitor.begin('staff@demo.test');
    const answer = await forger.answer(body.redirect_to, person('staff'));
    monitor.passTime(10 * 60_000 + 1);
    expect((await monitor.finish(body.browser, answer)).status).toBe(403);
  });

  test('a reused mailbox does not take over the account, and a renamed one does not lose it', async () => {
    const reused = await tries(person('staff', { sub: 'a-new-person' }));
    expect(reused).toMatchObject({ status: 403, session: undefined });
    expect(reused.body.message).toContain('belongs to another person of your provider');
    const renamed = await tries(person('staff', { email: 'sam.new@demo.test' }));
    expect(await monitor.whoIs(renamed.session)).toMatchObject({ email: 'staff@demo.test' });
  });

  test('a provider that leads elsewhere is not followed', async () => {
    const { body } = await monitor.begin('staff@demo.test');
    const answer = await forger.answer(body.redirect_to, person('staff'));
    forger.redirect('http://127.0.0.1:1/token');
    expect((await monitor.finish(body.browser, answer)).status).toBe(403);
    forger.redirect(null);
  });

  /** In the company, by what happened before: they signed in by the provider; or never did. */
  async function comesIn(by: 'provider' | 'invitation') {
    await monitor.group('Dispatch', ['sourcing']);
    if (by === 'provider') expect((await tries(person('leaver', { groups: ['Dispatch'] }))).status).toBe(200);
    else {
      const companyId = await monitor.companyIdOf('admin@demo.test');
      const joined = { companyId, scopes: ['sourcing'] };
      await monitor.db
        .delete(signOnPeople)
        .where(eq(signOnPeople.userId, (await monitor.userOf('leaver@demo.test'))!.id));
      await monitor.db.update(users).set(joined).where(eq(users.email, 'leaver@demo.test'));
    }
    return (await monitor.userOf('leaver@demo.test'))!.id;
  }

  test.each([
    ['a manager', 'provider' as const],
    ['a manager', 'invitation' as const],
    ['the directory', 'invitation' as const],
  ])('whom %s removed, in by %s, does not come back by the provider', async (who, by) => {
    const id = await comesIn(by);
    if (who === 'a manager') expect((await monitor.send('DELETE', `/users/${id}`)).status).toBe(204);
    else {
      const { token } = (await monitor.send('POST', '/sign_on/scim_token')).body;
      const headers = { authorization: `Bearer ${token}` };
      const url = `/monitor/scim/v2/Users/${id}`;
      expect((await monitor.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(204);
    }
    const again = await tries(person('leaver', { groups: ['Dispatch'] }));
    expect(again).toMatchObject({ status: 403, session: undefined });
    expect(again.body.message).toContain('You were removed from');
  });

  test('an account that someone else began with this address comes without their password', async () => {
    await monitor.db.insert(users).values({ email: 'squatted@demo.test', passwordHash: 'known to a thief' });
    expect((await tries(person('squatted', { groups: ['Dispatch'] }))).status).toBe(200);
    expect((await monitor.userOf('squatted@demo.test'))!.passwordHash).not.toBe('known to a thief');
  });

  test('an account without a company keeps its password and app for the person it was bound to alone', async () => {
    const [email, passwordHash] = ['reused@demo.test', 'of the earlier owner'];
    const at = new Date();
    await monitor.db.insert(users).values({ email, passwordHash, confirmedAt: at });
    const userId = (await monitor.userOf(email))!.id;
    const app = { userId, sealedSecret: 'sealed', lastStep: 1, createdAt: at, lastUsedAt: at };
    const apps = () => monitor.db.$count(authenticatorApps, eq(authenticatorApps.userId, userId));
    await monitor.db.insert(authenticatorApps).values(app);
    expect((await tries(person('reused', { groups: ['Dispatch'] }))).status).toBe(200);
    expect((await monitor.userOf(email))!.passwordHash).not.toBe(passwordHash);
    expect(await apps()).toBe(0);
    // The same subject comes back.
    await monitor.db.insert(authenticatorApps).values(app);
    await monitor.db.update(users).set({ companyId: null, passwordHash }).where(eq(users.id, userId));
    expect((await tries(person('reused', { groups: ['Dispatch'] }))).status).toBe(200);
    expect((await monitor.userOf(email))!.passwordHash).toBe(passwordHash);
    expect(await apps()).toBe(1);
  });

  test('nothing begins for a domain of no company, or where it is off', async () => {
    expect((await monitor.begin('a@elsewhere.test')).status).toBe(422);
    const { body } = await monitor.begin('staff@demo.test');
    const answer = await forger.answer(body.redirect_to, person('staff'));
    await monitor.state('tested');
    expect((await monitor.begin('staff@demo.test')).status).toBe(422);
    expect((await monitor.finish(body.browser, answer)).status).toBe(403);
    await monitor.state('on');
  });

  test('a manager’s test must name the manager', async () => {
    const begun = await monitor.send('POST', '/sign_on/test');
    const answer = await forger.answer(begun.body.redirect_to, person('staff'));
    expect(await monitor.finish(begun.body.browser, answer)).toMatchObject({ status: 403, session: undefined });
  });
});

describe('enforced', () => {
  let forger: ForgingProvider;
  beforeAll(async () => {
    forger = await startForgingProvider();
    await monitor.provider(forger.issuer);
    await turnOn((address) => forger.answer(address, person('admin')));
  });
  afterAll(() => forger.stop());
  // Longer than every limit's window.
  beforeEach(() => monitor.passDays(2));

  const byPassword = (email: string) => monitor.post('/sign_in', { email, password: DEMO_PASSWORD });

  test('it ends the sessions of all but managers', async () => {
    const [staff, manager] = [await monitor.tokenOf('notickets@demo.test'), await monitor.tokenOf('manager@demo.test')];
    expect((await monitor.state('enforced')).status).toBe(200);
    expect(await monitor.whoIs(staff)).toBeNull();
    expect(await monitor.whoIs(manager)).not.toBeNull();
  });

  test('a password of the domain opens nothing, right or wrong, in the same words', async () => {
    const right = await byPassword('notickets@demo.test');
    expect([right.status, right.session, right.body.code]).toEqual([403, undefined, 'use_company_sign_in']);
    const wrong = await monitor.post('/sign_in', { email: 'notickets@demo.test', password: 'wrong' });
    expect(wrong.body.message).toBe(right.body.message);
  });

  test('a manager keeps the way back, and every manager is mailed', async () => {
    const begun = await byPassword('manager@demo.test');
    expect(begun.status).toBe(200);
    const code = monitor.mails.at(-1)!.text.match(/\d{6}/)![0];
    monitor.mails.length = 0;
    expect((await monitor.post('/sign_in/code', { code }, { monitor_session: begun.session! })).status).toBe(200);
    const mailed = monitor.mails.filter(({ subject }) => subject.startsWith('Signed in without single sign-on'));
    expect(mailed.map(({ to }) => to)).toEqual(expect.arrayContaining(['admin@demo.test', 'manager@demo.test']));
    expect(await monitor.db.$count(auditEvents, eq(auditEvents.kind, 'sign_on_bypassed'))).toBe(1);
  });

  test('a person of another company keeps the password: the domain does not reach them', async () => {
    expect((await byPassword('other@demo.test')).status).toBe(200);
  });

  test('a forgotten password is answered with the way in, and an earlier link is refused', async () => {
    await monitor.state('on');
    await monitor.post('/forgotten_password', { email: 'notickets@demo.test' });
    await expect.poll(() => monitor.mails.at(-1)?.subject).toBe('Choose a new password');
    const token = /token=([\w-]+)/.exec(JSON.stringify(monitor.mails.at(-1)))![1]!;
    await monitor.state('enforced');
    const chosen = await monitor.post('/new_password', { token, password: 'a long enough new password 1' });
    expect([chosen.status, chosen.body.code]).toEqual([403, 'use_company_sign_in']);
    await monitor.post('/forgotten_password', { email: 'notickets@demo.test' });
    await expect.poll(() => monitor.mails.at(-1)?.subject).toBe('Sign in with your company');
    expect(JSON.stringify(monitor.mails.at(-1))).not.toContain('token=');
  });

  test('no one signs up with an address of the domain', async () => {
    const { status, body } = await monitor.post('/sign_up', {
      email: 'fresh@demo.test',
      password: 'a long enough new password 1',
    });
    expect([status, body.code]).toEqual([403, 'use_company_sign_in']);
  });
});
