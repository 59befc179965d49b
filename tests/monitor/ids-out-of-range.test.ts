import type { Call } from '@contract/call';
import { calls } from '@contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isWhole } from '../support/whole';
import { openSectionMonitor, type SectionMonitor } from './support/section-monitor';

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
});
afterAll(() => monitor.close());

/** Beyond the database's numbers, beyond JavaScript's, and none; all calls read ids by one schema. */
const IDS = [
  '2147483648',
  '9'.repeat(30),
  '-1',
  ...(isWhole ? ['9007199254740991', '9007199254740992', '1e300', 'NaN'] : []),
];

const signedIn = Object.entries(calls).filter(([, { may }]) => may !== 'public' && may !== 'awaiting-code');
const withPath = signedIn.filter(([, { path }]) => path.includes('{'));

test.each(withPath)('%s answers any number in its path with 404 or 422, never with a fault', async (_name, call) => {
  for (const id of IDS) {
    const { statusCode } = await ask(call, id, '', {});
    // Some lists of a carrier that nobody knows are empty, and flags of nobody are those of all.
    expect([200, 404, 422], id).toContain(statusCode);
  }
});

const withQuery = signedIn.filter(([, { query }]) => query && 'shape' in query);

test.each(withQuery)('%s answers any number in its query without a fault', async (_name, call) => {
  for (const name of Object.keys((call.query as unknown as { shape: object }).shape))
    for (const id of IDS)
      expect((await ask(call, '1', `?${name}=${id}`, {})).statusCode, `${name}=${id}`).toBeLessThan(500);
});

async function ask(call: Call, id: string, query: string, payload: object) {
  return monitor.app.inject({
    method: call.method,
    url: `/monitor${call.path.replaceAll(/\{\w+\}/g, id)}${query}`,
    ...(call.body && { payload }),
    cookies: { monitor_session: await monitor.tokenOf('admin@demo.test') },
  });
}
