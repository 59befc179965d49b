import { SESSION_MAX_AGE_SECONDS, SESSION_MAX_IDLE_SECONDS } from '@contract/identity/identity.constants';
import { users } from '@monitor/db/schema';
import { DEMO_PASSWORD } from '@monitor/demo/accounts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
});
afterAll(() => monitor.close());
// Longer than every limit's window.
beforeEach(() => monitor.passTime(25 * 3_600_000));

const post = (url: string, payload: object, session?: string) =>
  monitor.app.inject({
    method: 'POST',
    url: `/monitor${url}`,
    payload,
    cookies: session ? { monitor_session: session } : {},
  });
const get = (url: string, session?: string) =>
  monitor.app.inject({ method: 'GET', url: `/monitor${url}`, cookies: session ? { monitor_session: session } : {} });
const cookieOf = (response: Awaited<ReturnType<typeof post>>) =>
  response.cookies.find(({ name }) => name === 'monitor_session')!;

async function askForCode(email = 'admin@demo.test') {
  const response = await post('/sign_in', { email, password: DEMO_PASSWORD });
  expect(response.statusCode).toBe(200);
  const text = monitor.mails.at(-1)!.text;
  const codes = text.match(/\d{6}/g)!;
  expect(codes).toHaveLength(1);
  return { session: cookieOf(response).value, code: codes[0]! };
}

async function signedIn(email?: string) {
  const { session, code } = await askForCode(email);
  const response = await post('/sign_in/code', { code }, session);
  expect(response.statusCode).toBe(200);
  return { session: cookieOf(response).value, body: response.json() };
}

describe('signIn', () => {
  test('mails a code and opens a session that cannot be used yet', async () => {
    const { session } = await askForCode();
    expect((await get('/refresh_jwt', session)).statusCode).toBe(401);
    expect(monitor.mails.at(-1)!.to).toBe('admin@demo.test');
  });

  test('sets a cookie that scripts cannot read', async () => {
    const response = await post('/sign_in', { email: 'ADMIN@demo.test ', password: DEMO_PASSWORD });
    expect(cookieOf(response)).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  });

  test.each([
    ['a wrong password', 'staff@demo.test', 'not the password'],
    ['an unknown address', 'nobody@demo.test', DEMO_PASSWORD],
  ])('%s is 422 in the same words', async (_what, email, password) => {
    const response = await post('/sign_in', { email, password });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({
      code: 'invalid',
      message: 'That email address and password do not match an account.',
      fields: { email: ['That email address and password do not match an account.'] },
    });
  });

  test('names every field that is missing', async () => {
    const response = await post('/sign_in', {});
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json().fields).sort()).toEqual(['email', 'password']);
  });

  test('a closed account is 403, one that never finished signing up 409', async () => {
    await monitor.db.update(users).set({ disabledAt: new Date() }).where(eq(users.email, 'other@demo.test'));
    expect((await post('/sign_in', { email: 'other@demo.test', password: DEMO_PASSWORD })).statusCode).toBe(403);
    await monitor.db
      .update(users)
      .set({ disabledAt: null, confirmedAt: null })
      .where(eq(users.email, 'other@demo.test'));
    expect((await post('/sign_in', { email: 'other@demo.test', password: DEMO_PASSWORD })).statusCode).toBe(409);
    await monitor.db.update(users).set({ confirmedAt: new Date() }).where(eq(users.email, 'other@demo.test'));
  });

  test.each(['manager@demo.test', 'nobody-at-all@demo.test'])(
    'the sixth wrong try for %s is 429 until the time is over',
    async (email) => {
      for (let tried = 0; tried < 5; tried += 1)
        expect((await post('/sign_in', { email, password: 'wrong' })).statusCode).toBe(422);
      const refused = await post('/sign_in', { email, password: DEMO_PASSWORD });
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      monitor.passTime(15 * 60_000);
      expect((await post('/sign_in', { email, password: 'wrong' })).statusCode).toBe(422);
    },
  );
});

test('of guesses sent all at once no more are answered than one after the other, the right one neither', async () => {
  const email = 'noboard@demo.test';
  const guesses = [...Array.from({ length: 20 }, (_, at) => `wrong ${at}`), DEMO_PASSWORD];
  const answers = await Promise.all(guesses.map((password) => post('/sign_in', { email, password })));
  expect(answers.at(-1)?.statusCode).toBe(429);
  // Those that are being compared beside each other may be answered beyond the five.
  expect(answers.filter(({ statusCode }) => statusCode === 422).length).toBeLessThan(12);
});

describe('signInCode', () => {
  test('brings the user and a token, under a new session', async () => {
    const { session, code } = await askForCode();
    const response = await post('/sign_in/code', { code }, session);
    expect(response.statusCode).toBe(200);
    const { user, jwt } = response.json();
    expect(user).toMatchObject({
      email: 'admin@demo.test',
      company: { legal_name: 'Demo Brokerage', status: 'active' },
    });
    expect(user.feature_flags).toContain('enable_broker_load_board');
    const promoted = cookieOf(response).value;
    expect(promoted).not.toBe(session);
    expect((await get('/refresh_jwt', session)).statusCode).toBe(401);
    const byBearer = await monitor.app.inject({
      method: 'GET',
      url: '/monitor/refresh_jwt',
      headers: { authorization: `Bearer ${jwt}` },
    });
    expect(byBearer.json().user.email).toBe('admin@demo.test');
  });

  test('works once', async () => {
    const { session, code } = await askForCode();
    await post('/sign_in/code', { code }, session);
    expect((await post('/sign_in/code', { code }, session)).statusCode).toBe(401);
  });

  test('a wrong one is 422 and says how many tries are left; the fifth ends it', async () => {
    const { session, code } = await askForCode();
    const wrong = code === '000000' ? '111111' : '000000';
    for (let left = 4; left >= 1; left -= 1) {
      const response = await post('/sign_in/code', { code: wrong }, session);
      expect(response.statusCode).toBe(422);
      expect(response.json().fields.code[0]).toContain(left === 1 ? 'once more' : `${left} more times`);
    }
    expect((await post('/sign_in/code', { code: wrong }, session)).statusCode).toBe(403);
    expect((await post('/sign_in/code', { code }, session)).statusCode).toBe(401);
  });

  test('tries sent at once are counted one by one', async () => {
    const { session, code } = await askForCode();
    const wrong = code === '000000' ? '111111' : '000000';
    await Promise.all(Array.from({ length: 8 }, () => post('/sign_in/code', { code: wrong }, session)));
    expect((await post('/sign_in/code', { code }, session)).statusCode).toBe(401);
  });

  test('is over after ten minutes', async () => {
    const { session, code } = await askForCode();
    monitor.passTime(10 * 60_000);
    expect((await post('/sign_in/code', { code }, session)).statusCode).toBe(403);
  });
});

describe('a session', () => {
  test('ends after twelve hours without a call', async () => {
    const { session } = await signedIn();
    monitor.passTime(SESSION_MAX_IDLE_SECONDS * 1000 - 1000);
    expect((await get('/refresh_jwt', session)).statusCode).toBe(200);
    monitor.passTime(SESSION_MAX_IDLE_SECONDS * 1000 + 1000);
    expect((await get('/refresh_jwt', session)).statusCode).toBe(401);
  });

  test('ends after fourteen days however much it is used', async () => {
    const { session } = await signedIn();
    for (let hours = 0; hours < SESSION_MAX_AGE_SECONDS / 3600; hours += 11) {
      expect((await get('/refresh_jwt', session)).statusCode).toBe(200);
      monitor.passTime(11 * 3_600_000);
    }
    expect((await get('/refresh_jwt', session)).statusCode).toBe(401);
  });

  test('signOut answers 204 and ends it at the monitor', async () => {
    const { session, body } = await signedIn();
    expect((await get('/sign_out', session)).statusCode).toBe(204);
    expect((await get('/refresh_jwt', session)).statusCode).toBe(401);
    const byBearer = await monitor.app.inject({
      method: 'GET',
      url: '/monitor/refresh_jwt',
      headers: { authorization: `Bearer ${body.jwt}` },
    });
    expect(byBearer.statusCode).toBe(401);
  });

  test('signOut with a bearer ends its session, also one that ran out; a cookie beside it is signed out too', async () => {
    const signOutBy = (jwt: string, cookie?: string) =>
      monitor.app.inject({
        url: '/monitor/sign_out',
        headers: { authorization: `Bearer ${jwt}` },
        cookies: cookie ? { monitor_session: cookie } : {},
      });
    const [one, two, three] = [await signedIn(), await signedIn(), await signedIn()];
    expect((await signOutBy(one.body.jwt)).statusCode).toBe(204);
    expect((await get('/refresh_jwt', one.session)).statusCode).toBe(401);
    expect((await get('/refresh_jwt', two.session)).statusCode).toBe(200);
    monitor.passTime(16 * 60_000);
    expect((await signOutBy(two.body.jwt, three.session)).statusCode).toBe(204);
    expect((await get('/refresh_jwt', two.session)).statusCode).toBe(401);
    expect((await get('/refresh_jwt', three.session)).statusCode).toBe(401);
    expect((await signOutBy('nonsense')).statusCode).toBe(204);
  });

  test('a user who was closed is out at once', async () => {
    const { session } = await signedIn('noratecon@demo.test');
    await monitor.db.update(users).set({ disabledAt: new Date() }).where(eq(users.email, 'noratecon@demo.test'));
    expect((await get('/refresh_jwt', session)).statusCode).toBe(401);
    await monitor.db.update(users).set({ disabledAt: null }).where(eq(users.email, 'noratecon@demo.test'));
  });

  test.each([
    ['pending@demo.test', 'pending-access-review'],
    ['vpn@demo.test', 'carrier_vpn_block'],
    ['abroad@demo.test', 'user_country_block'],
  ])('%s is sent to %s with 406', async (email, page) => {
    const { session } = await signedIn(email);
    const response = await get('/refresh_jwt', session);
    expect(response.statusCode).toBe(406);
    expect(response.json().url).toBe(`http://localhost:3000/broker/${page}`);
  });
});

describe('getFeatureFlags', () => {
  test("answers in flipper's format, for oneself only", async () => {
    const { session, body } = await signedIn();
    const { user } = body;
    const own = await get(`/api/flipper/actors/Company;${user.company.id}`, session);
    expect(own.json()).toEqual({
      flipper_id: `Company;${user.company.id}`,
      features: {
        carrier_search_opensearch: { enabled: false },
        connection_search_opensearch: { enabled: false },
        enable_broker_load_board: { enabled: true },
      },
    });
    const other = await get('/api/flipper/actors/Company;99999?keys=enable_broker_load_board,unheard_of', session);
    expect(other.json().features).toEqual({
      enable_broker_load_board: { enabled: false },
      unheard_of: { enabled: false },
    });
    expect((await get(`/api/flipper/actors/User;${user.id}?keys=,`, session)).json().features).toEqual({});
    expect((await get(`/api/flipper/actors/User;${user.id}?keys[]=x`, session)).json().features).toHaveProperty(
      'enable_broker_load_board',
    );
    expect((await get('/api/flipper/actors', session)).statusCode).toBe(404);
  });
});
