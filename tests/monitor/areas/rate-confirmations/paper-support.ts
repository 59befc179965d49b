import type { RateConfirmationFields, RateLine } from '@contract/rate-confirmations/rate-confirmations.entities';
import { STANDARD_TERMS } from '@monitor/areas/rate-confirmations/standard-terms';
import { carriers } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { linkedPage } from '../../support/linked-page';
import { proveCallTo } from '../../support/proven-calls';
import type { SectionMonitor } from '../../support/section-monitor';
import { addHauler, loadFromDallas } from '../loads/loads-support';

export const LINEHAUL: RateLine = {
  kind: 'linehaul',
  label: null,
  amount_cents: 215_000,
  unit: 'flat',
  quantity: 1,
  cap_cents: null,
  free_hours: null,
};
export const DETENTION: RateLine = {
  kind: 'detention',
  label: null,
  amount_cents: 5000,
  unit: 'hour',
  quantity: null,
  cap_cents: 40_000,
  free_hours: 2,
};

/** Everything said, so that each leaf can be changed. */
export const PAPER: RateConfirmationFields = {
  load_reference: 'L-1',
  broker: {
    legal_name: 'Demo Brokerage',
    usdot: '1',
    mc: '2',
    street: '1 Main St',
    city: 'Chicago',
    state: 'IL',
    postal_code: '60601',
    phone: '+13125550100',
    contact_name: 'Avery',
    contact_phone: '312-555-0101',
    contact_email: 'avery@demo.test',
    after_hours_phone: '312-555-0102',
    invoice_email: 'pay@demo.test',
  },
  carrier: {
    id: 7,
    legal_name: 'HERON FREIGHT LLC',
    usdot: '7',
    mc: '8',
    dispatcher_name: 'Dana',
    dispatcher_phone: '312-555-0103',
    dispatcher_email: 'dana@heron.example',
    driver_name: 'Sam',
    driver_phone: '312-555-0104',
    second_driver_name: 'Kim',
    second_driver_phone: '312-555-0105',
    truck: 'Unit 4',
    trailer: 'T-9',
  },
  stops: [
    {
      sequence: 1,
      kind: 'pickup',
      schedule: 'appointment',
      window_starts_at: '2026-11-23T15:00:00.000Z',
      window_ends_at: '2026-11-23T16:00:00.000Z',
      local_zone: 'America/Chicago',
      name: 'Acme DC',
      street: '5 Dock Rd',
      city: 'Dallas',
      state: 'TX',
      postal_code: '75201',
      country: 'US',
      handling: 'live',
      contact_name: 'Gate',
      contact_phone: '214-555-0100',
      references: ['PO 1'],
      is_driver_assist: false,
      lumper: 'none',
      instructions: 'Back in',
    },
    {
      sequence: 2,
      kind: 'delivery',
      schedule: 'fcfs',
      window_starts_at: '2026-11-23T23:00:00.000Z',
      window_ends_at: '2026-11-24T02:00:00.000Z',
      local_zone: 'America/Chicago',
      name: 'Store 9',
      street: '9 Elm St',
      city: 'Houston',
      state: 'TX',
      postal_code: '77001',
      country: 'US',
      handling: 'drop',
      contact_name: null,
      contact_phone: null,
      references: [],
      is_driver_assist: true,
      lumper: 'carrier_reimbursed',
      instructions: null,
    },
  ],
  freight: {
    commodity: 'Paper',
    pieces: 10,
    pallets: 2,
    weight_lbs: 42_000,
    value_usd: 50_000,
    hazmat_un: 'UN1993',
    hazmat_class: '3',
    equipment: 'van',
    trailer_length_ft: 53,
    temperature_min_f: 30,
    temperature_max_f: 34,
    temperature_mode: 'continuous',
    is_seal_required: true,
    is_pallet_exchange: false,
    is_tracking_required: true,
  },
  currency: 'USD',
  lines: [LINEHAUL, DETENTION],
  payment: {
    terms_days: 30,
    quick_pay_percent: 2,
    quick_pay_days: 3,
    remit_to: 'Factor One',
    papers: ['bill_of_lading'],
  },
  notes: 'Call on arrival',
};

export const TERMS = { terms: STANDARD_TERMS, termsRevision: 0 };

export const OFFICE = 'office@heron.example';

/** On the record of each carrier that has a confirmation here. */
const PHONE = '+13125550199';

/** The carrier confirms an address in a proven call. */
export const confirmAddress = (monitor: SectionMonitor, carrier: number, email: string) =>
  proveCallTo(monitor, carrier, PHONE, { confirmed_email: email });

export const giveRecord = (monitor: SectionMonitor, carrier: number, email: string | null) =>
  monitor.db.update(carriers).set({ email, phone: PHONE }).where(eq(carriers.id, carrier));

/** What a person types beside what the load says. */
export const TYPED = {
  broker: {
    contact_name: 'Avery Admin',
    contact_phone: '312-555-0101',
    contact_email: 'avery@demo.test',
    invoice_email: 'pay@demo.test',
  },
  freight: { commodity: 'Paper towels', weight_lbs: 42_000, equipment: 'van' },
  lines: [
    { kind: 'linehaul', amount_cents: 215_000 },
    { kind: 'detention', amount_cents: 5000, unit: 'hour', cap_cents: 40_000, free_hours: 2 },
  ],
  payment: { terms_days: 30, papers: ['bill_of_lading', 'proof_of_delivery'] },
};

let count = 0;

/** A load whose carrier a confirmation can be written for. */
export async function aLoadToConfirm(monitor: SectionMonitor, as = 'admin@demo.test') {
  count += 1;
  const carrier = await addHauler(monitor, 'HERON FREIGHT LLC');
  await giveRecord(monitor, carrier, OFFICE.toUpperCase());
  const load = loadFromDallas(`RC-L${count}`, { carrier: { id: carrier } });
  const { body } = await monitor.send('PUT', '/loads/by_reference', { load }, as);
  return { carrier, reference: load.reference, loadId: body.load.id as number };
}

/** A covered load of the company and a confirmation of it, whose carrier has an address on the federal record. */
export async function aConfirmation(monitor: SectionMonitor, given: object = {}, as = 'admin@demo.test') {
  const { carrier, reference, loadId } = await aLoadToConfirm(monitor, as);
  const made = await monitor.send(
    'POST',
    '/rate_confirmations',
    { rate_confirmation: { load_id: loadId, ...TYPED, ...given } },
    as,
  );
  const path = `/rate_confirmations/${made.body.id}`;
  return {
    id: made.body.id as number,
    loadId,
    carrier,
    reference,
    path,
    made,
    send: (to: object[] = [{ email: OFFICE }], more: object = {}) =>
      monitor.send('POST', `${path}/send`, { to, ...more }, as),
    revise: (input: object) => monitor.send('PUT', path, { rate_confirmation: input }, as),
    confirmAddress: (email: string) => confirmAddress(monitor, carrier, email),
    get: async () => (await monitor.get(path, as)).body,
    loadSays: async () => (await monitor.get(`/loads/${loadId}`, as)).body.rate_confirmation,
  };
}

/** The carrier's browser at the link of the newest mail with a confirmation. */
export function carrierBrowser(monitor: SectionMonitor) {
  const mail = monitor.mails.findLast(({ text }) => text.includes('/onboarding/rate-confirmations/'))!;
  const path = /\/monitor\/onboarding\/rate-confirmations\/\S+/.exec(mail.text)![0];
  const page = linkedPage(monitor, path, { 'user-agent': 'a phone' });
  const { open } = page;
  const enter = async () => {
    await page.enter();
    return open();
  };
  const shown = async () => {
    const { body } = await open();
    const hash = (name: string) => new RegExp(`name="${name}" value="([0-9a-f]{64})"`).exec(body)?.[1] ?? '';
    return { fields_hash: hash('fields_hash'), terms_hash: hash('terms_hash') };
  };
  const accept = async (given: Record<string, string> = {}) =>
    open('', {
      ...(await shown()),
      decision: 'accept',
      name: 'Dana Dispatcher',
      title: 'Dispatcher',
      ...given,
    });
  const reject = async (reason: string) =>
    open('', { ...(await shown()), decision: 'reject', name: 'Dana Dispatcher', title: 'Dispatcher', reason });
  return { mail, path, open, enter, shown, accept, reject };
}
