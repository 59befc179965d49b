import { users } from '@monitor/db/schema';
import { DEMO_PASSWORD } from '@monitor/demo/accounts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
});
afterAll(() => monitor.close());
beforeEach(() => monitor.passTime(16 * 60_000));

const post = (url: string, payload: object) => monitor.app.inject({ method: 'POST', url: `/monitor${url}`, payload });
const forget = (email: string) => post('/forgotten_password', { email });
const choose = (token: string, password: string) => post('/new_password', { token, password });
const signIn = (email: string, password: string) => post('/sign_in', { email, password });
const NEW = 'another long password';

async function tokenFor(email: string): Promise<string> {
  // Mails of other tests may still come: the mail is made after the answer.
  const itsMails = () => monitor.mails.filter(({ to }) => to === email);
  const before = itsMails().length;
  expect((await forget(email)).statusCode).toBe(204);
  await vi.waitFor(() => expect(itsMails().length).toBe(before + 1));
  return new URL(/http\S+/.exec(itsMails().at(-1)!.text)![0]).searchParams.get('token')!;
}

describe('forgottenPassword', () => {
  test('answers the same for an unknown and a closed account, and mails them nothing', async () => {
    await monitor.db.update(users).set({ disabledAt: new Date() }).where(eq(users.email, 'nolane@demo.test'));
    const answers = [];
    for (const email of ['nobody@demo.test', 'nolane@demo.test', 'norules@demo.test'])
      answers.push(await forget(email));
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(3).fill([204, '']));
    await vi.waitFor(() => expect(monitor.mails.map(({ to }) => to)).toEqual(['norules@demo.test']));
  });

  test('the sixth asking for one address is 429, known or not', async () => {
    for (const email of ['nobody-else@demo.test', 'noboard@demo.test']) {
      for (let asked = 0; asked < 5; asked += 1) expect((await forget(email)).statusCode).toBe(204);
      expect((await forget(email)).statusCode).toBe(429);
    }
  });
});

describe('chooseNewPassword', () => {
  test('sets it, ends every session and says so by mail; the link works once', async () => {
    const email = 'staff@demo.test';
    const session = await monitor.tokenOf(email);
    const [earlier, token] = [await tokenFor(email), await tokenFor(email)];
    expect((await choose(token, NEW)).statusCode).toBe(204);
    expect(monitor.mails.at(-1)).toMatchObject({ to: email, subject: 'Your password was changed' });
    const { statusCode } = await monitor.app.inject({
      url: '/monitor/refresh_jwt',
      cookies: { monitor_session: session },
    });
    expect(statusCode).toBe(401);
    expect((await signIn(email, DEMO_PASSWORD)).statusCode).toBe(422);
    expect((await signIn(email, NEW)).statusCode).toBe(200);
    expect((await choose(token, DEMO_PASSWORD)).statusCode).toBe(403);
    expect((await choose(earlier, DEMO_PASSWORD)).statusCode).toBe(403);
  });

  test('is refused after an hour, with a made-up token, and for a closed account', async () => {
    const late = await tokenFor('manager@demo.test');
    monitor.passTime(60 * 60_000);
    const closed = await tokenFor('limit@demo.test');
    await monitor.db.update(users).set({ disabledAt: new Date() }).where(eq(users.email, 'limit@demo.test'));
    for (const token of [late, closed, 'made-up']) {
      const answer = await choose(token, NEW);
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'link_ended']);
    }
    expect((await signIn('manager@demo.test', DEMO_PASSWORD)).statusCode).toBe(200);
  });

  test('a short password is 422 and does not use the link up', async () => {
    const token = await tokenFor('noratecon@demo.test');
    const answer = await choose(token, 'too short');
    expect(answer.json().fields).toEqual({ password: ['Choose a password of 12 characters or more.'] });
    expect((await choose(token, NEW)).statusCode).toBe(204);
  });

  test('whoever is locked out by wrong tries gets in again', async () => {
    const email = 'novehicles@demo.test';
    for (let tried = 0; tried < 5; tried += 1) await signIn(email, 'wrong');
    expect((await signIn(email, DEMO_PASSWORD)).statusCode).toBe(429);
    await choose(await tokenFor(email), NEW);
    expect((await signIn(email, NEW)).statusCode).toBe(200);
  });
});
