import { companyEvents, vettingFiles } from '@monitor/db/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { addHauler, at, loadFromDallas } from './loads-support';

let monitor: SectionMonitor;
let heron: number;
let egret: number;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  heron = await addHauler(monitor, 'HERON FREIGHT LLC');
  egret = await addHauler(monitor, 'EGRET FREIGHT LLC');
});
afterAll(() => monitor.close());

const put = (load: object, as?: string) => monitor.send('PUT', '/loads/by_reference', { load }, as);
const patch = (id: number, load: object, as?: string) => monitor.send('PATCH', `/loads/${id}`, { load }, as);
const errorsOf = async (load: object) => {
  const { status, body } = await put(load);
  return [status, Object.keys(body.fields ?? {})];
};

describe('what a load knows', () => {
  const FULL = {
    po_number: 'PO-77',
    customer_rate_cents: 120_000,
    temperature_min_f: 34,
    temperature_max_f: 38,
    hazmat_un_number: 'un 1993',
    hazmat_class: 'Class 3',
    trailer_number: 'T-9',
  };

  test('is taken in, named where it changes, and the same again changes nothing', async () => {
    const { status, body } = await put(loadFromDallas('K-1', FULL));
    expect([status, body.load]).toEqual([
      200,
      expect.objectContaining({ ...FULL, hazmat_un_number: 'UN1993', hazmat_class: '3', is_hazmat: true }),
    ]);
    expect(body.load.is_temperature_controlled).toBe(true);
    expect((await put({ reference: 'K-1', ...FULL })).body.changed).toEqual([]);
    const { changed } = (
      await put({
        reference: 'K-1',
        po_number: 'PO-78',
        temperature_max_f: 40,
        customer_rate_cents: 1,
        hazmat_class: null,
      })
    ).body;
    expect(changed.toSorted()).toEqual(['customer_rate_cents', 'hazmat_class', 'po_number', 'temperature_max_f']);
    expect((await monitor.get('/loads?tab=result&q[po_number_eq]=PO-78')).body.loads).toHaveLength(1);
    // Who gave it as it is stands beside it.
    const { changed_fields } = (await monitor.get(`/loads/${body.load.id}`)).body;
    expect(changed_fields).toContainEqual({ field: 'temperature_max_f', source: 'api', at: expect.any(String) });
    expect(changed_fields.map(({ field }: { field: string }) => field)).not.toContain('temperature_min_f');
  });

  test('one temperature is both ends, unless a range is known or the other side is left open', async () => {
    const degrees = async (given: object) => {
      const { load } = (await put({ ...loadFromDallas('K-2'), ...given })).body;
      return [load.temperature_min_f, load.temperature_max_f, load.is_temperature_controlled];
    };
    expect(await degrees({})).toEqual([null, null, false]);
    expect(await degrees({ temperature_min_f: -10 })).toEqual([-10, -10, true]);
    expect(await degrees({ temperature_max_f: 0 })).toEqual([0, 0, true]);
    expect(await degrees({ temperature_min_f: -5, temperature_max_f: 5 })).toEqual([-5, 5, true]);
    expect(await degrees({ temperature_max_f: 10 })).toEqual([-5, 10, true]);
    expect(await degrees({ temperature_min_f: null, temperature_max_f: 40 })).toEqual([null, 40, true]);
    // Said otherwise.
    expect(await degrees({ is_temperature_controlled: false })).toEqual([null, 40, false]);
    expect(
      await degrees({ temperature_min_f: null, temperature_max_f: null, is_temperature_controlled: null }),
    ).toEqual([null, null, false]);
  });

  test('a UN number makes a load hazmat, whatever a flag says', async () => {
    const { load } = (await put(loadFromDallas('K-3', { is_hazmat: false, hazmat_un_number: 'NA1993' }))).body;
    expect(load.is_hazmat).toBe(true);
    expect((await put({ reference: 'K-3', hazmat_un_number: null })).body.load.is_hazmat).toBe(false);
  });

  test('what cannot be used is named', async () => {
    const [pickup, delivery] = loadFromDallas('x').stops;
    const cases: [object, string][] = [
      [{ temperature_min_f: 40, temperature_max_f: 30 }, 'load.temperature_min_f'],
      [{ temperature_min_f: 400 }, 'load.temperature_min_f'],
      [{ temperature_min_f: 34.5 }, 'load.temperature_min_f'],
      [{ hazmat_un_number: 'gasoline' }, 'load.hazmat_un_number'],
      [{ hazmat_class: 'red' }, 'load.hazmat_class'],
      [{ customer_rate_cents: -1 }, 'load.customer_rate_cents'],
      [{ second_driver: { name: 'Lee', phone: '12' } }, 'load.second_driver.phone'],
      [{ stops: [{ ...pickup, contact_phone: '12' }, delivery] }, 'load.stops.0.contact_phone'],
      [{ stops: [{ ...pickup, appointment_state: 'maybe' }, delivery] }, 'load.stops.0.appointment_state'],
      [{ stops: [{ ...pickup, handling: 'preload' }, delivery] }, 'load.stops.0.handling'],
      [{ stops: [{ ...pickup, reference_number: 'x'.repeat(41) }, delivery] }, 'load.stops.0.reference_number'],
      [{ temperature: 34 }, 'load.temperature'],
    ];
    for (const [given, field] of cases)
      expect([given, await errorsOf({ ...loadFromDallas('K-BAD'), ...given })]).toEqual([given, [422, [field]]]);
  });
});

describe('what a stop knows', () => {
  const [PICKUP, DELIVERY] = loadFromDallas('x').stops as [object, object];
  const DETAILS = {
    reference_number: '4471',
    appointment_number: 'A-9',
    appointment_state: 'confirmed',
    contact_name: 'Gate 4',
    handling: 'live',
  };
  const GIVEN = { ...PICKUP, ...DETAILS, contact_phone: '(214) 555-0100' };
  const pickupAfter = async (reference: string, pickup: object) => {
    const { body } = await put({ reference, stops: [pickup, DELIVERY] });
    return { changed: body.changed, stop: body.load.stops[0] };
  };

  test('comes in, and stays where a message leaves it out; null clears', async () => {
    const { stop } = await pickupAfter('S-1', GIVEN);
    const known = { ...DETAILS, contact_phone_e164: '+12145550100', contact_from: { source: 'api' } };
    expect(stop).toMatchObject(known);
    expect(await pickupAfter('S-1', PICKUP)).toMatchObject({ changed: [], stop: known });
    expect(await pickupAfter('S-1', { ...PICKUP, contact_name: null, contact_phone: null })).toMatchObject({
      changed: ['stops'],
      stop: { contact_name: null, contact_phone_e164: null, contact_from: null, reference_number: '4471' },
    });
  });

  test('a window that moved says nothing of its appointment', async () => {
    await pickupAfter('S-2', GIVEN);
    const moved = { ...PICKUP, window_starts_at: at(24 + 17), window_ends_at: at(24 + 18) };
    expect((await pickupAfter('S-2', moved)).stop).toMatchObject({
      appointment_state: null,
      appointment_number: 'A-9',
    });
    expect((await pickupAfter('S-2', { ...moved, appointment_state: 'requested' })).stop.appointment_state).toBe(
      'requested',
    );
  });

  test('another dock has neither the contact nor the numbers of the first', async () => {
    await pickupAfter('S-3', GIVEN);
    expect((await pickupAfter('S-3', { ...PICKUP, street: '9 Other Rd' })).stop).toMatchObject({
      reference_number: null,
      appointment_number: null,
      appointment_state: null,
      contact_name: null,
      contact_phone_e164: null,
      contact_from: null,
      handling: null,
    });
  });

  test('a shared detention statement has neither numbers nor contact of the dock', async () => {
    await pickupAfter('S-5', { ...GIVEN, reference_number: 'HIDDEN-1', contact_name: 'HIDDEN-2' });
    const { id } = (await put({ reference: 'S-5', po_number: 'HIDDEN-3' })).body.load;
    const link = { audience: 'shipper', days: 7 };
    const { address } = (await monitor.send('POST', `/loads/${id}/detention/links`, { link })).body;
    const { statusCode, body } = await monitor.app.inject(address.replace('http://localhost:4000', ''));
    expect([statusCode, body.includes('Detention, load S-5')]).toEqual([200, true]);
    expect(body).not.toMatch(/HIDDEN|\(214\) 555-0100/);
  });

  test('who changed a contact, and when, stands beside it', async () => {
    const first = (await pickupAfter('S-4', GIVEN)).stop.contact_from;
    monitor.passTime(60_000);
    expect((await pickupAfter('S-4', { ...GIVEN, appointment_number: 'B-2' })).stop.contact_from).toEqual(first);
    const second = (await pickupAfter('S-4', { ...GIVEN, contact_phone: '725-555-0191' })).stop.contact_from;
    expect(Date.parse(second.at) - Date.parse(first.at)).toBe(60_000);
  });
});

describe('what the customer pays', () => {
  const CENTS = 7_654_321;
  let id: number;
  beforeAll(async () => {
    const { body } = await put(loadFromDallas('M-1', { customer_rate_cents: CENTS, carrier: { id: heron } }));
    id = body.load.id;
  });

  test('is shown to who brings it in or agrees on the carrier’s pay, and left out for others', async () => {
    const seenBy = async (as: string) => {
      const list = await monitor.get('/loads?tab=result&q[reference_eq]=M-1', as);
      const [listed] = list.body.loads;
      const file = await monitor.get('/loads/export?tab=result&q[reference_eq]=M-1', as);
      const one = (await monitor.get(`/loads/${id}`, as)).body;
      return [one, listed, file.body.loads[0]].map((load) => load.customer_rate_cents);
    };
    expect(await seenBy('admin@demo.test')).toEqual([CENTS, CENTS, CENTS]);
    expect(await seenBy('staff@demo.test')).toEqual([undefined, undefined, undefined]);
    const changed = await patch(id, { team_id: null }, 'staff@demo.test');
    expect([changed.status, 'customer_rate_cents' in changed.body]).toEqual([200, false]);
  });

  test('less the carrier’s pay is the margin, for the same people; what is not on file leaves none', async () => {
    const moneyOf = async (given: object, as = 'admin@demo.test') => {
      const { body } = await put(loadFromDallas('M-2', { customer_rate_cents: 120_000, ...given }));
      const [listed] = (await monitor.get('/loads?tab=result&q[reference_eq]=M-2', as)).body.loads;
      const one = (await monitor.get(`/loads/${body.load.id}`, as)).body;
      expect([one.margin_cents, one.carrier_pay]).toEqual([listed.margin_cents, listed.carrier_pay]);
      return [listed.margin_cents, listed.carrier_pay?.cents ?? null, listed.rate_per_mile_cents];
    };
    expect(await moneyOf({ carrier: { id: heron } })).toEqual([24_400, 95_600, 400]);
    expect(await moneyOf({ customer_rate_cents: 90_000 })).toEqual([-5_600, 95_600, 400]);
    expect(await moneyOf({ customer_rate_cents: null })).toEqual([null, 95_600, 400]);
    expect(await moneyOf({ rate_cents: null })).toEqual([null, null, null]);
    expect(await moneyOf({}, 'staff@demo.test')).toEqual([undefined, 95_600, 400]);
  });

  test('cannot be searched for', async () => {
    const { status } = await monitor.get('/loads?tab=result&q[customer_rate_cents_gteq]=7654321', 'admin@demo.test');
    expect(status).toBe(422);
  });

  test('is in no other answer, event or file', async () => {
    await put({ reference: 'M-1', customer_rate_cents: CENTS + 1 });
    const file = await monitor.send('POST', `/loads/${id}/files`, { load_file: { note: 'Claim' } });
    expect(file.status).toBe(200);
    const { content } = (await monitor.get(`/vetting_files/${file.body.number}`)).body;
    const answers = await Promise.all(
      [
        'gate',
        'detention',
        'movements',
        `as_known?at=${encodeURIComponent(monitor.services.clock().toISOString())}`,
      ].map((part) => monitor.get(`/loads/${id}/${part}`)),
    );
    const kept = [await monitor.db.select().from(companyEvents), await monitor.db.select().from(vettingFiles)];
    const all = JSON.stringify([content, answers.map(({ body }) => body), kept]);
    expect(all.length).toBeGreaterThan(1000);
    for (const cents of [CENTS, CENTS + 1]) {
      expect(all).not.toContain(String(cents));
      expect(all).not.toContain((cents / 100).toLocaleString('en-US'));
    }
  });
});

describe('trailer and second driver', () => {
  const CREW = { trailer_number: 'T-1', second_driver: { name: 'Kim Roe', phone: '214-555-0105' } };

  test('stay as a person set them, and follow the TMS again', async () => {
    const { id } = (await put(loadFromDallas('C-1', { carrier: { id: heron }, ...CREW }))).body.load;
    const set = await patch(id, { trailer_number: 'T-2', second_driver_name: 'Lou Ray' });
    expect(set.body).toMatchObject({
      trailer_number: 'T-2',
      second_driver_name: 'Lou Ray',
      second_driver_phone_e164: '+12145550105',
      own_fields: ['trailer_number', 'second_driver'],
    });
    const again = (await put({ reference: 'C-1', ...CREW })).body;
    expect([again.changed, again.kept.toSorted()]).toEqual([[], ['second_driver', 'trailer_number']]);
    expect(again.load.tms_says).toEqual([
      { field: 'trailer_number', value: 'T-1' },
      { field: 'second_driver', value: 'Kim Roe, +12145550105' },
    ]);
    const followed = await patch(id, { follow_tms: ['trailer_number', 'second_driver'] });
    expect(followed.body).toMatchObject({ trailer_number: 'T-1', second_driver_name: 'Kim Roe', own_fields: [] });
  });

  test('leave with their carrier', async () => {
    const { id } = (await put(loadFromDallas('C-2', { carrier: { id: heron }, ...CREW }))).body.load;
    const gone = { trailer_number: null, second_driver_name: null, second_driver_phone_e164: null };
    expect((await patch(id, { carrier_id: egret, reason: 'Other lane' })).body).toMatchObject(gone);
    await put(loadFromDallas('C-3', { carrier: { id: heron }, ...CREW }));
    expect((await put({ reference: 'C-3', carrier: { id: egret } })).body.load).toMatchObject(gone);
  });

  test('either driver of a team may come to the gate: the pickup pass has the initials of both', async () => {
    const driver = { name: 'Maria Lopez', phone: '214-555-0106' };
    const { id } = (await put(loadFromDallas('C-6', { carrier: { id: heron }, driver, ...CREW }))).body.load;
    expect((await monitor.get(`/loads/${id}/pickup_pass`)).body.paper.driver_initials).toBe('M.L. / K.R.');
    await patch(id, { second_driver_name: null, second_driver_phone: null });
    expect((await monitor.get(`/loads/${id}/pickup_pass`)).body.paper.driver_initials).toBe('M.L.');
  });

  test('one crew under two names is seen by the second driver too', async () => {
    const phone = '+12145550777';
    await put(loadFromDallas('C-4', { carrier: { id: heron }, driver: { name: 'Lou Ray', phone } }));
    const { load } = (
      await put(loadFromDallas('C-5', { carrier: { id: egret }, second_driver: { name: 'Lou Ray', phone } }))
    ).body;
    expect(load.gate.reasons.map(({ sentence }: { sentence: string }) => sentence).join(' ')).toContain(
      'HERON FREIGHT LLC',
    );
  });
});
