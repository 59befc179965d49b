import { userSessions, users } from '@monitor/db/schema';
import { DEMO_PASSWORD } from '@monitor/demo/accounts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
});
afterAll(() => monitor.close());
beforeEach(() => monitor.passTime(16 * 60_000));

const EMAIL = 'expired@demo.test';
const change = (current_password: string, new_password: string) =>
  monitor.send('PATCH', '/password', { current_password, new_password }, EMAIL);

describe('changePassword', () => {
  test('asks for the current one, and five wrong ones are enough', async () => {
    for (let tries = 0; tries < 5; tries += 1) {
      const { status, body } = await change('not this one', 'a new password that is long');
      expect([status, Object.keys(body.fields)]).toEqual([422, ['current_password']]);
    }
    expect((await change(DEMO_PASSWORD, 'a new password that is long')).status).toBe(429);
  });

  test('takes none under twelve characters', async () => {
    const { status, body } = await change(DEMO_PASSWORD, 'elevenchars');
    expect(status).toBe(422);
    expect(Object.keys(body.fields)).toEqual(['new_password']);
  });

  test('ends every other session, keeps the one that asked, and only the new one signs in', async () => {
    const [user] = await monitor.db.select().from(users).where(eq(users.email, EMAIL));
    const now = new Date();
    const [other] = await monitor.db
      .insert(userSessions)
      .values({ tokenHash: 'elsewhere', userId: user!.id, state: 'signed_in', createdAt: now, lastUsedAt: now })
      .returning();
    const session = await monitor.tokenOf(EMAIL);
    const refresh = (headers: Record<string, string>) => monitor.app.inject({ url: '/monitor/refresh_jwt', headers });
    const authorization = `Bearer ${(await refresh({ cookie: `monitor_session=${session}` })).json().jwt}`;
    expect((await refresh({ authorization })).statusCode).toBe(200);
    const changed = await monitor.app.inject({
      method: 'PATCH',
      url: '/monitor/api/v1/password',
      cookies: { monitor_session: session },
      payload: { current_password: DEMO_PASSWORD, new_password: 'a new password that is long' },
    });
    expect(changed.statusCode).toBe(204);
    expect(monitor.mails.at(-1)).toMatchObject({ to: EMAIL, subject: 'Your password was changed' });
    // Copies of what opened the session before open nothing.
    expect((await refresh({ cookie: `monitor_session=${session}` })).statusCode).toBe(401);
    expect((await refresh({ authorization })).statusCode).toBe(401);
    const renewed = changed.cookies.find(({ name }) => name === 'monitor_session')?.value;
    const goesOn = await refresh({ cookie: `monitor_session=${renewed}` });
    expect(goesOn.statusCode).toBe(200);
    expect((await refresh({ authorization: `Bearer ${goesOn.json().jwt}` })).statusCode).toBe(200);
    const [ended] = await monitor.db.select().from(userSessions).where(eq(userSessions.id, other!.id));
    expect(ended!.endedAt).not.toBeNull();
    const signIn = (password: string) =>
      monitor.app.inject({ method: 'POST', url: '/monitor/sign_in', payload: { email: EMAIL, password } });
    expect((await signIn(DEMO_PASSWORD)).statusCode).toBe(422);
    expect((await signIn('a new password that is long')).statusCode).toBe(200);
  });

  test('goes on also where no mail can be sent', async () => {
    const { mail } = monitor.services;
    const take = mail.send;
    mail.send = () => Promise.reject(new Error('no route'));
    const changed = await monitor.app.inject({
      method: 'PATCH',
      url: '/monitor/api/v1/password',
      cookies: { monitor_session: await monitor.tokenOf(EMAIL) },
      payload: { current_password: 'a new password that is long', new_password: 'another password that is long' },
    });
    mail.send = take;
    expect([changed.statusCode, changed.cookies.map(({ name }) => name)]).toEqual([204, ['monitor_session']]);
  });
});
