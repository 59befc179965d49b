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
    expect((await change(DEMO_PASSWORD, 'a new password that is long')).status).toBe(204);
    const [ended] = await monitor.db.select().from(userSessions).where(eq(userSessions.id, other!.id));
    expect(ended!.endedAt).not.toBeNull();
    expect((await monitor.get('/billing/subscription', EMAIL)).status).toBe(200);
    const signIn = (password: string) =>
      monitor.app.inject({ method: 'POST', url: '/monitor/sign_in', payload: { email: EMAIL, password } });
    expect((await signIn(DEMO_PASSWORD)).statusCode).toBe(422);
    expect((await signIn('a new password that is long')).statusCode).toBe(200);
  });
});
