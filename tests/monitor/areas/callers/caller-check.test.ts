import type { CallerCheck } from '@contract/callers/caller-check.calls';
import { carrierContactChanges, flaggedContacts, users } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier, addDataset } from '../../support/fmcsa-rows';
import { addConnection, companyIdOf } from '../../support/paper-rows';
import { proveCallTo } from '../../support/proven-calls';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { loadFromDallas } from '../loads/loads-support';

let monitor: SectionMonitor;
let companyId: number;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  companyId = await companyIdOf(monitor.db, 'admin@demo.test');
});
afterAll(() => monitor.close());

let line = 1000;
const newPhone = () => {
  line += 1;
  return `+1432555${line}`;
};
const ask = (body: object, as?: string) => monitor.send('POST', '/caller_check', body, as);
async function check(body: object, as?: string): Promise<CallerCheck> {
  const { status, body: answer } = await ask(body, as);
  expect([status, answer]).toEqual([200, answer]);
  return answer;
}

test('without a whole census nothing is proven, not even that no one has the number', async () => {
  const found = await check({ phone: newPhone() });
  expect([found.answer, found.carrier, found.load]).toEqual(['not_checked', null, null]);
  await addDataset(monitor.db, 'az4n-8mr2');
  expect((await check({ phone: newPhone() })).answer).toBe('not_on_record');
});

describe('a caller who names a carrier', () => {
  test('is on its record since long, and is called back at a number on file all the same', async () => {
    const phone = newPhone();
    const carrier = await addCarrier(monitor.db, { phone, legalName: 'PLOVER FREIGHT LLC' });
    const found = await check({ phone: phone.slice(2), carrier_id: carrier });
    expect(found).toMatchObject({
      answer: 'on_record',
      carrier: { id: carrier, on_record: { standing: 'proven' }, numbers_on_file: [{ number: phone }] },
    });
    expect(found.sentence).toMatch(/is on the record of PLOVER FREIGHT LLC, since at least Jan 2, 2020\.$/);
    expect(found.next).toEqual([
      expect.stringMatching(/^Hang up and call PLOVER FREIGHT LLC at .+, on file since Jan 2, 2020\.$/),
    ]);
  });

  test('has a number that came within 90 days: the one before it is called', async () => {
    const [was, phone] = [newPhone(), newPhone()];
    const carrier = await addCarrier(monitor.db, { phone, legalName: 'HERON HAUL INC' });
    await monitor.db
      .insert(carrierContactChanges)
      .values({ carrierId: carrier, asOf: '2026-08-20', field: 'phone', was, became: phone });
    const found = await check({ phone, carrier_id: carrier });
    expect([found.answer, found.carrier!.numbers_on_file.map(({ number }) => number)]).toEqual([
      'new_on_record',
      [was],
    ]);
    expect(found.sentence).toContain('only since Aug 20, 2026');
    const past = await check({ phone: was, carrier_id: carrier });
    expect(past).toMatchObject({
      answer: 'not_on_record',
      sentence: expect.stringContaining('left the record of HERON HAUL INC'),
    });
  });

  test('has the number of another', async () => {
    const phone = newPhone();
    await addCarrier(monitor.db, { phone, legalName: 'OWNER OF IT LLC' });
    const named = await addCarrier(monitor.db, { phone: newPhone(), legalName: 'NAMED LLC' });
    const found = await check({ phone, carrier_id: named });
    expect(found).toMatchObject({
      answer: 'of_another',
      sentence: expect.stringContaining('on the record of OWNER OF IT LLC, not of NAMED LLC'),
      contact: { category: 'known_phone_not_belonging_to_carrier' },
    });
    expect((await check({ phone: newPhone(), carrier_id: named })).answer).toBe('not_on_record');
  });

  test('writes from an address that imitates its own', async () => {
    const carrier = await addCarrier(monitor.db, {
      phone: newPhone(),
      email: 'office@sandpiper-haul.com',
      legalName: 'SANDPIPER LLC',
    });
    const found = await check({ email: 'office@sandpiper-hual.com', carrier_id: carrier });
    expect([found.answer, found.contact.category]).toEqual(['of_another', 'email_spoofing_attempt']);
    expect(found.sentence).toContain('imitates the address of another company: sandpiper-haul.com');
    expect(found.next[0]).toMatch(/^Do not answer the email/);
  });

  test('is known by a proven call of the company, and of no other company', async () => {
    const [phone, driver] = [newPhone(), 'night@elsewhere.example'];
    const carrier = await addCarrier(monitor.db, { phone, email: 'office@owl.example', legalName: 'OWL LLC' });
    await proveCallTo(monitor, carrier, phone, { confirmed_email: driver });
    expect(await check({ email: driver, carrier_id: carrier })).toMatchObject({
      answer: 'confirmed_here',
      carrier: { on_record: null, seen_here: { proves: true, confirmed: { how: 'proven_call' } } },
    });
    expect(await check({ email: driver, carrier_id: carrier }, 'other@demo.test')).toMatchObject({
      answer: 'not_on_record',
      carrier: { seen_here: null },
    });
  });

  test('is flagged, whatever the record says', async () => {
    const phone = newPhone();
    const carrier = await addCarrier(monitor.db, { phone, legalName: 'FLAGGED LLC' });
    await monitor.db
      .insert(flaggedContacts)
      .values({ kind: 'phone', value: phone, source: 'test', asOf: '2026-09-01' });
    const found = await check({ phone, carrier_id: carrier });
    expect(found.answer).toBe('flagged');
    expect(found.next[0]).toMatch(/^Give no load/);
  });

  test('is of one that the company does not dispatch', async () => {
    const phone = newPhone();
    const carrier = await addCarrier(monitor.db, { phone, legalName: 'BANNED LLC' });
    await addConnection(monitor.db, { companyId, carrierId: carrier, status: 'do_not_dispatch' });
    expect((await check({ phone, carrier_id: carrier })).answer).toBe('flagged');
    expect((await check({ phone, carrier_id: carrier }, 'other@demo.test')).answer).toBe('on_record');
  });
});

test('without a name, the only carrier of a number is meant; of several it is asked which', async () => {
  const [one, several] = [newPhone(), newPhone()];
  const carrier = await addCarrier(monitor.db, { phone: one });
  await addCarrier(monitor.db, { phone: several });
  await addCarrier(monitor.db, { cellPhone: several });
  expect(await check({ phone: one })).toMatchObject({ answer: 'on_record', carrier: { id: carrier } });
  const found = await check({ phone: several });
  expect([found.answer, found.carrier]).toEqual(['of_several', null]);
  expect(found.next).toEqual(['Ask for their USDOT number, and check again with it.']);
});

test('the gate answers for the load, which is the company’s own', async () => {
  const phone = newPhone();
  const carrier = await addCarrier(monitor.db, { phone, legalName: 'LOADED LLC' });
  const { body } = await monitor.send('PUT', '/loads/by_reference', { load: loadFromDallas('CALLER-1', {}) });
  const load = body.load.id;
  const found = await check({ phone, carrier_id: carrier, load_id: load });
  expect(found.load).toMatchObject({ id: load, reference: 'CALLER-1' });
  expect(found.load!.gate.answer).not.toBe('yes');
  expect(found.next.at(-1)).toBe(found.load!.gate.sentence);
  expect((await ask({ phone, carrier_id: carrier, load_id: load }, 'other@demo.test')).status).toBe(404);
  expect((await ask({ phone, carrier_id: carrier, load_id: load }, 'noloads@demo.test')).status).toBe(403);
});

test('an account without the full profile learns no verdict and nothing of the company', async () => {
  const phone = newPhone();
  const carrier = await addCarrier(monitor.db, { phone });
  await monitor.db
    .update(users)
    .set({ watchdogCanViewFullCarrierProfile: false })
    .where(eq(users.email, 'watchdogplus@demo.test'));
  const found = await check({ phone, carrier_id: carrier }, 'watchdogplus@demo.test');
  expect(found.carrier).toMatchObject({ relationship: null, seen_here: null, numbers_on_file: [] });
  expect(found.carrier).not.toHaveProperty('rules_assessment');
  expect((await ask({ phone, carrier_id: carrier, load_id: 1 }, 'watchdogplus@demo.test')).status).toBe(403);
});

test.each([
  [{}, 'phone'],
  [{ phone: '4325551000', email: 'a@b.example' }, 'phone'],
  [{ phone: 'nobody' }, 'phone'],
  [{ email: 'nobody' }, 'email'],
  [{ phone: '4325551000', carrier_id: 987_654_321 }, 'carrier_id'],
  [{ phone: '4325551000', load_id: 1 }, 'carrier_id'],
  [{ phone: '4325551000', more: 1 }, 'more'],
])('%o is wrong at %s', async (body, field) => {
  const { status, body: wrong } = await ask(body);
  expect([status, Object.keys(wrong.fields)]).toEqual([422, [field]]);
});
