import type { LoadSummary } from '@contract/loads/loads.entities';
import { ediInvoices, loadPapers, loadStops, loads, rateConfirmations } from '@monitor/db/schema';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formOf, PDF } from '../../support/forms';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { SHIPPER } from '../edi/edi-support';
import { aConfirmation, carrierBrowser } from '../rate-confirmations/paper-support';
import { at, loadFromDallas } from './loads-support';

const OTHER = 'other@demo.test';

let monitor: SectionMonitor;
/** Delivered, its confirmation signed, with a proof of delivery and three hours at the first dock. */
let whole: number;
let wholeConfirmation: number;
let carrier: number;
/** Delivered, and nothing else is on file. */
let bare: number;
let cancelled: number;
let tonu: number;

beforeAll(async () => {
  monitor = await openSectionMonitor();
  const confirmation = await aConfirmation(monitor);
  await confirmation.send();
  const browser = carrierBrowser(monitor);
  await browser.enter();
  await browser.accept();
  ({ loadId: whole, id: wholeConfirmation, carrier } = confirmation);
  const put = async (reference: string) =>
    (
      await monitor.send('PUT', '/loads/by_reference', {
        load: loadFromDallas(reference, { carrier: { id: carrier } }),
      })
    ).body.load.id as number;
  bare = await put('BARE');
  cancelled = await put('CANCELLED');
  tonu = await put('TONU');
  const { payload, headers } = formOf({ is_type: 'proof_of_delivery' }, { name: 'pod.pdf', content: PDF });
  await monitor.app.inject({
    method: 'POST',
    url: `/monitor/api/v1/loads/${whole}/papers`,
    payload,
    headers,
    cookies: { monitor_session: await monitor.tokenOf('admin@demo.test') },
  });
  const { db } = monitor;
  for (const id of [whole, bare]) await db.update(loads).set({ status: 'delivered' }).where(eq(loads.id, id));
  await db.update(loads).set({ status: 'cancelled' }).where(eq(loads.id, cancelled));
  await db.update(loads).set({ status: 'cancelled', isTonu: true }).where(eq(loads.id, tonu));
  const visit = (hours: number) => ({
    arrivedAt: new Date(at(39)),
    arrivedBy: 'report' as const,
    departedAt: new Date(at(39 + hours)),
    departedBy: 'report' as const,
  });
  // Free time is two hours, from the window's beginning at 39.
  const atStop = (loadId: number, sequence: number) =>
    and(eq(loadStops.loadId, loadId), eq(loadStops.sequence, sequence));
  await db.update(loadStops).set(visit(5)).where(atStop(whole, 1));
});
afterAll(() => monitor.close());

const listed = async (query = '', as = 'admin@demo.test') =>
  (await monitor.get(`/loads?tab=closed&window=all${query}`, as)).body.loads as LoadSummary[];
const idsOf = async (query: string, as?: string) => (await listed(query, as)).map(({ id }) => id).sort((a, b) => a - b);
const paperworkOf = async (id: number, as?: string) => (await listed('', as)).find((load) => load.id === id)!.paperwork;

test('listLoads says of closed loads what their bill rests on and what is missing', async () => {
  const { body } = await monitor.get(`/loads/${whole}/papers`);
  expect(await paperworkOf(whole)).toEqual({
    proof_of_delivery_id: body.load_papers[0].id,
    bill_of_lading_id: null,
    invoice: null,
    // By the confirmation's $50 an hour; the delivery has no times.
    detention: { minutes: 180, amount_cents: 15_000, stops_not_known: 1 },
    missing: [],
  });
  expect((await monitor.get(`/loads/${whole}/detention`)).body.detention).toMatchObject({
    detention_minutes: 180,
    amount_cents: 15_000,
  });
  expect(await paperworkOf(bare)).toMatchObject({
    proof_of_delivery_id: null,
    detention: { minutes: 0, stops_not_known: 2 },
    // Its rate confirmation may be one of the TMS.
    missing: ['proof_of_delivery'],
  });
  expect(await paperworkOf(cancelled)).toBeNull();
  // An ordered truck delivers nothing.
  expect(await paperworkOf(tonu)).toMatchObject({ missing: [] });
});

test('missing lists the loads that lack it, and agrees with what each says', async () => {
  expect(await idsOf('&missing=proof_of_delivery')).toEqual([bare]);
  expect(await idsOf('&missing=rate_confirmation')).toEqual([]);
  expect(await idsOf('&missing=rate_confirmation', OTHER)).toEqual([]);
  expect((await monitor.get('/loads?missing=everything')).status).toBe(422);
  // A withdrawn document is none, and a signature that must be given again is none.
  await monitor.db
    .update(loadPapers)
    .set({ withdrawnAt: new Date(at(50)) })
    .where(eq(loadPapers.loadId, whole));
  const signedAgain = (needsAcceptance: boolean) =>
    monitor.db.update(rateConfirmations).set({ needsAcceptance }).where(eq(rateConfirmations.id, wholeConfirmation));
  await signedAgain(true);
  expect((await paperworkOf(whole))!.missing).toEqual(['proof_of_delivery', 'rate_confirmation']);
  expect(await idsOf('&missing=proof_of_delivery')).toEqual([whole, bare]);
  expect(await idsOf('&missing=rate_confirmation')).toEqual([whole]);
  await monitor.db.update(loadPapers).set({ withdrawnAt: null }).where(eq(loadPapers.loadId, whole));
  await signedAgain(false);
});

test('the newest invoice of the load’s own carrier is shown to who may see invoices, and its state', async () => {
  const [{ companyId }] = (await monitor.db
    .select({ companyId: loads.companyId })
    .from(loads)
    .where(eq(loads.id, whole))) as [{ companyId: number }];
  const { body: partner } = await monitor.send('POST', '/edi_partners', { edi_partner: SHIPPER });
  const invoice = (number: string, carrierId: number) => ({
    companyId,
    partnerId: partner.id as number,
    carrierId,
    loadId: whole,
    number,
    numberKey: number,
    currency: 'USD',
    totalCents: 215_000,
    references: [],
    lines: [],
    findings: [],
    status: 'held' as const,
    createdAt: new Date(at(60)),
  });
  await monitor.db.insert(ediInvoices).values([invoice('A1', carrier), invoice('A2', carrier)]);
  expect((await paperworkOf(whole))!.invoice).toMatchObject({ number: 'A2', status: 'held', total_cents: 215_000 });
  await monitor.db.update(ediInvoices).set({ carrierId: carrier + 1 });
  expect((await paperworkOf(whole))!.invoice).toBeNull();
  expect(await paperworkOf(whole, 'noratecon@demo.test')).not.toHaveProperty('invoice');
});

test('getDetention says what the customer is billed: by the company’s own rate, never by the carrier’s', async () => {
  const billing = async () => (await monitor.get(`/loads/${whole}/detention`)).body.billing;
  expect(await billing()).toMatchObject({ customer_name: 'Acme Foods', hourly_cents: null, amount_cents: null });
  await monitor.send('PATCH', '/load_settings', { load_settings: { detention_hourly_cents: 9000 } });
  expect(await billing()).toMatchObject({ hourly_cents: 9000, amount_cents: 27_000 });
  expect((await billing()).proof_of_delivery_id).not.toBeNull();
});
