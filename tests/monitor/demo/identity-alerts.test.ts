import { identityAlerts } from '@monitor/db/schema';
import { seedDemoIdentityAlerts } from '@monitor/demo/identity-alerts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCarrier } from '../support/fmcsa-rows';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../support/section-monitor';

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  for (let at = 0; at < 115; at++) await addCarrier(monitor.db, { email: 'office@demo-carrier.example' });
});
afterAll(() => monitor.close());

test('alerts of several brokers, three of them recent, with answers, one taken back, one draft and one held; once', async () => {
  const now = new Date(`${TODAY}T12:00:00Z`);
  await seedDemoIdentityAlerts(monitor.services.db, now);
  await seedDemoIdentityAlerts(monitor.services.db, now);
  expect(await monitor.db.$count(identityAlerts)).toBe(16);
  const { body } = await monitor.get('/identity_alerts?per_page=50');
  const alerts: { state: string; is_own: boolean; message_for_display: string; answers: object[] }[] =
    body.identity_alerts;
  const states = (state: string) => alerts.filter((alert) => alert.state === state).length;
  expect([states('draft'), states('held'), states('published'), states('unpublished')]).toEqual([1, 1, 13, 0]);
  expect(alerts.filter(({ answers }) => answers.length > 0)).toHaveLength(2);
  expect(alerts.filter(({ is_own }) => is_own)).toHaveLength(5);
  for (const { message_for_display: text } of alerts) expect(text).not.toMatch(/555|@|ABC1234|Pat\b/);
  const recent = await monitor.get('/identity_alerts?q[published_at_gteq]=2026-09-08');
  expect(recent.body.identity_alerts).toHaveLength(3);
  expect(monitor.mails).toEqual([]);
});
