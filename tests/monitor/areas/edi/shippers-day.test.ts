import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordCompanyEvent } from '@monitor/db/history/company-events';
import { connections, rateConfirmations, users } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addHauler } from '../loads/loads-support';
import { carrierBrowser, giveRecord, OFFICE, TYPED } from '../rate-confirmations/paper-support';
import { fileOf, setOf, tenderSegments } from './edi-files';
import { type EdiMonitor, openEdiMonitor } from './edi-support';

/**
 * A day of a made-up shipper and of a carrier of its load, as one story. Every file that goes out is compared with
 * `golden/`, byte for byte. `WRITE_GOLDEN=1` writes them anew: read them before you keep them.
 */

const GOLDEN = join(import.meta.dirname, 'golden');
const DAY = '20260916';
const OF_TODAY = '20260915';

let edi: EdiMonitor;
let shipper: Awaited<ReturnType<EdiMonitor['addPartner']>>;
let hauler: Awaited<ReturnType<EdiMonitor['addPartner']>>;
let carrier: number;
let loadId: number;
let control = 100;

beforeAll(async () => {
  edi = await openEdiMonitor();
  carrier = await addHauler(edi.monitor, 'HERON FREIGHT LLC');
  await giveRecord(edi.monitor, carrier, OFFICE);
  shipper = await edi.addPartner();
  hauler = await edi.addPartner({
    name: 'Heron Freight',
    their_qualifier: '02',
    their_id: 'HERN',
    their_group_id: 'HERN',
    element_separator: '|',
    segment_end: 'line',
    x12_version: '005010',
    sends_statuses: false,
    carrier_id: carrier,
  });
});
afterAll(() => edi.close());

const sendTender = (shipment: string, purpose: string, given: Parameters<typeof tenderSegments>[2] = {}) => {
  control += 1;
  const set = setOf('204', tenderSegments(shipment, purpose, given, DAY, OF_TODAY));
  return edi.put(shipper, `204-${control}.edi`, fileOf([set], { control: String(control).padStart(9, '0') }));
};

/** The files that went out since, each as it is in the golden folder. */
async function expectSent(...names: string[]) {
  await edi.exchange();
  const sent = new Map([
    ...(await edi.fetch(shipper)),
    ...[...(await edi.fetch(hauler))].map(([name, text]) => [`hauler-${name}`, text] as const),
  ]);
  expect([...sent.keys()]).toEqual(names);
  for (const [name, text] of sent) {
    if (process.env.WRITE_GOLDEN) {
      mkdirSync(GOLDEN, { recursive: true });
      writeFileSync(join(GOLDEN, name), text, 'latin1');
    }
    expect(text).toBe(readFileSync(join(GOLDEN, name), 'latin1'));
  }
}

const tenders = async (list = 'all') => (await edi.monitor.get(`/edi_tenders?list=${list}`)).body.edi_tenders;
const tenderOf = async (shipment: string) => {
  const { id } = (await tenders()).find((one: { shipment_id: string }) => one.shipment_id === shipment);
  return (await edi.monitor.get(`/edi_tenders/${id}`)).body;
};
const answer = async (shipment: string, given: object) => {
  const { id, version } = await tenderOf(shipment);
  return edi.monitor.send('PATCH', `/edi_tenders/${id}`, { edi_tender: { expected_version: version, ...given } });
};
const decide = async (shipment: string, given: object) => {
  const { id, differences } = await tenderOf(shipment);
  const open = differences.find(({ status }: { status: string }) => status === 'open');
  return edi.monitor.send('PATCH', `/edi_tenders/${id}/differences/${open.id}`, {
    edi_difference: { expected_version: open.version, ...given },
  });
};
const load = async (id = loadId) => (await edi.monitor.get(`/loads/${id}`)).body;

test('a tender comes in, is acknowledged, and waits for its answer', async () => {
  await sendTender('S-1001', '00');
  expect(await tenders('open')).toMatchObject([
    {
      shipment_id: 'S-1001',
      status: 'open',
      lane: 'DALLAS, TX to HOUSTON, TX',
      customer_rate_cents: 125_000,
      answer_by: '2026-09-15T23:00:00.000Z',
      load: null,
    },
  ]);
  expect((await edi.monitor.get('/loads?tab=result')).body.loads).toEqual([]);
  await expectSent('997-000000001.x12');
});

test('accepted by a person, it is a load, and a 990 says so', async () => {
  const { status, body } = await answer('S-1001', { is_accepted: true });
  expect([status, body.status, body.load.reference]).toEqual([200, 'accepted', 'S-1001']);
  loadId = body.load.id;
  expect(await load()).toMatchObject({
    source: 'edi',
    status: 'available',
    customer_name: 'Acme Foods',
    po_number: 'PO-77',
    customer_rate_cents: 125_000,
    stops: [
      { city: 'DALLAS', window_starts_at: '2026-09-16T14:00:00.000Z', reference_number: 'PU-5' },
      { city: 'HOUSTON', window_ends_at: '2026-09-17T00:00:00.000Z' },
    ],
  });
  await expectSent('990-000000002.x12');
});

test('a change is a difference; the load changes when a person accepts it', async () => {
  await edi.monitor.send('PATCH', `/loads/${loadId}`, { load: { carrier_id: carrier } });
  const delivery = [
    'S5*2*CU',
    'L11*DO-9*DO',
    `G62*53*${DAY}*G*2000*LT`,
    `G62*54*${DAY}*L*2200*LT`,
    'N1*ST*BAYOU GROCERS',
    'N3*200 DOCK RD',
    'N4*HOUSTON*TX*77002*US',
  ];
  await sendTender('S-1001', '04', { delivery });
  const { differences } = await tenderOf('S-1001');
  expect(differences).toMatchObject([
    {
      kind: 'change',
      status: 'open',
      warnings: [],
      changes: [
        {
          label: 'Stop 2: window',
          before: 'Sep 16, 2026, 5:00 PM to 7:00 PM CDT',
          after: 'Sep 16, 2026, 8:00 PM to 10:00 PM CDT',
        },
      ],
    },
  ]);
  expect((await load()).stops[1].window_ends_at).toBe('2026-09-17T00:00:00.000Z');
  expect((await decide('S-1001', { is_accepted: true })).status).toBe(200);
  const changed = await load();
  expect(changed.stops[1].window_ends_at).toBe('2026-09-17T03:00:00.000Z');
  expect(changed.carrier.id).toBe(carrier);
  // The load leads back to what the shipper said.
  expect((await edi.monitor.get(`/edi_tenders/${changed.edi_tender_id}`)).body).toMatchObject({
    shipment_id: 'S-1001',
  });
  await expectSent('997-000000003.x12');
});

test('the carrier accepts its rate confirmation', async () => {
  const paper = {
    load_id: loadId,
    ...TYPED,
    payment: { ...TYPED.payment, remit_to: 'Heron Freight LLC, PO Box 12, Dallas, TX 75201' },
  };
  const made = await edi.monitor.send('POST', '/rate_confirmations', { rate_confirmation: paper });
  expect(made.status).toBe(200);
  const sent = await edi.monitor.send('POST', `/rate_confirmations/${made.body.id}/send`, { to: [{ email: OFFICE }] });
  expect([sent.status, sent.body]).toMatchObject([200, { status: 'delivered' }]);
  await edi.monitor.runJobs();
  const browser = carrierBrowser(edi.monitor);
  await browser.enter();
  await browser.accept();
});

test('a tender that is canceled before its answer is withdrawn; one that is declined gets a 990', async () => {
  await sendTender('S-1002', '00');
  await sendTender('S-1002', '01');
  expect(await tenderOf('S-1002')).toMatchObject({ status: 'withdrawn', load: null });
  expect((await answer('S-1002', { is_accepted: true })).status).toBe(422);
  await sendTender('S-1003', '00');
  expect((await answer('S-1003', { is_accepted: false })).body.fields).toEqual({ reason: ['Enter a reason.'] });
  expect((await answer('S-1003', { is_accepted: false, reason: 'No truck near Dallas tomorrow' })).status).toBe(200);
  await expectSent('990-000000007.x12', '997-000000004.x12', '997-000000005.x12', '997-000000006.x12');
});

test('a cancellation of a load under way is accepted by a person', async () => {
  await sendTender('S-1004', '00');
  const { body } = await answer('S-1004', { is_accepted: true });
  await edi.monitor.send('PATCH', `/loads/${body.load.id}`, { load: { carrier_id: carrier } });
  await sendTender('S-1004', '01');
  expect((await load(body.load.id)).status).toBe('covered');
  expect((await tenderOf('S-1004')).differences).toMatchObject([
    { kind: 'cancel', status: 'open', warnings: ['A carrier has the load. Notify it when you cancel.'] },
  ]);
  expect((await decide('S-1004', { is_accepted: true })).status).toBe(200);
  expect((await load(body.load.id)).status).toBe('cancelled');
  await expectSent('990-000000009.x12', '997-000000008.x12', '997-000000010.x12');
});

test('arrivals, departures and delays go out as 214, each once, on the clock of the stop', async () => {
  const said = async (stop: number, is_type: string, occurred_at: string) => {
    await edi.until(occurred_at);
    const { stops } = await load();
    const log = { load_id: loadId, stop_id: stops[stop].id, is_type, occurred_at };
    expect((await edi.monitor.send('POST', '/load_logs', { load_log: log })).status).toBe(200);
  };
  await said(0, 'arrival', '2026-09-16T14:12:00Z');
  await edi.exchange();
  await said(0, 'departure', '2026-09-16T15:40:00Z');
  await edi.exchange();
  const { stops } = await load();
  const [, drop] = stops;
  await recordCompanyEvent(edi.monitor.db, {
    companyId: 1,
    kind: 'load_eta',
    summary: 'ETA',
    occurredAt: edi.monitor.services.clock(),
    data: {
      load_id: loadId,
      reference: 'S-1',
      miles: 300,
      window_ends_at: null,
      stop: { id: drop.id, sequence: 2, kind: 'delivery', city: 'HOUSTON', state: 'TX' },
      earliest: '2026-09-17T03:10:00.000Z',
      latest: '2026-09-17T03:45:00.000Z',
      as_of: '2026-09-16T15:35:00.000Z',
      delay: 'late',
    },
  });
  await edi.exchange();
  await said(1, 'arrival', '2026-09-17T03:30:00Z');
  await edi.exchange();
  await said(1, 'departure', '2026-09-17T04:20:00Z');
  await edi.exchange();
  // Corrected by a person: a new 214, marked as one.
  const correction = {
    stop_id: drop.id,
    is_not_a_visit: false,
    arrived_at: '2026-09-17T02:50:00Z',
    reason: 'Signed in at the gate at 9:50 PM',
  };
  expect((await edi.monitor.send('POST', `/loads/${loadId}/corrections`, { correction })).status).toBe(200);
  await edi.exchange();
  await edi.exchange();
  expect((await tenderOf('S-1001')).statuses.map(({ codes }: { codes: string[] }) => codes)).toEqual([
    ['X1'],
    ['D1'],
    ['X1'],
    ['SD', 'AG'],
    ['AF', 'X6'],
    ['X3'],
  ]);
  await expectSent(...[11, 12, 13, 14, 15, 16].map((number) => `214-0000000${number}.x12`));
});

test('the invoice of the carrier is compared with what it accepted; another remit-to is held', async () => {
  const invoice = (number: string, remitTo: string[], lines = ['L1*1***215000']) => [
    `B3**${number}*S-1001*TP**20260917*215000****HERN`,
    'C3*USD',
    'N9*PO*PO-77',
    ...remitTo,
    'LX*1',
    'L5*1*CANNED FOOD',
    ...lines,
    'L3*42000*G***215000',
  ];
  const send = (number: string, segments: string[]) => {
    control += 1;
    const parts = {
      control: String(control).padStart(9, '0'),
      senderQualifier: '02',
      sender: 'HERN',
      version: '005010',
    };
    return edi.put(hauler, `${number}.edi`, fileOf([setOf('210', segments)], parts));
  };
  await send('I-900', invoice('I-900', ['N1*RI*HERON FREIGHT LLC', 'N3*PO BOX 12', 'N4*DALLAS*TX*75201']));
  await send('I-901', invoice('I-901', ['N1*RI*HERON FREIGHT', 'N3*99 NEW STREET', 'N4*MIAMI*FL*33101']));
  const { edi_invoices: invoices } = (await edi.monitor.get('/edi_invoices?list=all')).body;
  expect(invoices).toMatchObject([
    {
      number: 'I-901',
      status: 'held',
      findings: [
        { kind: 'second_invoice' },
        {
          kind: 'other_remit_to',
          invoiced: 'HERON FREIGHT, 99 NEW STREET, MIAMI, FL 33101',
          on_file: 'Heron Freight LLC, PO Box 12, Dallas, TX 75201',
        },
      ],
    },
    { number: 'I-900', status: 'matches', findings: [], load: { id: loadId } },
  ]);
  await expectSent('hauler-997-000000001.x12', 'hauler-997-000000002.x12');
  // The load was canceled, and the carrier accepted no paper of it.
  const ofOther = invoice('I-902', []).map((segment) => segment.replace('S-1001', 'S-1004'));
  await send('I-902', ofOther);
  const { edi_invoices: held } = (await edi.monitor.get('/edi_invoices')).body;
  expect(held[0]).toMatchObject({
    number: 'I-902',
    findings: [{ kind: 'no_confirmation' }, { kind: 'load_canceled' }],
  });
  // What was accepted and then voided is no paper either.
  await edi.monitor.db
    .update(rateConfirmations)
    .set({ status: 'cancelled' })
    .where(eq(rateConfirmations.loadId, loadId));
  await send('I-903', invoice('I-903', []));
  const [last] = (await edi.monitor.get('/edi_invoices')).body.edi_invoices;
  expect(last).toMatchObject({ number: 'I-903', findings: [{ kind: 'no_confirmation' }, { kind: 'second_invoice' }] });
  // A hold that comes after the invoice holds it all the same, and money that may go to a thief takes compliance.
  await edi.monitor.db
    .insert(connections)
    .values({ companyId: 1, carrierId: carrier, status: 'do_not_dispatch' })
    .onConflictDoUpdate({ target: [connections.companyId, connections.carrierId], set: { status: 'do_not_dispatch' } });
  const { edi_invoices: since } = (await edi.monitor.get('/edi_invoices?list=all')).body;
  expect(since.at(-1)).toMatchObject({ number: 'I-900', status: 'held', findings: [{ kind: 'do_not_dispatch' }] });
  await edi.monitor.db
    .update(users)
    .set({ scopes: ['manage_rate_confirmations'] })
    .where(eq(users.email, 'manager@demo.test'));
  const release = (id: number, as: string) =>
    edi.monitor.send(
      'PATCH',
      `/edi_invoices/${id}`,
      { edi_invoice: { is_released: true, reason: 'Called them.' } },
      as,
    );
  for (const { id, findings } of since) {
    const alone = await release(id, 'manager@demo.test');
    expect([alone.status, alone.body.fields.reason.at(-1)]).toEqual([
      422,
      'Someone with the permission “compliance” releases it.',
    ]);
    expect(alone.body.fields.reason.length).toBeGreaterThan(1);
    expect([(await release(id, 'admin@demo.test')).body.status, findings.length > 0]).toEqual(['released', true]);
  }
});

test('nothing else is in the golden folder', () => {
  expect(readdirSync(GOLDEN)).toHaveLength(18);
});
