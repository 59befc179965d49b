import { sweepTrials, trialEnd } from '@monitor/areas/billing/trials';
import { companies } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailerInto } from '../../support/read-mails';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../../support/section-monitor';

const DAY = 86_400_000;
const START = new Date(`${TODAY}T12:00:00Z`);
const MANAGER = 'novehicles@demo.test';

let monitor: SectionMonitor;
let companyId = 0;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  const [company] = await monitor.db
    .update(companies)
    .set({ trialEndsAt: trialEnd(START) })
    .where(eq(companies.legalName, 'No Vehicles Brokerage'))
    .returning({ id: companies.id });
  companyId = company!.id;
});
afterAll(() => monitor.close());

const sweep = async (daysLater: number) => {
  monitor.mails.length = 0;
  const mail = mailerInto(monitor.mails);
  const now = new Date(START.getTime() + daysLater * DAY);
  await sweepTrials({ db: monitor.db, mail, portalOrigin: 'https://portal.test', now });
  return monitor.mails.map(({ to, subject }) => [to, subject]);
};

test('a trial is told to managers three days before, once, and ends on its day', async () => {
  expect((await monitor.get('/billing/subscription', MANAGER)).body.trial_ends_at).toBe(trialEnd(START).toISOString());
  expect(await sweep(10.9)).toEqual([]);
  expect(await sweep(11)).toEqual([[MANAGER, 'Your trial ends on Sep 29, 2026']]);
  expect(monitor.mails[0]!.text).toContain('https://portal.test/broker/my-account?tab=4');
  expect(await sweep(12)).toEqual([]);
  expect((await monitor.get('/connections', MANAGER)).status).toBe(200);
  expect(await sweep(14)).toEqual([[MANAGER, 'Your trial has ended']]);
  const refused = await monitor.get('/connections', MANAGER);
  expect([refused.status, refused.body.missing]).toEqual([
    403,
    { kind: 'account', name: 'subscription_or_trial_expired' },
  ]);
  expect(await sweep(15)).toEqual([]);
});

test('choosing a plan opens everything again, and nothing ends any more', async () => {
  const send = (path: string, body: object) => monitor.send('PATCH', path, body, MANAGER);
  await send('/billing/add_payment_method', { nonce: 'fake-valid-visa-nonce' });
  const [plan] = (await monitor.get('/billing/subscription', MANAGER)).body.available_plans;
  const { body } = await send('/billing/change_plan', { plan_id: plan.id });
  expect(body).toMatchObject({ status: 'active', trial_ends_at: null });
  expect(await sweep(100)).toEqual([]);
  const events = (await monitor.get('/audit_events?kind=trial_ended', MANAGER)).body.audit_events;
  expect(events).toMatchObject([{ user: null }]);
});

test('a mail that cannot be sent keeps no trial from ending', async () => {
  await monitor.db.update(companies).set({ trialEndsAt: START, status: 'active' }).where(eq(companies.id, companyId));
  const mail = { destination: 'nowhere', send: () => Promise.reject(new Error('away')) };
  await sweepTrials({ db: monitor.db, mail, portalOrigin: 'https://portal.test', now: START });
  expect((await monitor.get('/billing/subscription', MANAGER)).body.status).toBe('subscription_or_trial_expired');
});
