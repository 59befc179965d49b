import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deliverWebhooks } from '@monitor/areas/integrations/deliver-webhooks';
import { companies, subscriptions } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCarrier } from '../../support/fmcsa-rows';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../../support/section-monitor';

const OTHER = 'other@demo.test';
let monitor: SectionMonitor;
let receiver: Server;
let posts: string[] = [];
beforeAll(async () => {
  monitor = await openSectionMonitor();
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      posts.push(body);
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((listening) => {
    receiver.listen(0, '127.0.0.1', listening);
  });
});
afterAll(async () => {
  receiver.close();
  await monitor.close();
});

const deliver = () =>
  deliverWebhooks({
    db: monitor.db,
    env: {
      isDemo: true,
      sessionSecrets: ['a secret of the tests that is long enough'],
      portalOrigin: 'https://portal.example',
      watchdogOrigin: 'https://watchdog.example',
    },
    clock: () => new Date(`${TODAY}T12:00:00Z`),
  });

test('a follower’s webhook tells of an alert, its answer and its end, without a word of who reported', async () => {
  const [other] = await monitor.db.select().from(companies).where(eq(companies.legalName, 'Other Brokerage'));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  expect((await monitor.send('POST', '/webhooks', { webhook: { url } }, OTHER)).status).toBe(200);
  const carrier = await addCarrier(monitor.db, { legalName: 'FOLLOWED FREIGHT LLC' });
  await monitor.db.insert(subscriptions).values({ companyId: other!.id, carrierId: carrier, createdAt: new Date() });
  const unfollowed = await addCarrier(monitor.db);
  const report = async (carrierId: number, query = '') =>
    (
      await monitor.send('POST', `/identity_alerts${query}`, {
        identity_alert: {
          carrier_id: carrierId,
          is_type: 'hostage_load',
          message: 'They held our load of zanzibar cloves, says 312-555-0199.',
          phone: '312-555-0199',
        },
      })
    ).body;
  await report(unfollowed);
  const draft = await report(carrier, '?draft=true');
  await deliver();
  expect(posts).toEqual([]);
  await monitor.send('PATCH', `/identity_alerts/${draft.id}/publish`, {});
  await deliver();
  const [post] = posts;
  expect(posts.length).toBe(1);
  expect(JSON.parse(post!)).toMatchObject({
    kind: 'identity_alert',
    carrier_id: carrier,
    data: { identity_alert_id: draft.id, is_type: 'hostage_load' },
  });
  posts = [];
  await monitor.send('PATCH', `/identity_alerts/${draft.id}/unpublish`, {
    reason: 'It was another carrier of zanzibar',
  });
  await deliver();
  expect(posts.map((body) => JSON.parse(body).data.is_unpublished)).toEqual([true]);
  expect([post, ...posts].join()).not.toMatch(/zanzibar|0199|Demo Brokerage|Avery|admin@/i);
});
