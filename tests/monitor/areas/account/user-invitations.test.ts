import { INVITATION_DAYS, INVITATION_MAILS } from '@contract/account/account.constants';
import { DAY_MS } from '@contract/shared/day';
import { apiKeys } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
});
afterAll(() => monitor.close());

const invite = (email: string, more: object = {}, as?: string) =>
  monitor.send('POST', '/user_invitations', { user_invitation: { email, ...more } }, as);
const list = async (as?: string) => (await monitor.get('/user_invitations', as)).body.user_invitations;

describe('createUserInvitation', () => {
  test('mails a link to sign up with the address, and no six digits', async () => {
    const { status, body } = await invite('New.Person+1@Broker.test', { scopes: ['onboarding', 'sourcing'] });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      email: 'new.person+1@broker.test',
      scopes: ['sourcing', 'onboarding'],
      site: 'broker',
      invited_by: 'Avery Admin',
    });
    const mail = monitor.mails.at(-1)!;
    expect(mail.to).toBe('new.person+1@broker.test');
    expect(mail.text).toContain('http://localhost:3000/broker/sign-up?email=new.person%2B1%40broker.test');
    expect(mail.text).not.toMatch(/\d{6}/);
  });

  test('the watchdog site gets its own link', async () => {
    await invite('dog@broker.test', { site: 'watchdog' });
    expect(monitor.mails.at(-1)!.text).toContain('http://watchdog.localhost:3000/broker/sign-up?');
  });

  test('refuses a colleague, an open invitation, and what is no address, naming the field', async () => {
    for (const [email, words] of [
      ['staff@demo.test', 'user of your company already'],
      ['NEW.person+1@broker.test', 'open invitation'],
      ['nobody', 'full email address'],
      ['', 'Enter the email address'],
    ]) {
      const sent = monitor.mails.length;
      const { status, body } = await invite(email!);
      expect(status).toBe(422);
      expect(Object.entries(body.fields).flat(2).join(' ')).toContain(words);
      expect(monitor.mails).toHaveLength(sent);
    }
    const wrong = await invite('x@broker.test', { scopes: ['root'], site: 'elsewhere' });
    expect(Object.keys(wrong.body.fields).sort()).toEqual(['user_invitation.scopes.0', 'user_invitation.site']);
  });

  test('another company may invite the same address, and does not see ours', async () => {
    expect((await invite('new.person+1@broker.test', {}, 'other@demo.test')).status).toBe(200);
    expect((await list('other@demo.test')).map(({ email }: { email: string }) => email)).toEqual([
      'new.person+1@broker.test',
    ]);
  });
});

test('listUserInvitations gives the newest mail first', async () => {
  monitor.passTime(60_000);
  await invite('later@broker.test');
  expect((await list())[0].email).toBe('later@broker.test');
});

test('resendUserInvitation mails again, first in the list, with sourcing and manage_users', async () => {
  monitor.passTime(60_000);
  const first = (await list()).at(-1);
  const sent = monitor.mails.length;
  const { status, body } = await monitor.send('PATCH', `/user_invitations/${first.id}/resend`);
  expect(status).toBe(200);
  expect(body.scopes).toEqual(['sourcing', 'manage_users']);
  const [toManagers, [letter, ...more]] = [monitor.mails.slice(sent, -1), monitor.mails.slice(-1)];
  expect([letter!.to, more]).toEqual([first.email, []]);
  // It gave no manage_users before: the other managers are told, this once.
  expect(toManagers.length).toBeGreaterThan(0);
  for (const { text, to } of toManagers) {
    expect(to).not.toBe('admin@demo.test');
    expect(text).toContain(`Invited ${first.email} again, now with sourcing, manage users`);
  }
  expect((await list())[0].id).toBe(first.id);
  await monitor.send('PATCH', `/user_invitations/${first.id}/resend`);
  expect(monitor.mails).toHaveLength(sent + toManagers.length + 2);
});

test('an invitation that gives manage_users is mailed to the other managers', async () => {
  const sent = monitor.mails.length;
  await invite('next.manager@broker.test', { scopes: ['manage_users'] });
  const told = monitor.mails.slice(sent).filter(({ to }) => to !== 'next.manager@broker.test');
  expect(told.map(({ to }) => to)).toContain('manager@demo.test');
  for (const { text } of told) expect(text).toContain('Invited next.manager@broker.test with manage users');
});

test('it says until when it is open; sent again it is open anew', async () => {
  const { body } = await invite('late@broker.test');
  expect(Date.parse(body.expires_at) - Date.parse(body.delivered_at)).toBe(INVITATION_DAYS * DAY_MS);
  await monitor.passDays(INVITATION_DAYS + 1);
  const again = await monitor.send('PATCH', `/user_invitations/${body.id}/resend`);
  expect(Date.parse(again.body.expires_at)).toBe(monitor.services.clock().getTime() + INVITATION_DAYS * DAY_MS);
});

test('a new one takes the place of one that has expired, with the permissions that are chosen now', async () => {
  const { body: first } = await invite('expired@broker.test', { scopes: ['sourcing'] });
  expect((await invite('expired@broker.test', { scopes: ['sourcing'] })).status).toBe(422);
  await monitor.passDays(INVITATION_DAYS - 1);
  expect((await monitor.get(`/user_invitations/${first.id}`)).body).toMatchObject({ is_expired: false });
  await monitor.passDays(1);
  expect((await monitor.get(`/user_invitations/${first.id}`)).body).toMatchObject({ is_expired: true });
  const { status, body } = await invite('expired@broker.test', { scopes: ['onboarding'] });
  expect([status, body.scopes]).toEqual([200, ['onboarding']]);
  expect((await monitor.get(`/user_invitations/${first.id}`)).status).toBe(404);
});

test('an API key gives no permission that it does not have itself; a person may', async () => {
  const { api_key, key } = (
    await monitor.send('POST', '/api_keys', { api_key: { name: 'Directory', is_read_only: false } })
  ).body;
  // None is made with it.
  await monitor.db
    .update(apiKeys)
    .set({ scopes: ['manage_users'] })
    .where(eq(apiKeys.id, api_key.id));
  const byKey = async (method: 'POST' | 'PATCH', path: string, payload?: object) => {
    const headers = { authorization: `Bearer ${key}` };
    const answer = await monitor.app.inject({ method, url: `/monitor/api/v1${path}`, headers, payload });
    return { status: answer.statusCode, body: answer.json() };
  };
  const invited = (email: string, scopes: string[]) =>
    byKey('POST', '/user_invitations', { user_invitation: { email, scopes } });
  const refused = await invited('by.key@broker.test', ['manage_users', 'view_bank_accounts', 'compliance']);
  expect(refused.status).toBe(422);
  expect(refused.body.fields.scopes[0]).toMatch(
    /^This key does not have the permissions .*view bank accounts.* give them\.$/,
  );
  const made = await invited('by.key@broker.test', ['manage_users']);
  expect(made.status).toBe(200);
  const resent = await byKey('PATCH', `/user_invitations/${made.body.id}/resend`);
  expect([resent.status, resent.body.message]).toEqual([
    422,
    'This key does not have the permission sourcing and can’t give it.',
  ]);
  const { users } = (await monitor.get('/users/search_company_users?search_term=staff@')).body;
  const [{ id, scopes }] = users;
  const change = { scopes: [...scopes, 'view_bank_accounts'] };
  expect((await byKey('PATCH', `/users/${id}`, change)).body.fields).toEqual({
    scopes: ['This key does not have the permission view bank accounts and can’t give it.'],
  });
  // What the person has already is not given, and may be taken.
  expect((await byKey('PATCH', `/users/${id}`, { scopes: [scopes[0]] })).status).toBe(200);
  expect((await monitor.send('PATCH', `/users/${id}`, change)).status).toBe(200);
});

test('deleteUserInvitation takes it back for good; another company cannot', async () => {
  const [first] = await list();
  for (const action of ['DELETE', 'PATCH'] as const) {
    const path = `/user_invitations/${first.id}${action === 'PATCH' ? '/resend' : ''}`;
    expect((await monitor.send(action, path, undefined, 'other@demo.test')).status).toBe(404);
  }
  expect((await monitor.send('DELETE', `/user_invitations/${first.id}`)).status).toBe(204);
  expect((await list()).some(({ id }: { id: number }) => id === first.id)).toBe(false);
  expect((await monitor.send('DELETE', `/user_invitations/${first.id}`)).status).toBe(404);
  expect((await invite(first.email)).status).toBe(200);
});

test('a company is no way to flood others with mail, and is let again later', async () => {
  monitor.passTime(16 * 60_000);
  const account = 'nolane@demo.test';
  for (let count = 1; count <= INVITATION_MAILS; count += 1)
    expect((await invite(`person${count}@broker.test`, {}, account)).status).toBe(200);
  const sent = monitor.mails.length;
  expect((await invite('onemore@broker.test', {}, account)).status).toBe(429);
  const [first] = await list(account);
  expect((await monitor.send('PATCH', `/user_invitations/${first.id}/resend`, undefined, account)).status).toBe(429);
  expect(monitor.mails).toHaveLength(sent);
  expect((await invite('onemore@broker.test', {}, 'norules@demo.test')).status).toBe(200);
  monitor.passTime(16 * 60_000);
  expect((await invite('onemore@broker.test', {}, account)).status).toBe(200);
});
