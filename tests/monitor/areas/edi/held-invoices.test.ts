import type { EdiInvoiceSummary } from '@contract/edi/edi.entities';
import { HOLD_CAUSES, type HoldCause } from '@contract/onboarding/packets.constants';
import {
  connections,
  ediInvoices,
  loads,
  onboardingPackets,
  packetHolds,
  ticketLoads,
  tickets,
  users,
} from '@monitor/db/schema';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { addHauler, loadFromDallas } from '../loads/loads-support';
import { SHIPPER } from './edi-support';

let monitor: SectionMonitor;
let companyId: number;
let carrier: number;
let packetId: number;
let loadId: number;
let otherLoadId: number;

/** Two invoices that matched when they came: of the carrier, and of one with nothing against it. */
beforeAll(async () => {
  monitor = await openSectionMonitor();
  const { db } = monitor;
  carrier = await addHauler(monitor, 'HERON FREIGHT LLC');
  const honest = await addHauler(monitor, 'EGRET LINES LLC');
  const put = async (reference: string, id: number) => {
    const load = loadFromDallas(reference, { carrier: { id } });
    return (await monitor.send('PUT', '/loads/by_reference', { load })).body.load.id as number;
  };
  loadId = await put('H-1', carrier);
  otherLoadId = await put('H-2', carrier);
  const honestLoadId = await put('E-1', honest);
  const [load] = await db.select().from(loads).where(eq(loads.id, loadId));
  ({ companyId } = load!);
  const { body: partner } = await monitor.send('POST', '/edi_partners', { edi_partner: SHIPPER });
  const now = monitor.services.clock();
  const invoice = (number: string, carrierId: number, ofLoad: number) => ({
    ...{ companyId, carrierId, number, loadId: ofLoad, partnerId: partner.id as number, numberKey: number },
    ...{ currency: 'USD', totalCents: 215_000, references: [], lines: [], findings: [], createdAt: now },
    status: 'matches' as const,
  });
  await db.insert(ediInvoices).values([invoice('H1', carrier, loadId), invoice('E1', honest, honestLoadId)]);
  await db.update(loads).set({ status: 'delivered' }).where(eq(loads.id, loadId));
  const [connection] = await db
    .select()
    .from(connections)
    .where(and(eq(connections.companyId, companyId), eq(connections.carrierId, carrier)));
  const [packet] = await db
    .insert(onboardingPackets)
    .values({
      ...{ companyId, carrierId: carrier, connectionId: connection!.id, createdAt: now, updatedAt: now },
      status: 'held_for_review',
    })
    .returning({ id: onboardingPackets.id });
  packetId = packet!.id;
});
afterAll(() => monitor.close());
beforeEach(async () => {
  await monitor.db.delete(packetHolds);
  await monitor.db.delete(tickets);
});

const hold = (cause: HoldCause) =>
  monitor.db
    .insert(packetHolds)
    .values({ packetId, cause, kind: HOLD_CAUSES[cause].kind, reason: 'Test', placedAt: monitor.services.clock() })
    .returning({ id: packetHolds.id });

const raise = async (given: Partial<typeof tickets.$inferInsert>) => {
  const now = monitor.services.clock();
  const [made] = await monitor.db
    .insert(tickets)
    .values({
      ...{ companyId, severity: 'act_now', status: 'new', message: 'Another number answers', evidence: [] },
      ...{ isType: 'recent_identity_alert', subject: 'test', openedAt: now, raisedAt: now },
      ...given,
    })
    .returning({ id: tickets.id });
  return made!.id;
};

/** As every place that names the invoice says it. */
async function said() {
  const { body: held } = await monitor.get('/edi_invoices?list=held');
  const { body: all } = await monitor.get('/edi_invoices?list=all');
  const one = (all.edi_invoices as EdiInvoiceSummary[]).find(({ number }) => number === 'H1')!;
  const page = (await monitor.get(`/edi_invoices/${one.id}`)).body;
  const listed = (await monitor.get('/loads?tab=closed&window=all')).body.loads;
  const places = [
    held.edi_invoices.length === 1 ? 'held' : 'matches',
    held.counts.held === 1 && all.counts.held === 1 ? 'held' : 'matches',
    one.status,
    page.status,
    listed.find(({ id }: { id: number }) => id === loadId).paperwork.invoice.status,
  ];
  expect(new Set(places).size, places.join()).toBe(1);
  expect(page.findings).toEqual(one.findings);
  return [places[0], ...one.findings.map(({ kind, sentence }) => `${kind}: ${sentence}`)];
}

describe('an invoice that matched when it came', () => {
  test.each<[HoldCause, string]>([
    ['payment_held', 'payment_held: Payment to this carrier is on hold: its bank or remit-to is in doubt.'],
    ['bank_wait', 'payment_held: Payment to this carrier is on hold: its bank or remit-to is in doubt.'],
    ['identity', 'identity_held: Its onboarding packet is on hold for identity.'],
    ['factor', 'factor_unconfirmed: Its factoring company is not confirmed.'],
    ['refused', 'carrier_refused: Its onboarding packet was refused.'],
  ])('is held everywhere while its carrier’s packet has the hold %s', async (cause, sentence) => {
    const [placed] = await hold(cause);
    expect(await said()).toEqual(['held', sentence]);
    await monitor.db
      .update(packetHolds)
      .set({ releasedAt: monitor.services.clock() })
      .where(eq(packetHolds.id, placed!.id));
    expect(await said()).toEqual(['matches']);
  });

  test('is not held by a packet that waits for papers, rules or an approval', async () => {
    for (const cause of ['tax_form', 'certificate', 'unread_certificate', 'rules', 'redline', 'approval'] as const)
      await hold(cause);
    expect(await said()).toEqual(['matches']);
  });

  test('is held by do not dispatch', async () => {
    const set = (status: 'do_not_dispatch' | 'onboarded') =>
      monitor.db
        .update(connections)
        .set({ status })
        .where(and(eq(connections.companyId, companyId), eq(connections.carrierId, carrier)));
    await set('do_not_dispatch');
    expect(await said()).toEqual(['held', 'do_not_dispatch: The carrier is on your do not dispatch list.']);
    await set('onboarded');
  });

  test('is held by an open alert about identity, on the carrier or on its load', async () => {
    const onCarrier = await raise({ carrierId: carrier });
    expect(await said()).toEqual(['held', 'identity_alert: Open alert about its identity: Another number answers']);
    await monitor.db.update(tickets).set({ status: 'closed' }).where(eq(tickets.id, onCarrier));
    expect(await said()).toEqual(['matches']);
    await raise({ loadId, isType: 'unverified_vehicle' });
    const ring = await raise({ loadId: null, isType: 'ring_of_carriers', message: 'One truck, two carriers' });
    await monitor.db.insert(ticketLoads).values([
      { ticketId: ring, loadId },
      { ticketId: ring, loadId: otherLoadId },
    ]);
    expect(await said()).toEqual([
      'held',
      'identity_alert: Open alert about its identity on load H-1: Another number answers',
      'identity_alert: Open alert about its identity: One truck, two carriers',
    ]);
  });

  test('is not held by an alert to look at, about the trip, or of another company', async () => {
    await raise({ carrierId: carrier, loadId, severity: 'look' });
    await raise({ carrierId: carrier, loadId, isType: 'running_late' });
    await raise({ carrierId: carrier, companyId: companyId + 1 });
    expect(await said()).toEqual(['matches']);
  });

  test('is released by someone with compliance alone', async () => {
    await monitor.db
      .update(users)
      .set({ scopes: ['manage_rate_confirmations'] })
      .where(eq(users.email, 'manager@demo.test'));
    await hold('identity');
    const [{ id }] = (await monitor.get('/edi_invoices')).body.edi_invoices;
    const release = { edi_invoice: { is_released: true, reason: 'Called them.' } };
    const alone = await monitor.send('PATCH', `/edi_invoices/${id}`, release, 'manager@demo.test');
    expect([alone.status, alone.body.fields]).toEqual([
      422,
      {
        reason: [
          'Its onboarding packet is on hold for identity.',
          'Someone with the permission “compliance” releases it.',
        ],
      },
    ]);
    const released = await monitor.send('PATCH', `/edi_invoices/${id}`, release);
    expect([released.status, released.body.status]).toEqual([200, 'released']);
  });
});
