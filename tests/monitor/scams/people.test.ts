import { companies, identityAlerts, users } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCarrier } from '../support/fmcsa-rows';
import { companyIdOf } from '../support/paper-rows';
import { openSectionMonitor, type SectionMonitor } from '../support/section-monitor';

/** Frauds by people with an account: a broker who signed up a minute ago, a slanderer, an insider. */

const NEW = 'other@demo.test';
let monitor: SectionMonitor;
let rival: number;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  rival = await addCarrier(monitor.db, { legalName: 'HONEST RIVAL LLC' });
});
afterAll(() => monitor.close());

const signedUpAt = async (email: string, at: Date) =>
  monitor.db
    .update(companies)
    .set({ createdAt: at })
    .where(eq(companies.id, await companyIdOf(monitor.db, email)));
const HOSTAGE = 'Held the freight until we paid $4,000 by wire, and we sent another truck to take it back.';
const EXTORTION = 'Held our load hostage until we paid 4,000 more. Pay us 500 by wire and we take this down.';
const SLANDER = 'Held our load hostage until we paid 4,000 more, and then dropped the trailer somewhere.';
const report = (message: string, as: string) =>
  monitor.send(
    'POST',
    '/identity_alerts',
    { identity_alert: { carrier_id: rival, is_type: 'hostage_load', unsanitized_message: message } },
    as,
  );

test('scam 29: who signed up with any mailbox of a broker’s domain warns no one in the first week and invites ten carriers a day', async () => {
  await signedUpAt(NEW, monitor.services.clock());
  const warned = await report(SLANDER, NEW);
  expect([warned.status, warned.body.message]).toEqual([403, expect.stringContaining('can warn other brokers from')]);
  const statuses: number[] = [];
  for (let at = 0; at < 11; at += 1) {
    const carrier_id = await addCarrier(monitor.db, { legalName: `INVITED ${at} LLC` });
    const invitation = { connection_invitation: { email: `office${at}@carrier.test`, carrier_id } };
    statuses.push((await monitor.send('POST', '/connection_invitations', invitation, NEW)).status);
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
  await signedUpAt(NEW, new Date(monitor.services.clock().getTime() - 8 * 86_400_000));
  expect((await report(SLANDER, NEW)).status).toBe(200);
});

test('scam 30: an alert that asks for money, or speaks of it without a load, is read by the operator before anyone else', async () => {
  const unread = async (message: string) => {
    const { body } = await report(message, 'admin@demo.test');
    const { status } = await monitor.get(`/identity_alerts/${body.id}`, NEW);
    await monitor.db.delete(identityAlerts).where(eq(identityAlerts.id, body.id));
    return [body.state, status];
  };
  for (const message of [EXTORTION, SLANDER, HOSTAGE]) expect(await unread(message)).toEqual(['held', 404]);
});

test('scam 31: who lets packets through without a person needs compliance, and every other manager is mailed; so of rights', async () => {
  const managers = ['admin@demo.test', 'noratecon@demo.test'];
  const switchOff = (as: string) =>
    monitor.send('PATCH', '/onboarding_settings', { onboarding_settings: { is_approval_required: false } }, as);
  expect((await switchOff('manager@demo.test')).status).toBe(403);
  const mailedOf = async (step: () => Promise<{ status: number }>) => {
    const before = monitor.mails.length;
    expect((await step()).status).toBe(200);
    return monitor.mails.slice(before).map(({ to }) => to);
  };
  const [insider, other] = managers;
  expect(await mailedOf(() => switchOff(insider!))).toContain(other);
  const [staff] = await monitor.db.select().from(users).where(eq(users.email, 'staff@demo.test'));
  const scopes = [...staff!.scopes, 'view_bank_accounts'];
  const mailed = await mailedOf(() => monitor.send('PATCH', `/users/${staff!.id}`, { scopes }, insider));
  expect(mailed).toContain(other);
  expect(mailed).not.toContain(insider);
});
