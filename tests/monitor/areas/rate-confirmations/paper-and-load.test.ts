import { comparePaper, type Paper, type PresentLoad } from '@monitor/areas/loads/paper/compare-paper';
import { companyEvents } from '@monitor/db/schema';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { addHauler, at, loadFromDallas, makeHazmatHauler } from '../loads/loads-support';
import { aConfirmation, carrierBrowser, giveRecord, LINEHAUL, OFFICE, PAPER, TYPED } from './paper-support';

describe('comparePaper', () => {
  const OF_LOAD = {
    rate_cents: 215_000,
    equipment: 'van',
    trailer_length_ft: 53,
    commodity: 'Paper',
    weight_lbs: 42_000,
    value_usd: 50_000,
    vehicle_id: 4,
    driver_name: 'Sam',
    driver_phone: '+13125550104',
    second_driver_name: 'Kim',
    second_driver_phone: '+13125550105',
    trailer: 'T-9',
    is_hazmat: true as boolean | null,
    hazmat_un: 'UN1993' as string | null,
    hazmat_class: '3' as string | null,
    temperature_min_f: 30,
    temperature_max_f: 34,
    stops: [
      {
        kind: 'pickup' as const,
        reference_number: '1',
        appointment_number: null,
        contact_name: 'Gate',
        contact_phone: '+12145550100',
      },
      {
        kind: 'delivery' as const,
        reference_number: null,
        appointment_number: null,
        contact_name: null,
        contact_phone: null,
      },
    ],
  };
  const stop = (paper: (typeof PAPER.stops)[number]) => ({
    kind: paper.kind,
    schedule: paper.schedule,
    windowStartsAt: new Date(paper.window_starts_at!),
    windowEndsAt: new Date(paper.window_ends_at!),
    timeZone: paper.local_zone,
    name: paper.name,
    street: paper.street,
    city: paper.city,
    state: paper.state,
    postalCode: paper.postal_code,
    handling: paper.handling ?? null,
    referenceNumber: paper.kind === 'pickup' ? '1' : null,
    appointmentNumber: null,
    contactName: paper.contact_name,
    contactPhoneE164: paper.contact_phone && '+12145550100',
  });
  const STOPS = PAPER.stops.map(stop);
  const [PICKUP, DELIVERY] = STOPS as [(typeof STOPS)[number], (typeof STOPS)[number]];
  const ROW = {
    carrierId: 7,
    cancelledAt: null as Date | null,
    isTonu: false,
    rateCents: 215_000 as number | null,
    equipment: 'van' as string | null,
    trailerLengthFeet: 53,
    commodity: 'Paper',
    weightPounds: 42_000,
    cargoValueUsd: 50_000,
    carrierVehicleId: 4 as number | null,
    driverName: 'Sam' as string | null,
    driverPhoneE164: '+13125550104' as string | null,
    secondDriverName: 'Kim',
    secondDriverPhoneE164: '+13125550105',
    trailerNumber: 'T-9',
    isHazmat: true as boolean | null,
    hazmatUnNumber: 'UN1993' as string | null,
    hazmatClass: '3' as string | null,
    temperatureMinF: 30 as number | null,
    temperatureMaxF: 34 as number | null,
  };
  const PLAIN = { ...PAPER, freight: { ...PAPER.freight, hazmat_un: null, hazmat_class: null } };
  /** Flagged as hazmat, without a number. */
  const FLAGGED = { ...OF_LOAD, hazmat_un: null, hazmat_class: null };
  const said = (
    row: Partial<typeof ROW>,
    stops: readonly object[] = STOPS,
    given: Partial<PresentLoad> = {},
    paper: Paper = { fields: PAPER, ofLoad: OF_LOAD },
  ) =>
    comparePaper(
      { row: { ...ROW, ...row }, stops, vehicle: 'Unit 4', carrierName: 'HERON FREIGHT LLC', ...given } as PresentLoad,
      paper,
    ).map(({ sentence }) => sentence);
  const later = (hours: number, of = DELIVERY) => ({
    ...of,
    windowStartsAt: new Date(of.windowStartsAt.getTime() + hours * 3_600_000),
    windowEndsAt: new Date(of.windowEndsAt.getTime() + hours * 3_600_000),
  });

  test('a load as it was written differs in nothing', () => {
    expect(said({})).toEqual([]);
  });

  test.each<[string, Parameters<typeof said>, string]>([
    [
      'a delivery three hours later, on the clock of the stop',
      [{}, [PICKUP, later(-3)]],
      'Delivery: 5:00 PM to 8:00 PM became 2:00 PM to 5:00 PM CST.',
    ],
    [
      'another day',
      [{}, [later(24, PICKUP), DELIVERY]],
      'Pickup: Nov 23, 2026, 9:00 AM to 10:00 AM became Nov 24, 2026, 9:00 AM to 10:00 AM CST.',
    ],
    [
      'another dock',
      [{}, [PICKUP, { ...DELIVERY, street: '100 Other Rd' }]],
      'Delivery: Store 9, 9 Elm St, Houston, TX 77001 became Store 9, 100 Other Rd, Houston, TX 77001.',
    ],
    [
      'a stop more',
      [{}, [PICKUP, { ...DELIVERY, city: 'Waco' }, DELIVERY]],
      'Stops: pickup Dallas, TX; delivery Houston, TX became pickup Dallas, TX; delivery Waco, TX; delivery Houston, TX.',
    ],
    ['the rate', [{ rateCents: 150_000 }], 'Rate: $2,150.00 became $1,500.00.'],
    ['the equipment', [{ equipment: 'Reefer' }], 'Equipment: van became Reefer.'],
    ['the weight', [{ weightPounds: 44_500 }], 'Weight: 42,000 lbs became 44,500 lbs.'],
    ['the value', [{ cargoValueUsd: 240_000 }], 'Cargo value: $50,000 became $240,000.'],
    ['the truck', [{ carrierVehicleId: 5 }, STOPS, { vehicle: 'Unit 105' }], 'Truck: Unit 4 became Unit 105.'],
    ['the driver', [{ driverName: 'Joe Other' }], 'Driver: Sam became Joe Other.'],
    ['the driver’s phone', [{ driverPhoneE164: '+17255550191' }], 'Driver phone: 312-555-0104 became (725) 555-0191.'],
    ['the temperature', [{ temperatureMinF: 50, temperatureMaxF: 50 }], 'Temperature: 30 to 34 °F became 50 °F.'],
    ['one end of it', [{ temperatureMaxF: 40 }], 'Temperature: 30 to 34 °F became 30 to 40 °F.'],
    ['the hazard', [{ hazmatUnNumber: 'UN1203' }], 'Hazmat: UN1993, class 3 became UN1203, class 3.'],
    [
      'freight that turned hazmat without a number',
      [
        { hazmatUnNumber: null, hazmatClass: null },
        STOPS,
        {},
        { fields: PLAIN, ofLoad: { ...FLAGGED, is_hazmat: null } },
      ],
      'Hazmat: none given became yes.',
    ],
    [
      'hazmat that the load takes back',
      [{ isHazmat: false, hazmatUnNumber: null, hazmatClass: null }],
      'Hazmat: UN1993, class 3 became no.',
    ],
    ['the second driver', [{ secondDriverName: 'Joe Other' }], 'Second driver: Kim became Joe Other.'],
    [
      'the second driver’s phone',
      [{ secondDriverPhoneE164: '+17255550191' }],
      'Second driver phone: 312-555-0105 became (725) 555-0191.',
    ],
    ['the trailer', [{ trailerNumber: 'X-1' }], 'Trailer: T-9 became X-1.'],
    ['the pickup number', [{}, [{ ...PICKUP, referenceNumber: '77' }, DELIVERY]], 'Pickup number: 1 became 77.'],
    [
      'the phone at the dock',
      [{}, [{ ...PICKUP, contactPhoneE164: '+17255550191' }, DELIVERY]],
      'Pickup phone: 214-555-0100 became (725) 555-0191.',
    ],
    [
      'whom to ask for at the dock',
      [{}, [{ ...PICKUP, contactName: 'Lee' }, DELIVERY]],
      'Pickup contact: Gate became Lee.',
    ],
    [
      'live that became drop',
      [{}, [{ ...PICKUP, handling: 'drop' }, DELIVERY]],
      'Pickup handling: live became drop trailer.',
    ],
    [
      'an appointment number that the paper has',
      [
        {},
        [{ ...PICKUP, appointmentNumber: 'B-2' }, DELIVERY],
        {},
        {
          fields: {
            ...PAPER,
            stops: [{ ...PAPER.stops[0]!, references: ['PO 1', 'Appt# A-9'] }, PAPER.stops[1]!],
          },
          ofLoad: { ...OF_LOAD, stops: [{ ...OF_LOAD.stops[0]!, appointment_number: 'A-9' }, OF_LOAD.stops[1]!] },
        },
      ],
      'Pickup, appointment: A-9 became B-2.',
    ],
    [
      'a temperature that neither load nor paper had',
      [
        {},
        STOPS,
        {},
        {
          fields: { ...PAPER, freight: { ...PAPER.freight, temperature_min_f: null, temperature_max_f: null } },
          ofLoad: { ...OF_LOAD, temperature_min_f: null, temperature_max_f: null },
        },
      ],
      'Temperature: none given became 30 to 34 °F.',
    ],
    [
      'the carrier',
      [{ carrierId: 9 }, STOPS, { carrierName: 'OTHER LLC' }],
      'Carrier: HERON FREIGHT LLC became OTHER LLC.',
    ],
    ['a cancelled load', [{ cancelledAt: new Date() }], 'The load is cancelled.'],
  ])('%s', (_what, given, sentence) => {
    expect(said(...given)).toEqual([sentence]);
  });

  test.each<[string, Parameters<typeof said>]>([
    ['seconds', [{}, [PICKUP, later(30 / 3600)]]],
    [
      'spelling',
      [{ equipment: ' VAN ', driverName: 'SAM' }, [{ ...PICKUP, city: 'DALLAS', street: '5 Dock Rd.' }, DELIVERY]],
    ],
    ['what is unknown by now', [{ rateCents: null, equipment: null, driverName: null }]],
    [
      'hazmat without a number, as it was when the paper was written',
      [{ hazmatUnNumber: null, hazmatClass: null }, STOPS, {}, { fields: PLAIN, ofLoad: FLAGGED }],
    ],
    [
      'a UN number that a person typed for a load that says only yes',
      [{ hazmatUnNumber: null, hazmatClass: null }, STOPS, {}, { fields: PAPER, ofLoad: FLAGGED }],
    ],
    ['a temperature that is unknown by now', [{ temperatureMinF: null, temperatureMaxF: null }]],
    [
      'an appointment number that was given later',
      [
        {},
        [
          { ...PICKUP, appointmentNumber: 'A-9' },
          { ...DELIVERY, appointmentNumber: 'D-1', contactName: 'Lee' },
        ],
      ],
    ],
    [
      'a new pickup number that a person wrote on the paper',
      [
        {},
        [{ ...PICKUP, referenceNumber: '77' }, DELIVERY],
        {},
        {
          fields: { ...PAPER, stops: [{ ...PAPER.stops[0]!, references: ['PU#77'] }, PAPER.stops[1]!] },
          ofLoad: OF_LOAD,
        },
      ],
    ],
    [
      'a dock’s phone that a person typed otherwise than the load says',
      [
        {},
        [{ ...PICKUP, contactPhoneE164: '+17255550191' }, DELIVERY],
        {},
        {
          fields: PAPER,
          ofLoad: { ...OF_LOAD, stops: [{ ...OF_LOAD.stops[0]!, contact_phone: '+17255550191' }, OF_LOAD.stops[1]!] },
        },
      ],
    ],
    [
      'a temperature of a paper from before loads had one, which is silent',
      [
        {},
        STOPS,
        {},
        {
          fields: { ...PAPER, freight: { ...PAPER.freight, temperature_min_f: null, temperature_max_f: null } },
          ofLoad: { ...OF_LOAD, temperature_min_f: undefined, temperature_max_f: undefined },
        },
      ],
    ],
    [
      'a truck that the paper leaves open',
      [
        { carrierVehicleId: 9 },
        STOPS,
        { vehicle: 'Unit 9' },
        { fields: { ...PAPER, carrier: { ...PAPER.carrier, truck: null } }, ofLoad: OF_LOAD },
      ],
    ],
    [
      'a rate that is all the paper comes to',
      [
        { rateCents: 235_000 },
        STOPS,
        {},
        {
          fields: { ...PAPER, lines: [LINEHAUL, { ...LINEHAUL, kind: 'fuel', amount_cents: 20_000 }] },
          ofLoad: OF_LOAD,
        },
      ],
    ],
    [
      'what a person typed otherwise than the load says',
      [
        { rateCents: 95_600, equipment: 'flatbed' },
        STOPS,
        {},
        { fields: PAPER, ofLoad: { ...OF_LOAD, rate_cents: 95_600, equipment: 'flatbed' } },
      ],
    ],
  ])('%s is no difference', (_what, given) => {
    expect(said(...given)).toEqual([]);
  });

  test('of a paper whose load is not known as it was, the load is compared with the paper itself', () => {
    expect(said({ equipment: 'reefer' }, STOPS, {}, { fields: PAPER, ofLoad: null })).toEqual([
      'Equipment: van became reefer.',
    ]);
  });
});

describe('the load and its paper', () => {
  let monitor: SectionMonitor;
  beforeAll(async () => {
    monitor = await openSectionMonitor();
  });
  afterAll(() => monitor.close());

  async function accepted(given: object = {}) {
    const confirmation = await aConfirmation(monitor, given);
    await confirmation.send();
    const browser = carrierBrowser(monitor);
    await browser.enter();
    await browser.accept();
    const load = async () => (await monitor.get(`/loads/${confirmation.loadId}`)).body;
    const put = (changed: object) =>
      monitor.send('PUT', '/loads/by_reference', { load: { reference: confirmation.reference, ...changed } });
    const acceptAgain = async () => {
      const next = carrierBrowser(monitor);
      await next.enter();
      return (await next.accept()).statusCode;
    };
    return { ...confirmation, load, put, acceptAgain };
  }
  const stopsLater = (hours: number) => {
    const { stops } = loadFromDallas('x');
    return [stops[0], { ...stops[1], window_starts_at: at(47 + hours), window_ends_at: at(48 + hours) }];
  };
  const eventsOf = (carrierId: number) =>
    monitor.db
      .select()
      .from(companyEvents)
      .where(and(eq(companyEvents.carrierId, carrierId), eq(companyEvents.kind, 'load_paper_differs')));
  const attention = async () =>
    (await monitor.get('/loads?tab=paper-differs&window=all&per_page=100')).body.loads.map(
      ({ id }: { id: number }) => id,
    );

  test('a paper takes numbers, contacts, temperature and crew from the load, and a change after acceptance is noticed and written', async () => {
    const carrier = await addHauler(monitor, 'HERON FREIGHT LLC');
    await giveRecord(monitor, carrier, OFFICE);
    await makeHazmatHauler(monitor, carrier);
    const { stops } = loadFromDallas('x');
    const pickup = {
      ...stops[0],
      reference_number: '4471',
      appointment_number: 'A-9',
      appointment_state: 'confirmed',
      contact_name: 'Gate',
      contact_phone: '(214) 555-0100',
      handling: 'drop',
    };
    const put = (given: object) =>
      monitor.send('PUT', '/loads/by_reference', { load: { reference: 'RC-FULL', ...given } });
    const { body: made } = await put({
      ...loadFromDallas('RC-FULL', { carrier: { id: carrier } }),
      stops: [pickup, stops[1]],
      commodity: 'Paint',
      weight_lbs: 30_000,
      temperature_min_f: 40,
      hazmat_un_number: '1263',
      hazmat_class: '3',
      trailer_number: 'T-12',
      second_driver: { name: 'Kim Roe', phone: '214-555-0105' },
      customer_rate_cents: 7_654_321,
    });
    const { freight: _freight, ...typed } = TYPED;
    const { body: paper } = await monitor.send('POST', '/rate_confirmations', {
      rate_confirmation: { load_id: made.load.id, ...typed },
    });
    expect(paper.problems).toEqual([]);
    expect(paper.fields).toMatchObject({
      carrier: { second_driver_name: 'Kim Roe', second_driver_phone: '+12145550105', trailer: 'T-12' },
      freight: { temperature_min_f: 40, temperature_max_f: 40, hazmat_un: 'UN1263', hazmat_class: '3' },
      stops: [
        {
          references: ['Pickup number 4471', 'Appointment A-9'],
          contact_name: 'Gate',
          contact_phone: '+12145550100',
          handling: 'drop',
        },
        { references: [], contact_name: null, handling: null },
      ],
    });
    // What the customer pays is on no paper.
    expect(JSON.stringify(paper)).not.toContain('7654321');
    const path = `/rate_confirmations/${paper.id}`;
    await monitor.send('POST', `${path}/send`, { to: [{ email: OFFICE }] });
    const browser = carrierBrowser(monitor);
    await browser.enter();
    expect((await browser.open()).body).toContain('Pickup number 4471');
    expect((await browser.accept()).statusCode).toBe(303);
    const difference = async () => (await monitor.get(`/loads/${made.load.id}`)).body.paper_difference;
    expect(await difference()).toBeNull();

    await put({
      temperature_min_f: 60,
      stops: [
        { ...pickup, reference_number: '5512', appointment_number: 'B-2', contact_phone: '725-555-0191' },
        stops[1],
      ],
    });
    expect((await difference()).changes.map(({ sentence }: { sentence: string }) => sentence)).toEqual([
      'Pickup number: 4471 became 5512.',
      'Pickup, appointment: A-9 became B-2.',
      'Pickup phone: (214) 555-0100 became (725) 555-0191.',
      'Temperature: 40 °F became 60 °F.',
    ]);
    const { body: revised } = await monitor.send('POST', `${path}/revise_from_load`, {
      expected_version: (await monitor.get(path)).body.version,
    });
    expect(revised.fields).toMatchObject({
      freight: { temperature_min_f: 60, temperature_max_f: 60 },
      stops: [
        { references: ['Pickup number 5512', 'Appointment B-2'], contact_phone: '+17255550191', contact_name: 'Gate' },
        {},
      ],
    });
    // Another temperature is another load: the carrier has to accept it.
    expect(revised.changes_since_accepted.needs_acceptance).toBe(true);
    expect((await difference()).next).toBe('send');
  });

  test('freight that turned hazmat after acceptance is a difference, and no paper of it is sent without its number', async () => {
    const { load, put, get, path, carrier, send, acceptAgain } = await accepted();
    await makeHazmatHauler(monitor, carrier);
    await put({ is_hazmat: true });
    expect((await load()).paper_difference.changes).toEqual([
      { label: 'Hazmat', sentence: 'Hazmat: none given became yes.' },
    ]);
    const { fields, version, problems } = await get();
    expect(problems).toEqual(['The load is hazmat: enter its UN number and class.']);
    expect((await send()).status).toBe(422);
    const freight = { ...fields.freight, hazmat_un: 'UN1203', hazmat_class: '3' };
    const revised = await monitor.send('PUT', path, {
      rate_confirmation: { expected_version: version, freight },
    });
    expect([revised.status, revised.body.problems]).toEqual([200, []]);
    expect(revised.body.changes_since_accepted.needs_acceptance).toBe(true);
    expect((await send()).status).toBe(200);
    expect(await acceptAgain()).toBe(303);
    expect((await load()).paper_difference).toBeNull();
  });

  test('the TMS moves the delivery: both pages, the list and an event say it, one call writes the revision, acceptance ends it', async () => {
    const { load, put, get, path, loadId, carrier, send, acceptAgain } = await accepted();
    expect((await load()).paper_difference).toBeNull();
    await put({ stops: stopsLater(-3) });
    const sentence = 'Delivery: 6:00 PM to 7:00 PM became 3:00 PM to 4:00 PM CDT.';
    const differs = await load();
    expect(differs.paper_difference).toMatchObject({
      is_accepted: true,
      next: 'revise',
      changes: [{ label: 'Delivery', sentence }],
    });
    expect(differs.exceptions).toContain('paper-differs');
    expect(differs.attention.find(({ cause }: { cause: string }) => cause === 'paper-differs').reason).toContain(
      sentence,
    );
    expect(await attention()).toContain(loadId);
    expect(
      (await monitor.get('/loads?tab=exceptions&window=all&per_page=100')).body.loads.map(
        ({ id }: { id: number }) => id,
      ),
    ).toContain(loadId);
    expect((await get()).load_difference).toEqual(differs.paper_difference);
    expect(await eventsOf(carrier)).toHaveLength(1);
    // The same again is no news.
    await put({ stops: stopsLater(-3), commodity: null });
    expect(await eventsOf(carrier)).toHaveLength(1);

    const { status, body } = await monitor.send('POST', `${path}/revise_from_load`, {
      expected_version: (await get()).version,
    });
    expect([status, body.draft_revision, body.load_difference.next]).toEqual([200, 2, 'send']);
    expect(body.changes_since_accepted.changes.map(({ key }: { key: string }) => key)).toEqual(['stops.2.time']);
    await send();
    expect((await load()).paper_difference.next).toBe('wait');
    expect(await acceptAgain()).toBe(303);
    expect((await load()).paper_difference).toBeNull();
    expect(await attention()).not.toContain(loadId);
    expect((await get()).load_difference).toBeNull();
  });

  test('the rate and the driver change by the TMS and by a person: the revision has both, and keeps the rest', async () => {
    const { load, put, path, loadId } = await accepted({ carrier: { driver_name: 'Sam Driver' } });
    await put({ rate_cents: 150_000, weight_lbs: 44_500 });
    await monitor.send('PATCH', `/loads/${loadId}`, { load: { driver_name: 'Joe Other' } });
    expect((await load()).paper_difference.changes.map(({ sentence }: { sentence: string }) => sentence)).toEqual([
      'Rate: $2,150.00 became $1,500.00.',
      'Weight: 42,000 lbs became 44,500 lbs.',
      'Driver: Sam Driver became Joe Other.',
    ]);
    const { body } = await monitor.send('POST', `${path}/revise_from_load`);
    expect(body.fields.lines.map(({ kind, amount_cents }: typeof LINEHAUL) => [kind, amount_cents])).toEqual([
      ['linehaul', 150_000],
      ['detention', 5000],
    ]);
    expect(body.fields.carrier.driver_name).toBe('Joe Other');
    expect(body.fields.freight).toMatchObject({ commodity: 'Paper towels', weight_lbs: 44_500 });
    expect(JSON.stringify(await eventsOf(body.carrier.id))).not.toMatch(/1,500|150000/);
  });

  test('noise moves nothing: less than a minute, spelling, what a person typed otherwise at the start', async () => {
    const { load, put, carrier } = await accepted();
    const { stops } = loadFromDallas('x');
    const soon = new Date(Date.parse(at(47)) + 20_000).toISOString();
    await put({
      equipment: 'VAN',
      stops: [
        { ...stops[0], city: 'DALLAS' },
        { ...stops[1], window_starts_at: soon },
      ],
    });
    expect((await load()).paper_difference).toBeNull();
    expect(await eventsOf(carrier)).toEqual([]);
  });

  test('another carrier gets the load: the paper of the first is to be cancelled, which its carrier is emailed', async () => {
    const { load, loadId, path } = await accepted();
    const next = await addHauler(monitor, 'NEXT FREIGHT LLC');
    await monitor.send('PATCH', `/loads/${loadId}`, { load: { carrier_id: next, reason: 'a test' } });
    expect((await load()).paper_difference).toMatchObject({
      next: 'cancel',
      changes: [{ sentence: 'Carrier: HERON FREIGHT LLC became NEXT FREIGHT LLC.' }],
    });
    await monitor.runJobs();
    const before = monitor.mails.length;
    await monitor.send('PATCH', `${path}/mark_as_cancelled`, {});
    await monitor.runJobs();
    expect(monitor.mails.slice(before).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Void: /)]);
    expect((await load()).paper_difference).toBeNull();
  });

  test('a truck ordered and not used is papered by a revision with the amount of the terms, sent and accepted', async () => {
    const lines = [...TYPED.lines, { kind: 'tonu', amount_cents: 25_000 }];
    const { load, loadId, path, send, acceptAgain, get } = await accepted({ lines });
    await monitor.send('PATCH', `/loads/${loadId}`, {
      load: { status: 'cancelled', is_tonu: true, reason: 'No freight' },
    });
    expect((await load()).paper_difference).toMatchObject({
      next: 'tonu',
      changes: [{ sentence: 'The load is cancelled, truck ordered and not used.' }],
    });
    const { status, body } = await monitor.send('POST', `${path}/revise_from_load`);
    expect([status, body.problems, body.fields.lines]).toEqual([
      200,
      [],
      [{ ...LINEHAUL, kind: 'tonu', amount_cents: 25_000 }],
    ]);
    expect((await send()).body).toMatchObject({ status: 'delivered', total_cents: 25_000, expires_at: null });
    expect(await acceptAgain()).toBe(303);
    expect(await get()).toMatchObject({ status: 'accepted', total_cents: 25_000 });
    expect((await load()).paper_difference).toBeNull();
  });

  test('a cancelled load without a paper starts one for the truck alone; nothing else is paid on it', async () => {
    const carrier = await addHauler(monitor, 'LATE FREIGHT LLC');
    const { body } = await monitor.send('PUT', '/loads/by_reference', {
      load: loadFromDallas('TONU-1', { carrier: { id: carrier } }),
    });
    const id = body.load.id as number;
    await monitor.send('PATCH', `/loads/${id}`, { load: { status: 'cancelled', is_tonu: true, reason: 'x' } });
    const write = (more: object) =>
      monitor.send('POST', '/rate_confirmations', { rate_confirmation: { load_id: id, ...more } });
    expect((await write({ lines: TYPED.lines })).body.message).toContain('and nothing else');
    const made = await write({ broker: TYPED.broker });
    expect([made.status, made.body.problems]).toEqual([200, ['Enter the amount for the truck ordered and not used.']]);
    const path = `/rate_confirmations/${made.body.id}`;
    const { body: revised } = await monitor.send('PUT', path, {
      rate_confirmation: { lines: [{ kind: 'tonu', amount_cents: 20_000 }] },
    });
    expect([revised.problems, revised.total_cents]).toEqual([[], 20_000]);
    const plain = await monitor.send('PUT', '/loads/by_reference', {
      load: loadFromDallas('GONE-1', { carrier: { id: carrier } }),
    });
    await monitor.send('PATCH', `/loads/${plain.body.load.id}`, { load: { status: 'cancelled', reason: 'x' } });
    expect((await monitor.get(`/loads/${plain.body.load.id}/new_rate_confirmation`)).body.message).toBe(
      'This load is cancelled.',
    );
  });
});
