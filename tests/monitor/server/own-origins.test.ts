import { calls } from '@contract/calls';
import { notes, subscriptionImports } from '@monitor/db/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier } from '../support/fmcsa-rows';
import { formOf } from '../support/forms';
import { openSectionMonitor, type SectionMonitor } from '../support/section-monitor';

let monitor: SectionMonitor;
let carrierId = 0;
beforeAll(async () => {
  monitor = await openSectionMonitor({
    PORTAL_ORIGIN: 'https://portal.example',
    WATCHDOG_ORIGIN: 'https://watchdog.example',
    ONBOARDING_ORIGIN: 'https://monitor.example/monitor/onboarding',
    MONITOR_PUBLIC_URL: 'https://api.example/monitor',
  });
  carrierId = await addCarrier(monitor.db, { legalName: 'ORIGIN LLC' });
});
afterAll(() => monitor.close());

const sendNote = async (origin: string | undefined, who?: Record<string, string>) =>
  monitor.app.inject({
    method: 'POST',
    url: '/monitor/api/v1/notes',
    payload: { note: { carrier_id: carrierId, body: 'From a page.' } },
    headers: { ...(origin !== undefined && { origin }), ...who },
    ...(!who && { cookies: { monitor_session: await monitor.tokenOf('admin@demo.test') } }),
  });

describe('a change with the session cookie', () => {
  test.each(['https://evil.test', 'null', 'http://portal.example', 'https://portal.example.evil.test'])(
    'from a page of %s is 403 in words and changes nothing',
    async (origin) => {
      const response = await sendNote(origin);
      expect([response.statusCode, response.json().code]).toEqual([403, 'foreign_origin']);
      expect(await monitor.db.$count(notes)).toBe(0);
    },
  );

  test('as a multipart form from another site is 403 too', async () => {
    const response = await monitor.app.inject({
      method: 'POST',
      url: '/monitor/api/v1/subscriptions/upload_file',
      ...formOf({}, { name: 'list.csv', content: Buffer.from('dot\n5000101\n') }),
      cookies: { monitor_session: await monitor.tokenOf('admin@demo.test') },
    });
    expect(response.statusCode).toBe(200);
    const form = formOf({}, { name: 'list.csv', content: Buffer.from('dot\n5000102\n') });
    const foreign = await monitor.app.inject({
      method: 'POST',
      url: '/monitor/api/v1/subscriptions/upload_file',
      ...form,
      headers: { ...form.headers, origin: 'https://evil.test' },
      cookies: { monitor_session: await monitor.tokenOf('admin@demo.test') },
    });
    expect(foreign.statusCode).toBe(403);
    expect(await monitor.db.$count(subscriptionImports)).toBe(1);
  });

  test.each([
    undefined,
    'https://portal.example',
    'https://watchdog.example',
    'https://monitor.example',
    'https://api.example',
    // The monitor's own documentation, wherever it is reached.
    'http://localhost:80',
  ])('from %s is made', async (origin) => {
    const response = await sendNote(origin);
    expect(response.statusCode).toBe(200);
  });

  test.each(Object.entries(calls).filter(([, { method }]) => method !== 'GET'))(
    '%s takes none from another site',
    async (_name, call) => {
      const response = await monitor.app.inject({
        method: call.method,
        url: `/monitor${call.path.replaceAll(/\{\w+\}/g, '987654321')}`,
        headers: { origin: 'https://evil.test' },
        cookies: { monitor_session: 'whatever' },
        ...(call.body && { payload: {} }),
      });
      expect([response.statusCode, response.json().code]).toEqual([403, 'foreign_origin']);
    },
  );
});

test('a key says who asks: no page can send it by accident', async () => {
  const { body } = await monitor.send('POST', '/api_keys', {
    api_key: { name: 'TMS', scopes: ['sourcing'], is_read_only: false },
  });
  const response = await sendNote('https://tms.example', { authorization: `Bearer ${body.key}` });
  expect(response.statusCode).toBe(200);
});
