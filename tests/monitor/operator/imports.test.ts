import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headerOf, testFolder } from '../federal-data/import/fmcsa-files';
import { openSectionMonitor, type SectionMonitor } from '../support/section-monitor';
import { zipOf } from '../support/zip';

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
});
afterAll(() => monitor.close());

const folder = testFolder();
const orders = `${headerOf('oos-orders')}\n7700001,A,,08/01/2026,Unfit,ACTIVE,\n`;

/** The last line that the running product answers an import with. */
async function imported(order: object, token = 'operator') {
  const response = await monitor.app.inject({
    method: 'POST',
    url: '/monitor/operator/imports',
    headers: { authorization: `Bearer ${token}` },
    payload: { rejectsDir: folder.path, ...order },
  });
  return { status: response.statusCode, last: JSON.parse(response.body.trimEnd().split('\n').at(-1) ?? '{}') };
}

describe('an import by the running product', () => {
  test('refuses a file that nothing dates, and says what to give', async () => {
    const path = folder.write('orders.csv', orders);
    const { last } = await imported({ path });
    expect(last.failure).toEqual({ kind: 'unknown_day', message: expect.stringContaining('--as-of YYYY-MM-DD') });
    expect((await imported({ path, asOf: '2026-09-01' })).last.report).toMatchObject({
      asOf: '2026-09-01',
      asOfFrom: 'given',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test('takes the file of a zip that is named', async () => {
    const path = folder.write(
      'several_20260902.zip',
      zipOf([
        { name: 'a.csv', content: orders },
        { name: 'b.csv', content: orders },
      ]),
    );
    expect((await imported({ path })).last.failure).toMatchObject({ kind: 'unusable' });
    expect((await imported({ path, member: 'b.csv' })).last.report).toMatchObject({
      member: 'b.csv',
      asOf: '2026-09-02',
    });
  });

  test('is for the operator alone', async () => {
    expect((await imported({ path: '/etc/passwd' }, 'another')).status).toBe(404);
  });
});
