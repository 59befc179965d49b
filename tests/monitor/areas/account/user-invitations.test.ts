import { INVITATION_MAILS } from '@contract/account/account.constants';
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
  expect(monitor.mails).toHaveLength(sent + 1);
  expect((await list())[0].id).toBe(first.id);
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
