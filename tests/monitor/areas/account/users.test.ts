import { auditEvents, authenticatorApps, recoveryCodes, userSessions, users } from '@monitor/db/schema';
import { DEMO_PASSWORD } from '@monitor/demo/accounts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
});
afterAll(() => monitor.close());

const idOf = async (email: string) =>
  (await monitor.db.select({ id: users.id }).from(users).where(eq(users.email, email)))[0]!.id;
const emails = (body: { users: { email: string }[] }) => body.users.map(({ email }) => email);

describe('listUsers', () => {
  test("lists the company's own by first name, 50 a page, and nobody else's", async () => {
    const { status, headers, body } = await monitor.get('/users');
    expect(status).toBe(200);
    const names = body.users.map((user: { first_name: string | null }) => user.first_name).filter(Boolean);
    expect(names).toEqual([...names].sort());
    expect(emails(body)).toContain('staff@demo.test');
    expect(emails(body)).not.toContain('other@demo.test');
    expect(Number(headers.totalitems)).toBe(body.users.length);
    expect(Number(headers.totalpages)).toBe(1);
  });

  test('filters by scope, one or any of several', async () => {
    expect(emails((await monitor.get('/users?scope=compliance')).body)).not.toContain('manager@demo.test');
    expect(emails((await monitor.get('/users?scope=tickets_load_lock_staff')).body)).toContain('staff@demo.test');
    const either = emails((await monitor.get('/users?scope=compliance&scope=tickets_load_lock_manager')).body);
    expect(either).toContain('manager@demo.test');
    expect(either).not.toContain('staff@demo.test');
    expect((await monitor.get('/users?scope=everything')).status).toBe(422);
  });

  test('takes ransack conditions and refuses unknown ones', async () => {
    expect(emails((await monitor.get('/users?q[email_start]=sta')).body)).toEqual(['staff@demo.test']);
    const { status, body } = await monitor.get('/users?q[password_hash_start]=x');
    expect(status).toBe(422);
    expect(Object.keys(body.fields)).toEqual(['q[password_hash_start]']);
  });

  test('pages', async () => {
    const { body, headers } = await monitor.get('/users?per_page=2&page=2');
    expect(body.users).toHaveLength(2);
    expect(headers.currentpage).toBe('2');
  });
});

describe('searchCompanyUsers', () => {
  test.each([
    ['morgan man', ['manager@demo.test']],
    ['STAFF@', ['staff@demo.test']],
    ['%', []],
    ['other', []],
  ])('%s finds %j', async (text, found) => {
    const { body } = await monitor.get(`/users/search_company_users?search_term=${encodeURIComponent(text)}`);
    expect(emails(body)).toEqual(found);
  });
});

describe('updateUser', () => {
  const askWith = async (token: string) =>
    (await monitor.app.inject({ url: '/monitor/api/v1/user_invitations', cookies: { monitor_session: token } }))
      .statusCode;

  test('a change of rights ends every session of the user; the next one has the new rights', async () => {
    const id = await idOf('manager@demo.test');
    const token = await monitor.tokenOf('manager@demo.test');
    expect(await askWith(token)).toBe(200);
    const same = await monitor.send('PATCH', `/users/${id}`, {
      scopes: (await monitor.get(`/users/${id}`)).body.scopes,
    });
    expect(same.status).toBe(200);
    expect(await askWith(token)).toBe(200);
    const { status, body } = await monitor.send('PATCH', `/users/${id}`, { scopes: ['sourcing'] });
    expect(status).toBe(200);
    expect(body.scopes).toEqual(['sourcing']);
    expect(await askWith(token)).toBe(401);
    expect((await monitor.get('/user_invitations', 'manager@demo.test')).status).toBe(403);
    await monitor.send('PATCH', `/users/${id}`, { scopes: ['sourcing', 'manage_users'] });
    expect((await monitor.get('/user_invitations', 'manager@demo.test')).status).toBe(200);
  });

  test("one's own change keeps the session it is made in, under a new token, and ends the others", async () => {
    const email = 'novehicles@demo.test';
    const id = await idOf(email);
    const token = await monitor.tokenOf(email);
    await monitor.db.insert(userSessions).values({
      tokenHash: 'their other browser',
      userId: id,
      state: 'signed_in',
      createdAt: new Date('2026-09-15'),
      lastUsedAt: new Date('2026-09-15'),
    });
    const { scopes } = (await monitor.get(`/users/${id}`, email)).body;
    const changed = await monitor.app.inject({
      method: 'PATCH',
      url: `/monitor/api/v1/users/${id}`,
      cookies: { monitor_session: token },
      payload: { scopes: scopes.filter((scope: string) => scope !== 'sourcing') },
    });
    expect(changed.statusCode).toBe(200);
    const renewed = changed.cookies.find(({ name }) => name === 'monitor_session')?.value ?? '';
    expect(await askWith(renewed)).toBe(200);
    expect(await askWith(token)).toBe(401);
    const [other] = await monitor.db
      .select()
      .from(userSessions)
      .where(eq(userSessions.tokenHash, 'their other browser'));
    expect(other?.endedAt).not.toBeNull();
  });

  test('of two who decide at once the second is told what the first did, and changes nothing', async () => {
    const id = await idOf('noratecon@demo.test');
    const { scopes, version: expected_version } = (await monitor.get(`/users/${id}`)).body;
    const first = await monitor.send('PATCH', `/users/${id}`, { scopes: ['sourcing'], expected_version });
    expect([first.status, first.body.version]).toEqual([200, expected_version + 1]);
    const late = { scopes: [...scopes, 'manage_rate_confirmations'], expected_version };
    const { status, body } = await monitor.send('PATCH', `/users/${id}`, late, 'manager@demo.test');
    expect([status, body.code]).toEqual([409, 'changed_meanwhile']);
    expect(body.message).toMatch(/^Avery Admin changed this on .+: took .*“See bank accounts”/);
    expect((await monitor.get(`/users/${id}`)).body.scopes).toEqual(['sourcing']);
    const again = { ...late, expected_version: expected_version + 1 };
    expect((await monitor.send('PATCH', `/users/${id}`, again, 'manager@demo.test')).status).toBe(200);
  });

  test("refuses an unknown right, another company's user, and who may not manage users", async () => {
    const id = await idOf('staff@demo.test');
    const unknown = await monitor.send('PATCH', `/users/${id}`, { scopes: ['god_mode'] });
    expect(unknown.status).toBe(422);
    const other = await idOf('other@demo.test');
    expect((await monitor.send('PATCH', `/users/${other}`, { scopes: [] })).status).toBe(404);
    expect((await monitor.send('PATCH', `/users/${id}`, { scopes: [] }, 'staff@demo.test')).status).toBe(403);
  });

  test('the last manager keeps manage_users', async () => {
    const id = await idOf('other@demo.test');
    const { status, body } = await monitor.send('PATCH', `/users/${id}`, { scopes: ['sourcing'] }, 'other@demo.test');
    expect(status).toBe(422);
    expect(body.fields.scopes[0]).toContain('at least one person who can manage users');
    expect((await monitor.get('/user_invitations', 'other@demo.test')).status).toBe(200);
  });
});

describe('removeUser', () => {
  test('ends every session of the user at once, everywhere, and keeps the account without a company', async () => {
    const email = 'noratecon@demo.test';
    const id = await idOf(email);
    const token = await monitor.tokenOf(email);
    await monitor.db.insert(userSessions).values({
      tokenHash: 'another browser',
      userId: id,
      state: 'signed_in',
      createdAt: new Date('2026-09-15'),
      lastUsedAt: new Date('2026-09-15'),
    });
    const refresh = () => monitor.app.inject({ url: '/monitor/refresh_jwt', cookies: { monitor_session: token } });
    const { jwt } = (await refresh()).json();
    expect((await monitor.send('DELETE', `/users/${id}`)).status).toBe(204);
    expect((await refresh()).statusCode).toBe(401);
    const bearer = await monitor.app.inject({
      url: '/monitor/api/v1/carriers',
      headers: { authorization: `Bearer ${jwt}` },
    });
    expect(bearer.statusCode).toBe(401);
    const open = await monitor.db.select().from(userSessions).where(eq(userSessions.userId, id));
    expect(open.every(({ endedAt }) => endedAt !== null)).toBe(true);
    const [user] = await monitor.db.select().from(users).where(eq(users.id, id));
    expect(user).toMatchObject({ companyId: null, scopes: [] });
    expect((await monitor.get(`/users/${id}`)).status).toBe(404);
  });

  test('takes back the invitations that they sent, and says that the directory token was theirs', async () => {
    const { db, mails, send } = monitor;
    const leaver = 'manager@demo.test';
    const invite = async (email: string, as?: string) =>
      (await send('POST', '/user_invitations', { user_invitation: { email } }, as)).body.id;
    const [own, others] = [await invite('second.address@demo.test', leaver), await invite('newcomer@demo.test')];
    const { token } = (await send('POST', '/sign_on/scim_token', undefined, leaver)).body;
    const sent = mails.length;
    expect((await send('DELETE', `/users/${await idOf(leaver)}`)).status).toBe(204);
    expect((await monitor.get(`/user_invitations/${own}`)).status).toBe(404);
    expect((await monitor.get(`/user_invitations/${others}`)).status).toBe(200);
    const lines = (await db.select().from(auditEvents)).map(({ kind, summary }) => [kind, summary]);
    expect(lines).toContainEqual([
      'invitation_deleted',
      'Canceled the invitation of second.address@demo.test with the removal of Morgan Manager, who sent it',
    ]);
    expect(lines).toContainEqual([
      'sign_on_changed',
      expect.stringMatching(/^Directory token .+ was made by Morgan Manager, who was removed: make a new one$/),
    ]);
    const told = mails.slice(sent);
    expect(told.length).toBeGreaterThan(0);
    for (const { to, text } of told) {
      expect([leaver, 'admin@demo.test']).not.toContain(to);
      expect(text).toContain('make a new one');
    }
    const headers = { authorization: `Bearer ${token}` };
    expect((await monitor.app.inject({ url: '/monitor/scim/v2/Users', headers })).statusCode).toBe(200);
  });

  test('takes factors and remembered devices: the next sign-in needs the mailbox', async () => {
    const email = 'noname@demo.test';
    const userId = await idOf(email);
    const { db } = monitor;
    const at = new Date('2026-09-15');
    await db
      .insert(authenticatorApps)
      .values({ userId, sealedSecret: 'sealed', lastStep: 1, createdAt: at, lastUsedAt: at });
    await db.insert(recoveryCodes).values({ userId, codeHash: 'of a code' });
    expect((await monitor.send('DELETE', `/users/${userId}`)).status).toBe(204);
    expect(await db.$count(authenticatorApps, eq(authenticatorApps.userId, userId))).toBe(0);
    expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))).toBe(0);
    const payload = { email, password: DEMO_PASSWORD };
    const begun = await monitor.app.inject({ method: 'POST', url: '/monitor/sign_in', payload });
    expect(begun.json()).toMatchObject({ next: 'code', code_from: 'mail' });
  });

  test('the last manager cannot be removed', async () => {
    const id = await idOf('other@demo.test');
    const { status, body } = await monitor.send('DELETE', `/users/${id}`, undefined, 'other@demo.test');
    expect(status).toBe(422);
    expect(body.message).toContain('at least one person who can manage users');
    expect((await monitor.get('/users', 'other@demo.test')).status).toBe(200);
  });

  test('two managers who remove each other at once leave one', async () => {
    const { db } = monitor;
    const [company] = await db.select({ id: users.companyId }).from(users).where(eq(users.email, 'limit@demo.test'));
    await db.update(users).set({ companyId: company!.id }).where(eq(users.email, 'noboard@demo.test'));
    const [first, second] = [await idOf('limit@demo.test'), await idOf('noboard@demo.test')];
    const answers = await Promise.all([
      monitor.send('DELETE', `/users/${second}`, undefined, 'limit@demo.test'),
      monitor.send('DELETE', `/users/${first}`, undefined, 'noboard@demo.test'),
    ]);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    const left = await db.select().from(users).where(eq(users.companyId, company!.id!));
    expect(left).toHaveLength(1);
  });

  test("another company's user is not found", async () => {
    expect((await monitor.send('DELETE', `/users/${await idOf('other@demo.test')}`)).status).toBe(404);
  });
});
