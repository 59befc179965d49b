import { readEnv } from '@monitor/base/env';
import { requestLimit } from '@monitor/server/request-limit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor } from '../support/section-monitor';

describe('requestLimit', () => {
  const START = Date.parse('2026-09-15T12:00:00Z');
  const user = (id: number, key?: number) =>
    ({ user: { id }, apiKey: key === undefined ? null : { id: key, isReadOnly: true } }) as never;

  /**
   * Sends `times` requests at one moment. @returns how many were let through, and how long the rejected ones must wait
   */
  function ask(count: ReturnType<typeof requestLimit>, who: never, times: number, afterSeconds = 0) {
    const waits: string[] = [];
    for (let asked = 0; asked < times; asked += 1)
      try {
        count(who, new Date(START + afterSeconds * 1000));
      } catch (error) {
        waits.push((error as { headers: Record<string, string> }).headers['retry-after']!);
      }
    return { let: times - waits.length, waits };
  }

  test("lets a minute's worth through at once, then what becomes free again", () => {
    const count = requestLimit(120);
    expect(ask(count, user(1), 122)).toEqual({ let: 120, waits: ['1', '1'] });
    expect(ask(count, user(1), 30, 10)).toMatchObject({ let: 20 });
    expect(ask(count, user(1), 200, 3600)).toMatchObject({ let: 120 });
  });

  test('counts each user and each key by itself', () => {
    const count = requestLimit(3);
    for (const who of [user(1), user(2), user(1, 1), user(1, 2)])
      expect(ask(count, who, 4)).toEqual({ let: 3, waits: ['20'] });
  });

  test('is as strict after more accounts than are kept', () => {
    const count = requestLimit(2);
    ask(count, user(0), 2, 59);
    for (let id = 1; id <= 10_001; id += 1) ask(count, user(id), 1, 60);
    expect(ask(count, user(0), 1, 60)).toMatchObject({ let: 0 });
  });

  test('0 limits nobody', () => {
    expect(ask(requestLimit(0), user(1), 10_000)).toMatchObject({ let: 10_000 });
  });
});

describe('a signed-in user', () => {
  let monitor: SectionMonitor;
  beforeAll(async () => {
    monitor = await openSectionMonitor({ REQUESTS_A_MINUTE: '3' });
  });
  afterAll(() => monitor.close());

  test('who asks too much is told when to come back, on every call; nobody else waits', async () => {
    const users = () => monitor.get('/users?per_page=1');
    for (let asked = 0; asked < 3; asked += 1) expect((await users()).status).toBe(200);
    const { status, headers, body } = await users();
    expect([status, headers['retry-after'], body]).toEqual([
      429,
      '20',
      {
        code: 'too_many_requests',
        message: 'This account has asked too much in a short time. Try again in 20 seconds.',
      },
    ]);
    expect((await monitor.get('/carriers/1')).status).toBe(429);
    expect((await monitor.get('/users', 'other@demo.test')).status).toBe(200);
    monitor.passTime(20_000);
    expect((await users()).status).toBe(200);
  });
});

test.each(['-1', '1.5', 'many'])('REQUESTS_A_MINUTE=%s is named at start', (REQUESTS_A_MINUTE) => {
  const SESSION_SECRETS = 'a secret of the tests that is long enough';
  expect(() => readEnv({ NODE_ENV: 'test', SESSION_SECRETS, REQUESTS_A_MINUTE })).toThrow('REQUESTS_A_MINUTE');
});
