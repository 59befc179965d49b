import { requestReassessment } from '@monitor/areas/rules/request-reassessment';
import { authorities, carrierEvents, connections, oosOrders, subscriptions, users } from '@monitor/db/schema';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOosOrder } from '../../support/fmcsa-rows';
import type { SectionMonitor } from '../../support/section-monitor';
import { ANSWERS, carrierBrowser, enter, fillIn, licensedCarrier, lookAt, openOnboarding } from './pages/support';

const STAFF = 'staff@demo.test';

let monitor: SectionMonitor;
let companyId: number;
beforeAll(async () => {
  ({ monitor, companyId } = await openOnboarding());
});
afterAll(() => monitor.close());

/** Onboarded by its packet: invited, filled in, signed and sent. */
async function onboarded(legalName: string) {
  const carrierId = await licensedCarrier(monitor.db, { legalName, phone: '+13095550111' });
  const { body } = await monitor.send('POST', '/connection_invitations', {
    connection_invitation: { email: `owner${carrierId}@carrier.test`, carrier_id: carrierId, classification_ids: [] },
  });
  const browser = carrierBrowser(monitor);
  await enter(monitor, browser, body.email);
  await fillIn(browser);
  await browser.send('/monitor/onboarding/packet/review');
  await lookAt(monitor, (await connectionOf(carrierId)).latest_onboarding_packet.id);
  monitor.passTime(16 * 60_000);
  expect((await connectionOf(carrierId)).status).toBe('onboarded');
  return carrierId;
}

/** Onboarded without any packet of ours, and followed. */
async function onboardedElsewhere(legalName: string) {
  const carrierId = await licensedCarrier(monitor.db, { legalName });
  const at = monitor.services.clock();
  await monitor.db.insert(connections).values({ companyId, carrierId, status: 'onboarded', updatedAt: at });
  await monitor.db.insert(subscriptions).values({ companyId, carrierId, createdAt: at });
  await reassess();
  return carrierId;
}

const connectionOf = async (carrierId: number) =>
  (await monitor.get(`/connections?q[carrier_id_eq]=${carrierId}`)).body.connections[0];
const packetOf = async (carrierId: number) =>
  (await monitor.get(`/onboarding_packets/${(await connectionOf(carrierId)).latest_onboarding_packet.id}`)).body;
async function reassess() {
  monitor.passTime(60_000);
  await requestReassessment(monitor.db, { companyId, userId: null, now: monitor.services.clock() });
  await monitor.runJobs();
  await monitor.runJobs();
}
const revoke = (carrierId: number) =>
  monitor.db.update(authorities).set({ status: 'inactive' }).where(eq(authorities.carrierId, carrierId));
const restore = (carrierId: number) =>
  monitor.db.update(authorities).set({ status: 'active' }).where(eq(authorities.carrierId, carrierId));
const statusEvents = async (carrierId: number) =>
  (
    await monitor.db
      .select({ kind: carrierEvents.kind, summary: carrierEvents.summary })
      .from(carrierEvents)
      .where(
        and(
          eq(carrierEvents.carrierId, carrierId),
          sql`${carrierEvents.kind} IN ('connection_status', 'packet_status')`,
        ),
      )
      .orderBy(carrierEvents.id)
  ).map(({ kind, summary }) => `${kind}: ${summary}`);
const putBack = async (carrierId: number, as = STAFF, note = 'Looked it up: reinstated.') =>
  monitor.send('PATCH', `/onboarding_packets/${(await packetOf(carrierId)).id}/put_back`, { note }, as);

test('an onboarded carrier whose authority is revoked goes on hold by itself, once, and a person puts it back', async () => {
  const carrier = await onboarded('RED MESA TRANSPORT LLC');
  const before = (await statusEvents(carrier)).length;
  await revoke(carrier);
  await reassess();
  expect(await connectionOf(carrier)).toMatchObject({
    status: 'needs_to_onboard',
    latest_onboarding_packet: { status: 'held_for_authority' },
    updated_by: null,
  });
  const held = ['No for-hire authority is active any more', 'Authority lost or ordered out of service'];
  expect(JSON.stringify((await packetOf(carrier)).holds)).toContain(held[0]);
  await reassess();
  expect((await statusEvents(carrier)).slice(before)).toEqual([
    `connection_status: On hold: ${held[0]}. It needs to onboard`,
    `packet_status: Onboarding packet held: ${held[0]}`,
  ]);
  expect((await monitor.get('/connections?list=on-hold')).body.connections).toHaveLength(1);

  // Not while the rules speak against it, and by itself never.
  const early = await putBack(carrier);
  expect([early.status, early.body.message]).toEqual([409, expect.stringContaining(held[0]!)]);
  await restore(carrier);
  await reassess();
  expect(await connectionOf(carrier)).toMatchObject({ status: 'needs_to_onboard' });
  await monitor.db
    .update(users)
    .set({ scopes: ['sourcing', 'compliance'] })
    .where(eq(users.email, 'noratecon@demo.test'));
  expect((await putBack(carrier, 'noratecon@demo.test')).status).toBe(403);
  expect((await putBack(carrier, STAFF, ' ')).status).toBe(422);
  expect((await putBack(carrier)).status).toBe(200);
  expect(await connectionOf(carrier)).toMatchObject({
    status: 'onboarded',
    latest_onboarding_packet: { status: 'complete' },
  });
  expect((await putBack(carrier)).status).toBe(409);
});

test('one without a packet gets an empty one that carries the hold, and is onboarded again as before', async () => {
  const carrier = await onboardedElsewhere('LONG ACQUAINTED LLC');
  await addOosOrder(monitor.db, { carrierId: carrier, reason: 'Imminent hazard' });
  await reassess();
  expect(await connectionOf(carrier)).toMatchObject({
    status: 'needs_to_onboard',
    latest_onboarding_packet: { status: 'held_for_authority' },
  });
  expect((await packetOf(carrier)).sections.every(({ is_complete }: { is_complete: boolean }) => !is_complete)).toBe(
    true,
  );
  await monitor.db.delete(oosOrders).where(eq(oosOrders.carrierId, carrier));
  await reassess();
  expect((await putBack(carrier)).status).toBe(200);
  expect(await connectionOf(carrier)).toMatchObject({
    status: 'onboarded',
    latest_onboarding_packet: { status: 'not_started' },
  });
});

test('a ban in between is not undone by putting it back', async () => {
  const carrier = await onboarded('TWICE STOPPED LLC');
  await revoke(carrier);
  await reassess();
  const { id } = await connectionOf(carrier);
  monitor.passTime(60_000);
  await monitor.send('POST', '/connections/do_not_dispatch', { connection: { carrier_id: carrier } }, STAFF);
  await restore(carrier);
  await reassess();
  expect((await putBack(carrier)).status).toBe(409);
  await monitor.send('PATCH', `/connections/${id}`, { connection: { status: 'needs_to_onboard' } });
  expect((await putBack(carrier)).status).toBe(200);
  expect(await connectionOf(carrier)).toMatchObject({
    status: 'needs_to_onboard',
    latest_onboarding_packet: { status: 'complete' },
  });
});

test('a packet that the carrier was still filling in goes back to it, bank and all', async () => {
  const carrier = await onboarded('ASKED AGAIN LLC');
  const { body } = await monitor.send('POST', '/connection_invitations', {
    connection_invitation: { email: `owner${carrier}@carrier.test`, carrier_id: carrier, classification_ids: [] },
  });
  const browser = carrierBrowser(monitor);
  await enter(monitor, browser, body.email);
  await fillIn(browser, { payment: { ...ANSWERS.payment, account_number: '99887766554' } });
  await revoke(carrier);
  await reassess();
  expect((await packetOf(carrier)).status).toBe('held_for_authority');
  await restore(carrier);
  await reassess();
  expect((await putBack(carrier)).status).toBe(200);
  // The other bank was never sent, so it counts for nothing yet.
  expect(await connectionOf(carrier)).toMatchObject({
    status: 'onboarded',
    latest_onboarding_packet: { status: 'in_progress' },
  });
});

test('inviting one that is on hold with an empty packet says why, and not that it has sent one', async () => {
  const carrier = await onboardedElsewhere('EMPTY HANDED LLC');
  await revoke(carrier);
  await reassess();
  expect((await packetOf(carrier)).status).toBe('held_for_authority');
  const { status, body } = await monitor.send('POST', '/connection_invitations', {
    connection_invitation: { email: 'owner@emptyhanded.test', carrier_id: carrier, classification_ids: [] },
  });
  expect([status, body.message]).toEqual([
    409,
    expect.stringContaining('lost its authority or was ordered out of service'),
  ]);
  expect(body.message).not.toContain('has sent');
});
