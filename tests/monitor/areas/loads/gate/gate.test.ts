import { raiseDueAlerts } from '@monitor/areas/alerts/alert-courier';
import {
  carriers,
  classifications,
  companies,
  connections,
  gateExceptions,
  identityAlertFiles,
  identityAlerts,
  loads,
  storedFiles,
  users,
  vettingFiles,
} from '@monitor/db/schema';
import { and, desc, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier, addDataset, addOosOrder } from '../../../support/fmcsa-rows';
import { openSectionMonitor, type SectionMonitor } from '../../../support/section-monitor';
import { NOON } from '../../../support/today';
import { addHauler, loadFromDallas, makeHazmatHauler } from '../loads-support';

let monitor: SectionMonitor;
/** May have any load. */
let good: number;
/** Known to FMCSA, and the company has nothing to do with it. */
let stranger: number;

beforeAll(async () => {
  monitor = await openSectionMonitor();
  await addDataset(monitor.db, 'p2mt-9ige');
  good = await addHauler(monitor, 'GOOD FREIGHT LLC');
  stranger = await addCarrier(monitor.db, { legalName: 'NEVER INVITED LLC' });
});
afterAll(() => monitor.close());

/** An out-of-service order is in force against it. */
const orderOut = (carrierId: number) => addOosOrder(monitor.db, { carrierId });

const STAFF = 'staff@demo.test';
const put = async (reference: string, given: object = {}) =>
  (await monitor.send('PUT', '/loads/by_reference', { load: loadFromDallas(reference, given) })).body.load;
const patch = (id: number, load: object, as?: string) => monitor.send('PATCH', `/loads/${id}`, { load }, as);
const request = (load_id: number, carrier_id: number, as = STAFF) =>
  monitor.send(
    'POST',
    '/gate_exceptions',
    { gate_exception: { load_id, carrier_id, request_note: 'The only truck in Laredo tonight.' } },
    as,
  );
const give = (id: number, as?: string, given: object = {}) =>
  monitor.send(
    'PATCH',
    `/gate_exceptions/${id}/give`,
    { gate_exception: { ground: 'identity_confirmed', decision_note: 'Called the number of record.', ...given } },
    as,
  );

describe('a load for a carrier that was never invited (scam 15)', () => {
  test('is given to it by no one without an exception, whatever the reason', async () => {
    const load = await put('G-1', { cargo_value_usd: 240_000 });
    for (const as of ['admin@demo.test', STAFF]) {
      const { status, body } = await patch(load.id, { carrier_id: stranger, reason: 'ok' }, as);
      expect([as, status]).toEqual([as, 422]);
      expect(body.fields.carrier_id.join(' ')).toContain('Not onboarded');
      expect(body.fields.carrier_id.join(' ')).toContain('$240,000');
      expect(body.fields.carrier_id.join(' ')).toContain('/gate_exceptions');
    }
    expect((await monitor.get(`/loads/${load.id}`)).body.carrier).toBeNull();
  });

  test('the gate says the same before anyone decides, for one carrier and in a list', async () => {
    const load = await put('G-2');
    const one = await monitor.get(`/loads/${load.id}/gate?carrier_id=${stranger}`);
    expect(one.body).toMatchObject({ answer: 'exception', exception: null });
    const { body } = await monitor.get(`/loads/${load.id}/gates?carrier_ids=${stranger},${good}`);
    expect(body.gates.map(({ carrier_id, answer }: never) => [carrier_id, answer])).toEqual([
      [stranger, 'exception'],
      [good, 'yes'],
    ]);
  });

  test('the same load goes to a good carrier at once', async () => {
    const load = await put('G-1b', { cargo_value_usd: null });
    expect((await patch(load.id, { carrier_id: good }, STAFF)).status).toBe(200);
  });
});

describe('an exception', () => {
  let loadId: number;
  let exceptionId: number;

  test('is requested by one person', async () => {
    loadId = (await put('X-1')).id;
    const { status, body } = await request(loadId, stranger);
    expect([status, body.status, body.requested_by]).toEqual([200, 'requested', 'Sam Staff']);
    exceptionId = body.id;
    expect((await monitor.get(`/gate_exceptions/${exceptionId}`, STAFF)).body.may_give_alone).toBe(false);
    expect((await request(loadId, stranger)).status).toBe(409);
    expect((await patch(loadId, { carrier_id: stranger }, STAFF)).status).toBe(422);
  });

  test('is not given by who lacks compliance, nor without a ground and a word, nor by a key', async () => {
    expect((await give(exceptionId, STAFF)).status).toBe(403);
    expect((await give(exceptionId, 'manager@demo.test')).status).toBe(403);
    expect((await give(exceptionId, 'admin@demo.test', { ground: 'because' })).status).toBe(422);
    expect((await give(exceptionId, 'admin@demo.test', { decision_note: 'ok' })).status).toBe(422);
    expect((await give(exceptionId, 'other@demo.test')).status).toBe(404);
  });

  test('given by another person it opens this load for this carrier alone', async () => {
    const { status, body } = await give(exceptionId);
    expect([status, body.status, body.decided_by, body.is_alone]).toEqual([200, 'given', 'Avery Admin', false]);
    expect((await give(exceptionId)).status).toBe(409);
    const covered = await patch(loadId, { carrier_id: stranger }, STAFF);
    expect(covered.status).toBe(200);
    expect(covered.body).toMatchObject({
      protection: { state: 'flagged' },
      gate: { answer: 'yes', exception: { id: exceptionId } },
    });
    const other = await put('X-2');
    expect((await patch(other.id, { carrier_id: stranger }, STAFF)).status).toBe(422);
  });

  test('is in the vetting files of the exception and of the cover, with what was asked and answered', async () => {
    const files = await monitor.db
      .select()
      .from(vettingFiles)
      .where(eq(vettingFiles.reference, 'X-1'))
      .orderBy(desc(vettingFiles.seq));
    expect(files.map(({ decision }) => decision)).toEqual(['load_assigned', 'exception_given']);
    for (const { content } of files) {
      const section = JSON.parse(content).sections.find(({ key }: { key: string }) => key === 'gate');
      expect(JSON.stringify(section)).toContain('Not onboarded');
      expect(JSON.stringify(section)).toContain('Called the number of record.');
      expect(JSON.stringify(section)).toContain('Sam Staff');
    }
  });

  test('covers no reason that comes up later', async () => {
    await put('X-1', { cargo_value_usd: 240_000 });
    const { body } = await monitor.get(`/loads/${loadId}`);
    expect(body).toMatchObject({ protection: { state: 'not_protected' }, gate: { answer: 'exception' } });
    expect((await patch(loadId, { driver_name: 'Lee', driver_phone: '312 555 0142' }, STAFF)).status).toBe(422);
  });

  test('is not given where more speaks against the carrier than when it was requested', async () => {
    const load = await put('X-4');
    const { body } = await request(load.id, stranger);
    await put('X-4', { cargo_value_usd: 240_000 });
    const answer = await give(body.id);
    expect([answer.status, answer.body.message]).toEqual([
      409,
      expect.stringMatching(
        /^There are more reasons now than when it was requested: .+ Deny it and have it requested again\.$/,
      ),
    ]);
    expect((await monitor.get(`/gate_exceptions/${body.id}`)).body.status).toBe('requested');
  });

  test('is not given by who requested it while others could; denied it opens nothing', async () => {
    const id = (await put('X-3')).id;
    const { body } = await request(id, stranger, 'admin@demo.test');
    expect((await give(body.id)).status).toBe(403);
    expect((await monitor.send('POST', `/gate_exceptions/${body.id}/code`, {}, 'admin@demo.test')).status).toBe(409);
    const denied = { gate_exception: { decision_note: 'We do not know them.' } };
    const answer = await monitor.send('PATCH', `/gate_exceptions/${body.id}/deny`, denied);
    expect([answer.status, answer.body.status]).toEqual([200, 'denied']);
    const [file] = await monitor.db.select().from(vettingFiles).where(eq(vettingFiles.reference, 'X-3'));
    expect(file?.decision).toBe('exception_denied');
    expect(file?.content).toContain('We do not know them.');
    expect((await patch(id, { carrier_id: stranger })).status).toBe(422);
  });

  test('a company of one person gives it alone, with the mailed code, and the file says so', async () => {
    const [row] = await monitor.db.select().from(users).where(eq(users.email, 'other@demo.test'));
    const isOther = and(eq(users.companyId, row!.companyId!), ne(users.id, row!.id));
    expect(await monitor.db.$count(users, isOther)).toBe(0);
    const as = 'other@demo.test';
    const { body } = await monitor.send('PUT', '/loads/by_reference', { load: loadFromDallas('ALONE-1') }, as);
    const asked = await request(body.load.id, stranger, as);
    expect((await monitor.get(`/gate_exceptions/${asked.body.id}`, as)).body.may_give_alone).toBe(true);
    expect((await give(asked.body.id, as)).status).toBe(422);
    expect((await give(asked.body.id, as, { code: '123456' })).status).toBe(422);
    expect((await monitor.send('POST', `/gate_exceptions/${asked.body.id}/code`, {}, as)).status).toBe(204);
    const code = /\b\d{6}\b/.exec(monitor.mails.at(-1)!.text)![0];
    const given = await give(asked.body.id, as, { code });
    expect([given.status, given.body.is_alone]).toEqual([200, true]);
    expect((await patch(body.load.id, { carrier_id: stranger }, as)).status).toBe(200);
    const [file] = await monitor.db
      .select()
      .from(vettingFiles)
      .where(and(eq(vettingFiles.reference, 'ALONE-1'), eq(vettingFiles.decision, 'exception_given')));
    expect(file!.summary).toContain('the only person of the company after a mailed code');
  });
});

describe('a hazmat load', () => {
  const reasonsOf = async (loadId: number, carrier: number) =>
    (await monitor.get(`/loads/${loadId}/gate?carrier_id=${carrier}`)).body.reasons.map(
      ({ kind }: { kind: string }) => kind,
    );

  test('asks whether its carrier hauls hazardous materials and has the cover that the law requires', async () => {
    const hauler = await addHauler(monitor, 'PLACARD FREIGHT LLC');
    const { id } = await put('HM-1', { hazmat_un_number: 'UN1203', hazmat_class: '3' });
    expect(await reasonsOf(id, hauler)).toEqual(['no_hazmat', 'hazmat_insurance']);
    const refused = await patch(id, { carrier_id: hauler }, STAFF);
    expect([refused.status, refused.body.fields.carrier_id.join(' ')]).toEqual([
      422,
      expect.stringContaining('hazardous materials'),
    ]);
    await makeHazmatHauler(monitor, hauler);
    expect(await reasonsOf(id, hauler)).toEqual([]);
    expect((await patch(id, { carrier_id: hauler }, STAFF)).status).toBe(200);
  });

  test('that turns hazmat on its carrier is not protected, and its crew is not named without the gate', async () => {
    const hauler = await addHauler(monitor, 'DRY FREIGHT LLC');
    const { id } = await put('HM-2', { carrier: { id: hauler } });
    expect((await monitor.get(`/loads/${id}`)).body.gate.answer).toBe('yes');
    await put('HM-2', { is_hazmat: true });
    expect((await monitor.get(`/loads/${id}`)).body).toMatchObject({
      protection: { state: 'not_protected' },
      gate: { answer: 'exception' },
    });
    const second = { second_driver_name: 'Kim Roe', second_driver_phone: '214-555-0105' };
    expect((await patch(id, second, STAFF)).status).toBe(422);
  });
});

describe('never', () => {
  test('an out-of-service carrier gets a load from no one, with no exception (scam 17)', async () => {
    const stopped = await addHauler(monitor, 'ORDERED OUT LLC');
    await orderOut(stopped);
    const load = await put('N-1');
    for (const as of ['admin@demo.test', STAFF])
      expect((await patch(load.id, { carrier_id: stopped, reason: 'ok' }, as)).status).toBe(422);
    expect((await request(load.id, stopped)).status).toBe(422);
    expect(await monitor.db.$count(gateExceptions, eq(gateExceptions.carrierId, stopped))).toBe(0);
  });

  test('an exception that was requested before the order is not given after it', async () => {
    const load = await put('N-2');
    const late = await addCarrier(monitor.db, { legalName: 'ORDERED LATER LLC' });
    const { body } = await request(load.id, late);
    await orderOut(late);
    expect((await give(body.id)).status).toBe(422);
  });
});

describe('a carrier whose earlier registration FMCSA revoked', () => {
  const successorOf = async (earlier: number) => {
    const id = await addHauler(monitor, 'NEW LANDING LLC');
    await monitor.db
      .update(carriers)
      .set({ priorRevoked: true, priorRevokedDotNumber: earlier })
      .where(eq(carriers.id, id));
    return id;
  };
  const ban = (carrierId: number) =>
    monitor.send('POST', '/connections/do_not_dispatch', { connection: { carrier_id: carrierId } });
  const gateOf = async (load: { id: number }, carrierId: number) =>
    (await monitor.get(`/loads/${load.id}/gate?carrier_id=${carrierId}`)).body;

  test('gets a load while nothing is in force against the earlier one', async () => {
    const id = await successorOf(await addCarrier(monitor.db));
    expect((await gateOf(await put('G-20'), id)).answer).toBe('yes');
  });

  test('needs an exception when the company refuses the earlier one, even two registrations back', async () => {
    const first = await addCarrier(monitor.db, { legalName: 'FIRST FERRY INC' });
    const second = await addCarrier(monitor.db, { priorRevoked: true, priorRevokedDotNumber: first });
    const id = await successorOf(second);
    const load = await put('G-21');
    expect((await ban(first)).status).toBe(200);
    const gate = await gateOf(load, id);
    expect(gate.answer).toBe('exception');
    expect(gate.reasons.map(({ kind }: { kind: string }) => kind)).toEqual(['earlier_carrier_banned']);
    expect(gate.sentence).toContain('FIRST FERRY INC');
    const { body: profile } = await monitor.get(`/carriers/${id}`);
    expect(profile.warnings[0]).toMatchObject({ kind: 'earlier_carrier_stopped', mentions: [{ carrier_id: first }] });
    expect(profile.booking_answer.detail).toContain('FIRST FERRY INC');
    const { body: reduced } = await monitor.get(`/carriers/${id}`, 'watchdog@demo.test');
    expect(JSON.stringify(reduced.warnings)).not.toContain('do not dispatch');
    // The other company has rejected no carrier.
    const { body: others } = await monitor.get(`/carriers/${id}`, 'other@demo.test');
    expect(JSON.stringify(others)).not.toContain('earlier_carrier_stopped');
  });

  test('needs one when the earlier one is ordered out of service; two numbers that name each other end', async () => {
    const earlier = await addCarrier(monitor.db, { legalName: 'ORDERED OUT INC' });
    const id = await successorOf(earlier);
    await monitor.db
      .update(carriers)
      .set({ priorRevoked: true, priorRevokedDotNumber: id })
      .where(eq(carriers.id, earlier));
    await orderOut(earlier);
    const gate = await gateOf(await put('G-22'), id);
    expect(gate.reasons.map(({ kind }: { kind: string }) => kind)).toEqual(['earlier_carrier_ordered_out']);
  });
});

describe('a broker’s identity alert of the last days about a carrier', () => {
  let reported: number;
  let alertId: number;
  const gateOf = async (load: { id: number }) =>
    (await monitor.get(`/loads/${load.id}/gate?carrier_id=${reported}`)).body;
  const judge = async () => {
    while (
      (await raiseDueAlerts(monitor.services.db, NOON, (error) => {
        throw error;
      })) > 0
    );
  };
  const ticketOf = async (reference: string) =>
    (await monitor.get(`/tickets?q[is_type_eq]=recent_identity_alert&q[load_reference_eq]=${reference}`)).body
      .tickets[0];
  const set = (type: object) =>
    monitor.send('PATCH', '/alert_settings', {
      alert_settings: { types: [{ is_type: 'recent_identity_alert', ...type }] },
    });

  beforeAll(async () => {
    reported = await addHauler(monitor, 'REPORTED FREIGHT LLC');
    const [other] = await monitor.db.select().from(users).where(eq(users.email, 'other@demo.test'));
    const ofOther = { companyId: other!.companyId!, createdAt: NOON };
    const [alert] = await monitor.db
      .insert(identityAlerts)
      .values({
        ...ofOther,
        carrierId: reported,
        isType: 'double_brokering',
        unsanitizedMessage: 'Gave the load to another carrier.',
        messageForDisplay: 'Gave the load to another carrier.',
        fileDate: NOON.toISOString().slice(0, 10),
        site: 'broker',
        publishedAt: NOON,
        expiresAt: new Date(NOON.getTime() + 180 * 86_400_000),
        standingKind: 'load',
        standingId: 1,
        standingFrom: NOON,
      })
      .returning();
    alertId = alert!.id;
  });

  test('is a question only, without evidence', async () => {
    expect((await gateOf(await put('I-1'))).answer).toBe('yes');
    const [file] = await monitor.db
      .insert(storedFiles)
      .values({
        companyId: (await monitor.db.select().from(identityAlerts).where(eq(identityAlerts.id, alertId)))[0]!.companyId,
        name: 'confirmation.pdf',
        mediaType: 'application/pdf',
        bytes: 1,
        sha256: 'x',
        createdAt: NOON,
      })
      .returning();
    await monitor.db
      .insert(identityAlertFiles)
      .values({ identityAlertId: alertId, fileId: file!.id, createdAt: NOON, companyId: file!.companyId! });
  });

  test('keeps the first load from it, which has no ticket yet', async () => {
    const load = await put('I-2');
    expect(await ticketOf('I-2')).toBeUndefined();
    const gate = await gateOf(load);
    expect(gate.reasons).toMatchObject([
      { kind: 'act_now_alert', key: `act_now_alert:identity_alert:${alertId}`, source: 'Identity alerts' },
    ]);
    expect((await patch(load.id, { carrier_id: reported }, STAFF)).status).toBe(422);
    const other = await monitor.get(`/loads/${load.id}/gate?carrier_id=${good}`);
    expect(other.body.answer).toBe('yes');
  });

  test('an exception for it holds on once the load has its ticket', async () => {
    const load = await put('I-3');
    const { body } = await request(load.id, reported);
    expect((await give(body.id)).status).toBe(200);
    expect((await patch(load.id, { carrier_id: reported }, STAFF)).status).toBe(200);
    await judge();
    expect(await ticketOf('I-3')).toMatchObject({ severity: 'act_now', status: 'new' });
    const { gate } = (await monitor.get(`/loads/${load.id}`)).body;
    expect([gate.answer, gate.reasons.map(({ kind }: { kind: string }) => kind)]).toEqual(['yes', ['act_now_alert']]);
  });

  test('asks for nothing where the company has set it lower or off', async () => {
    const load = await put('I-4');
    for (const type of [{ severity: 'look' }, { is_on: false }]) {
      await set({ severity: null, is_on: true, ...type });
      expect([type, (await gateOf(load)).answer]).toEqual([type, 'yes']);
    }
    await set({ severity: null, is_on: true });
    expect((await gateOf(load)).answer).toBe('exception');
  });

  test('asks no longer once a person has closed the ticket about it, and again as another load has one', async () => {
    const ticket = await ticketOf('I-3');
    const load = await put('I-5');
    const closing = { status: 'closed', resolution: 'false_alarm', comment: 'The other broker was wrong.' };
    expect((await monitor.send('PATCH', `/tickets/${ticket.id}`, { ticket: closing })).status).toBe(200);
    expect((await gateOf(load)).answer).toBe('yes');
    expect((await patch(load.id, { carrier_id: reported }, STAFF)).status).toBe(200);
    await judge();
    expect((await ticketOf('I-5')).status).toBe('new');
    expect((await gateOf(await put('I-6'))).answer).toBe('exception');
  });
});

test('a TMS is believed: the load is not protected, with an alert to act on now, and nothing follows from it', async () => {
  const load = await put('T-GATE', { carrier: { id: stranger } });
  expect(load).toMatchObject({ carrier: { id: stranger }, protection: { state: 'not_protected' } });
  while (
    (await raiseDueAlerts(monitor.services.db, NOON, (error) => {
      throw error;
    })) > 0
  );
  const { body } = await monitor.get(`/loads/${load.id}`);
  expect(body.tickets).toContainEqual(
    expect.objectContaining({ is_type: 'failing_broker_requirements', severity: 'act_now' }),
  );
  const written = await monitor.send('POST', '/rate_confirmations', { rate_confirmation: { load_id: load.id } });
  expect([written.status, Object.keys(written.body.fields)]).toEqual([422, ['rate_confirmation.load_id']]);
  const { body: list } = await monitor.get('/loads?tab=exceptions&window=all&q[protection_eq]=not_protected');
  expect(list.loads.map(({ reference }: { reference: string }) => reference)).toContain('T-GATE');
});

const lee = (driver_phone: string) => ({ driver_name: 'Lee', driver_phone });
test.each<[string, object, object]>([
  ['truck, by its VIN,', { vehicle: { vin: '1FUJGLDR0CSBD0937' } }, { vehicle: { vin: '1FUJGLDR0CSBD0937' } }],
  [
    'truck, by its plate,',
    { vehicle: { plate: 'R12 3XY', plate_state: 'TX' } },
    { vehicle: { plate: 'R123XY', plate_state: 'TX' } },
  ],
  ['driver', lee('702 555 0142'), lee('+1 702 555 0142')],
  [
    'driver as the second one',
    lee('702 555 0143'),
    { second_driver_name: 'Lee', second_driver_phone: '(702) 555-0143' },
  ],
])('one %s in the name of two carriers needs an exception (scam 27)', async (what, crew, again) => {
  const [first, second] = [
    await addHauler(monitor, `FIRST ${what} LLC`),
    await addHauler(monitor, `SECOND ${what} LLC`),
  ];
  const [one, other] = [await put(`R-1 ${what}`), await put(`R-2 ${what}`)];
  expect((await patch(one.id, { carrier_id: first, ...crew })).status).toBe(200);
  const { status, body } = await patch(other.id, { carrier_id: second, ...again });
  const named = expect.stringContaining(`load R-1 ${what} of FIRST ${what} LLC`);
  expect([status, JSON.stringify(body.fields)]).toEqual([422, named]);
});

describe('classifications of a load', () => {
  test('come from its value, and ask more of its carrier', async () => {
    const load = await put('C-1', { cargo_value_usd: 150_000 });
    const { body } = await monitor.get(`/loads/${load.id}`);
    expect(body.classifications).toMatchObject({ of: [{ name: 'Standard' }, { name: 'High value' }], is_set: false });
  });

  test('are changed with a reason; taking one away needs compliance', async () => {
    const load = await put('C-2', { cargo_value_usd: 150_000 });
    const [standard] = await monitor.db
      .select({ id: classifications.id })
      .from(classifications)
      .innerJoin(companies, eq(companies.id, classifications.companyId))
      .where(and(eq(classifications.name, 'Standard'), eq(companies.legalName, 'Demo Brokerage')));
    const classify = (as: string, change: object) =>
      monitor.send('PATCH', `/loads/${load.id}/classifications`, { load: change }, as);
    const less = { classification_ids: [standard!.id], reason: 'The customer insures it.' };
    expect((await classify(STAFF, less)).status).toBe(403);
    expect((await classify('admin@demo.test', { ...less, reason: 'ok' })).status).toBe(422);
    const { status, body } = await classify('admin@demo.test', less);
    expect([status, body.classifications]).toEqual([
      200,
      { of: [{ id: standard!.id, name: 'Standard' }], is_set: true, reason: 'The customer insures it.' },
    ]);
    expect((await classify(STAFF, { classification_ids: null, reason: 'Back to the rules.' })).status).toBe(200);
  });
});

test('another company’s loads and exceptions are not found', async () => {
  const load = await put('P-GATE');
  const { body } = await request(load.id, stranger);
  const as = 'other@demo.test';
  expect((await monitor.get(`/loads/${load.id}/gate?carrier_id=${good}`, as)).status).toBe(404);
  expect((await monitor.get(`/gate_exceptions/${body.id}`, as)).status).toBe(404);
  expect((await request(load.id, stranger, as)).status).toBe(404);
  expect(
    (await monitor.get('/gate_exceptions', as)).body.gate_exceptions.every(({ id }: never) => id !== body.id),
  ).toBe(true);
});

test('what the company decides about a carrier is on its loads within the next look', async () => {
  const load = await put('D-1');
  await patch(load.id, { carrier_id: good });
  await monitor.db.update(connections).set({ status: 'needs_to_onboard' }).where(eq(connections.carrierId, good));
  await monitor.db.update(loads).set({ alertsDueAt: NOON }).where(eq(loads.id, load.id));
  while (
    (await raiseDueAlerts(monitor.services.db, NOON, (error) => {
      throw error;
    })) > 0
  );
  const [row] = await monitor.db.select().from(loads).where(eq(loads.id, load.id));
  expect(row!.protection).toBe('not_protected');
  await monitor.db.update(connections).set({ status: 'onboarded' }).where(eq(connections.carrierId, good));
});
