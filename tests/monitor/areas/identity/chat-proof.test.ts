import { createHmac } from 'node:crypto';
import { buildMonitor } from '@monitor/app';
import { consequences } from '@monitor/areas/reassessment/reassess-subscriptions';
import { readEnv } from '@monitor/base/env';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../../support/section-monitor';

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
});
afterAll(() => monitor.close());

test('what a user proves to the chat with is made of their id and the secret, and of nothing without one', async () => {
  const env = readEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    SESSION_SECRETS: 'a secret of the tests that is long enough',
    DATA_KEYS: 'another key of the tests that is long enough',
    INTERCOM_VERIFICATION_SECRET: 'the secret of the chat',
  });
  const { db, database } = monitor;
  const mail = { destination: 'nowhere', send: async () => {} };
  const clock = () => new Date(`${TODAY}T12:00:00Z`);
  const app = await buildMonitor({ db, database, env, mail, consequences, clock, operatorToken: 'operator' });
  const request = {
    url: '/monitor/refresh_jwt',
    cookies: { monitor_session: await monitor.tokenOf('admin@demo.test') },
  };
  const { user } = (await app.inject(request)).json();
  await app.close();
  expect(user.intercom_user_verification_hash).toBe(
    createHmac('sha256', 'the secret of the chat').update(String(user.id)).digest('hex'),
  );
  expect((await monitor.app.inject(request)).json().user.intercom_user_verification_hash).toBeNull();
});
