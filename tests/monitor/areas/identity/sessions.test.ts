import { SESSION_MAX_IDLE_SECONDS } from '@contract/identity/identity.constants';
import type { UserSession } from '@contract/identity/sessions.calls';
import { DEMO_PASSWORD } from '@monitor/demo/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
});
afterAll(() => monitor.close());

const EMAIL = 'admin@demo.test';

async function signedIn(userAgent: string, email = EMAIL) {
  const post = (url: string, payload: object, cookies: Record<string, string> = {}) =>
    monitor.app.inject({
      method: 'POST',
      url: `/monitor${url}`,
      payload,
      cookies,
      headers: { 'user-agent': userAgent },
      remoteAddress: '203.0.113.7',
    });
  const first = await post('/sign_in', { email, password: DEMO_PASSWORD });
  const code = monitor.mails.at(-1)!.text.match(/\d{6}/)![0];
  const second = await post('/sign_in/code', { code }, { monitor_session: first.cookies[0]!.value });
  return second.cookies[0]!.value;
}
const ask = (method: 'GET' | 'DELETE', url: string, session: string) =>
  monitor.app.inject({ method, url: `/monitor/api/v1${url}`, cookies: { monitor_session: session } });
const list = async (session: string): Promise<UserSession[]> =>
  (await ask('GET', '/sessions', session)).json().sessions;

test('listSessions names one’s own open sessions, what they are and which one asks', async () => {
  const desk = await signedIn('Desk/1.0');
  await signedIn('Other/1.0', 'other@demo.test');
  monitor.passTime(60_000);
  const phone = await signedIn('Phone/1.0');
  expect(await list(phone)).toMatchObject([
    { user_agent: 'Phone/1.0', network_address: '203.0.113.7', is_current: true },
    { user_agent: 'Desk/1.0', is_current: false },
  ]);
  const answer = await ask('GET', '/sessions?per_page=1', desk);
  expect([answer.headers.totalitems, answer.headers.totalpages]).toEqual(['2', '2']);
  expect(JSON.stringify(answer.json())).not.toMatch(/hash|token/i);
  monitor.passTime(SESSION_MAX_IDLE_SECONDS * 1000 + 1000);
  const later = await signedIn('Later/1.0');
  expect((await list(later)).map(({ user_agent }) => user_agent)).toEqual(['Later/1.0']);
});

test('endSession ends one’s own at once; another’s is 404', async () => {
  const [desk, phone] = [await signedIn('Desk/2.0'), await signedIn('Phone/2.0')];
  const other = await signedIn('Other/2.0', 'other@demo.test');
  const id = (await list(desk)).find(({ user_agent }) => user_agent === 'Phone/2.0')!.id;
  expect((await ask('DELETE', `/sessions/${id}`, other)).statusCode).toBe(404);
  expect((await ask('GET', '/carriers', phone)).statusCode).toBe(200);
  expect((await ask('DELETE', `/sessions/${id}`, desk)).statusCode).toBe(204);
  expect((await ask('GET', '/carriers', phone)).statusCode).toBe(401);
  expect((await ask('DELETE', `/sessions/${id}`, desk)).statusCode).toBe(404);
  expect((await ask('DELETE', '/sessions/1', desk)).statusCode).toBe(422);
});

test('endAllSessions signs out everywhere, and nobody else', async () => {
  const [desk, phone] = [await signedIn('Desk/3.0'), await signedIn('Phone/3.0')];
  const other = await signedIn('Other/3.0', 'other@demo.test');
  expect((await ask('DELETE', '/sessions', phone)).statusCode).toBe(204);
  for (const session of [desk, phone]) expect((await ask('GET', '/sessions', session)).statusCode).toBe(401);
  expect((await ask('GET', '/sessions', other)).statusCode).toBe(200);
});
