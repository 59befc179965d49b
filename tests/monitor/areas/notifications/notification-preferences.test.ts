import { COMPANY_EVENT_KINDS, type CompanyEventKind } from '@contract/integrations/company-events.constants';
import { notificationRecipients } from '@monitor/areas/notifications/notification-preferences';
import { companies, users } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

let monitor: SectionMonitor;
let companyId = 0;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  const [company] = await monitor.db.select().from(companies).where(eq(companies.legalName, 'Demo Brokerage'));
  companyId = company!.id;
});
afterAll(() => monitor.close());

const choose = (choices: object, as?: string) =>
  monitor.send('PATCH', '/notification_preferences', { notification_preferences: choices }, as);
const recipients = async (kind: CompanyEventKind) =>
  Object.fromEntries(
    (await notificationRecipients(monitor.db, companyId, kind)).map(({ email, delivery }) => [email, delivery]),
  );

describe('notification preferences', () => {
  test('begin as the contract says, with what the user may not be told of marked', async () => {
    const { body } = await monitor.get('/notification_preferences', 'staff@demo.test');
    expect(
      body.notification_preferences.map(({ kind, delivery }: { kind: string; delivery: string }) => [kind, delivery]),
    ).toEqual(Object.entries(COMPANY_EVENT_KINDS).map(([kind, { delivery }]) => [kind, delivery]));
    // Who works on loads hears of their alerts, and of no carrier.
    const allowed = body.notification_preferences.filter(({ is_allowed }: { is_allowed: boolean }) => is_allowed);
    expect(allowed.map(({ kind }: { kind: string }) => kind)).toEqual(['alert_raised', 'alert_changed', 'mentioned']);
    expect(body.only_my_tickets).toBe(false);
  });

  test('are one person’s own, and what is left out stays', async () => {
    const { body } = await choose({ verdict_changed: 'off', packet_status: 'daily' });
    const after = Object.fromEntries(
      body.notification_preferences.map(({ kind, delivery }: { kind: string; delivery: string }) => [kind, delivery]),
    );
    expect(after).toMatchObject({ verdict_changed: 'off', packet_status: 'daily', insurance_changed: 'at_once' });
    await choose({ verdict_changed: 'daily' });
    expect(await recipients('verdict_changed')).toMatchObject({
      'admin@demo.test': 'daily',
      'manager@demo.test': 'at_once',
    });
    expect((await recipients('packet_status'))['admin@demo.test']).toBe('daily');
  });

  test.each([{ nothing: 'off' }, { verdict_changed: 'sometimes' }])('%j is 422', async (choices) => {
    expect((await choose(choices)).status).toBe(422);
  });
});

describe('notificationRecipients', () => {
  test('leaves out who lacks the scope, is blocked, closed, of another company, or wants none', async () => {
    await choose({ verdict_changed: 'off' }, 'manager@demo.test');
    await monitor.db.update(users).set({ disabledAt: new Date() }).where(eq(users.email, 'noratecon@demo.test'));
    const told = Object.keys(await recipients('verdict_changed'));
    expect(told).toContain('admin@demo.test');
    for (const name of ['manager', 'noratecon', 'staff', 'vpn', 'other'])
      expect(told).not.toContain(`${name}@demo.test`);
  });

  test('changes of the company’s own details are for its managers', async () => {
    await monitor.db
      .update(users)
      .set({ scopes: ['manage_users'] })
      .where(eq(users.email, 'staff@demo.test'));
    expect(Object.keys(await recipients('change_order'))).toContain('staff@demo.test');
    expect(Object.keys(await recipients('verdict_changed'))).not.toContain('staff@demo.test');
  });

  test('every manager hears of a change of bank, once a day at least, whatever they chose', async () => {
    await choose({ bank_change_held: 'off' });
    expect(await recipients('bank_change_held')).toMatchObject({
      'admin@demo.test': 'daily',
      'manager@demo.test': 'at_once',
      // Without the permission for emails about carriers, but a manager since the test before.
      'staff@demo.test': 'at_once',
    });
  });
});
