import { raiseDueAlerts } from '@monitor/areas/alerts/alert-courier';
import { contactFlags } from '@monitor/areas/identity-alerts/contact-flags.queries';
import { carriers, carrierUsers, flaggedContacts, fraudLists, identityAlerts, users } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDataset } from '../../../support/fmcsa-rows';
import { companyIdOf } from '../../../support/paper-rows';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../../../support/section-monitor';
import { NOON } from '../../../support/today';
import { addHauler, loadFromDallas } from '../loads-support';

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  await addDataset(monitor.db, 'p2mt-9ige');
});
afterAll(() => monitor.close());

const STAFF = 'staff@demo.test';
const put = async (reference: string, given: object = {}) =>
  (await monitor.send('PUT', '/loads/by_reference', { load: loadFromDallas(reference, given) })).body.load;
const cover = (load: { id: number }, carrier_id: number) =>
  monitor.send('PATCH', `/loads/${load.id}`, { load: { carrier_id } }, STAFF);
const gateOf = async (load: { id: number }, carrier: number) =>
  (await monitor.get(`/loads/${load.id}/gate?carrier_id=${carrier}`)).body;
const judge = async () => {
  while (
    (await raiseDueAlerts(monitor.services.db, NOON, (error) => {
      throw error;
    })) > 0
  );
};
const flag = (kind: 'phone' | 'email' | 'domain', value: string, expiresOn: string | null = null) =>
  monitor.db.insert(flaggedContacts).values({ kind, value, source: 'Fraud desk', asOf: '2026-09-10', expiresOn });
async function except(load: { id: number }, carrier_id: number) {
  const asked = { gate_exception: { load_id: load.id, carrier_id, request_note: 'The only truck in Laredo tonight.' } };
  const { body } = await monitor.send('POST', '/gate_exceptions', asked, STAFF);
  const given = { gate_exception: { ground: 'identity_confirmed', decision_note: 'Called the number before it.' } };
  expect((await monitor.send('PATCH', `/gate_exceptions/${body.id}/give`, given)).status).toBe(200);
}
const withPhone = async (legalName: string, phone: string) => {
  const id = await addHauler(monitor, legalName);
  await monitor.db.update(carriers).set({ phone }).where(eq(carriers.id, id));
  return id;
};

describe('a carrier whose own number is flagged for fraud', () => {
  test('gets not even its first load without an exception, and none after it', async () => {
    const carrier = await withPhone('TAKEN OVER FREIGHT LLC', '+16025550142');
    const load = await put('F-1');
    expect((await gateOf(load, carrier)).answer).toBe('yes');
    await flag('phone', '+16025550142');
    expect(await gateOf(load, carrier)).toMatchObject({
      answer: 'exception',
      reasons: [
        {
          kind: 'flagged_number',
          key: 'flagged_number:+16025550142',
          sentence: 'Phone number (602) 555-0142 on its federal record is flagged for fraud.',
          source: 'Fraud desk',
          as_of: '2026-09-10',
        },
      ],
    });
    expect((await cover(load, carrier)).status).toBe(422);
    await except(load, carrier);
    expect((await cover(load, carrier)).status).toBe(200);
    expect((await cover(await put('F-2'), carrier)).status).toBe(422);
  });

  test('by a TMS it is not protected, with an alert to act on now', async () => {
    const carrier = await withPhone('TAKEN OVER TOO LLC', '+16025550143');
    await flag('phone', '+16025550143');
    const load = await put('F-3', { carrier: { id: carrier } });
    expect(load.protection.state).toBe('not_protected');
    await judge();
    const { body } = await monitor.get(`/loads/${load.id}`);
    expect(body.tickets).toContainEqual(
      expect.objectContaining({
        is_type: 'failing_broker_requirements',
        message: expect.stringContaining('(602) 555-0143'),
      }),
    );
  });

  test('until the flag expires, and not by the alert of another broker', async () => {
    const carrier = await withPhone('HONEST AGAIN LLC', '+16025550144');
    await flag('phone', '+16025550144', '2026-01-01');
    const [other] = await monitor.db.select().from(users).where(eq(users.email, 'other@demo.test'));
    const about = async (companyId: number) => {
      await monitor.db.insert(identityAlerts).values({
        companyId,
        createdAt: NOON,
        carrierId: carrier,
        phoneE164: '+16025550144',
        isType: 'double_brokering',
        unsanitizedMessage: 'Called from it.',
        messageForDisplay: 'Called from it.',
        fileDate: TODAY,
        site: 'broker',
        publishedAt: NOON,
        expiresAt: new Date(NOON.getTime() + 180 * 86_400_000),
      });
    };
    await about(other!.companyId!);
    const load = await put('F-4');
    expect((await gateOf(load, carrier)).answer).toBe('yes');
    await about(await companyIdOf(monitor.db, 'admin@demo.test'));
    expect((await gateOf(load, carrier)).reasons).toMatchObject([
      {
        sentence: 'Phone number (602) 555-0144 on its federal record is named in an identity alert of yours.',
        source: 'Your identity alerts',
      },
    ]);
  });
});

test('a driver whose number is flagged is not named without an exception, and a load that names one is not protected', async () => {
  const carrier = await addHauler(monitor, 'GOOD FREIGHT LLC');
  await flag('phone', '+17025550160');
  const load = await put('F-5');
  expect((await cover(load, carrier)).status).toBe(200);
  const named = await monitor.send('PATCH', `/loads/${load.id}`, {
    load: { driver_name: 'Lee', driver_phone: '+17025550160' },
  });
  expect(JSON.stringify([named.status, named.body])).toMatch(
    /^\[422.*Driver’s phone \(702\) 555-0160 is flagged for fraud/,
  );
  // Named before it was flagged.
  const other = { driver_name: 'Lee', driver_phone: '+17025550161' };
  expect((await monitor.send('PATCH', `/loads/${load.id}`, { load: other })).status).toBe(200);
  await flag('phone', '+17025550161');
  const { gate, protection } = (await monitor.get(`/loads/${load.id}`)).body;
  expect([protection.state, gate.reasons.map(({ key }: { key: string }) => key)]).toEqual([
    'not_protected',
    ['flagged_number:driver:+17025550161'],
  ]);
});

describe('a carrier that gave an address that is flagged', () => {
  let carrier: number;
  const types = async (reference: string) =>
    (await monitor.get(`/tickets?q[load_reference_eq]=${reference}`)).body.tickets.map(
      ({ is_type }: { is_type: string }) => is_type,
    );
  beforeAll(async () => {
    carrier = await addHauler(monitor, 'ADDRESS FREIGHT LLC');
    const companyId = await companyIdOf(monitor.db, 'admin@demo.test');
    await monitor.db.insert(carrierUsers).values({
      companyId,
      carrierId: carrier,
      email: 'loads@mail.thief.example',
      status: 'active',
      createdAt: NOON,
      updatedAt: NOON,
    });
    await flag('domain', 'thief.example');
  });

  test('gets not even its first load; the exception holds on once the load has its ticket', async () => {
    const load = await put('A-1');
    expect((await gateOf(load, carrier)).reasons).toMatchObject([
      {
        kind: 'flagged_address',
        sentence:
          'Email address loads@mail.thief.example of a person of the carrier is flagged for fraud by its domain thief.example.',
      },
    ]);
    expect((await cover(load, carrier)).status).toBe(422);
    await except(load, carrier);
    expect((await cover(load, carrier)).status).toBe(200);
    await judge();
    expect(await types('A-1')).toEqual(['fraudulent_email_or_domain']);
    const { gate } = (await monitor.get(`/loads/${load.id}`)).body;
    expect([gate.answer, gate.reasons.map(({ kind }: { kind: string }) => kind)]).toEqual(['yes', ['flagged_address']]);
  });

  test('until a person has called it a false alarm; what was fixed or accepted on one load is asked on the next', async () => {
    const load = await put('A-2');
    expect((await gateOf(load, carrier)).answer).toBe('exception');
    const [ticket] = (await monitor.get('/tickets?q[load_reference_eq]=A-1')).body.tickets;
    for (const [resolution, answer] of [
      ['fixed', 'exception'],
      ['accepted_risk', 'exception'],
      ['false_alarm', 'yes'],
    ]) {
      const closing = { status: 'closed', resolution, comment: 'The list has another company’s domain.' };
      expect((await monitor.send('PATCH', `/tickets/${ticket.id}`, { ticket: closing })).status).toBe(200);
      expect([resolution, (await gateOf(load, carrier)).answer]).toEqual([resolution, answer]);
      const again = { status: 'in_progress' };
      expect((await monitor.send('PATCH', `/tickets/${ticket.id}`, { ticket: again })).status).toBe(200);
      expect((await gateOf(load, carrier)).answer).toBe('exception');
    }
  });
});

test('an answer says that the list of flagged contacts is missing, in parts or old; what is on it counts all the same', async () => {
  const honest = await withPhone('HONEST LLC', '+16025550190');
  const taken = await withPhone('TAKEN OVER LONG AGO LLC', '+16025550191');
  const load = await put('F-9', { cargo_value_usd: 50_000 });
  const said = async () =>
    (await gateOf(load, honest)).unchecked.find((one: string) => one.includes('flagged contacts')) ?? null;
  expect(await said()).toContain('the list is not loaded');
  const list = {
    key: 'flagged-contacts' as const,
    asOf: TODAY,
    isWhole: true,
    rows: 1,
    sources: ['Fraud desk'],
    loadedAt: NOON,
  };
  await monitor.db.insert(fraudLists).values(list);
  expect(await said()).toBeNull();
  await monitor.db.update(fraudLists).set({ isWhole: false });
  expect(await said()).toContain('parts of the list');
  await monitor.db.update(fraudLists).set({ isWhole: true, asOf: '2020-01-01' });
  expect(await said()).toContain('the list is too old');
  await flag('phone', '+16025550191');
  expect((await gateOf(load, taken)).answer).toBe('exception');
});

test.each([
  ['a@second.example', 'a@second.example'],
  ['b@second.example', undefined],
  ['a@mail.first.example', 'first.example'],
  ['a@notfirst.example', undefined],
  ['honest@gmail.com', undefined],
])('%s is flagged by %s', async (address, by) => {
  await monitor.db
    .insert(flaggedContacts)
    .values(
      [
        { kind: 'domain' as const, value: 'first.example' },
        { kind: 'domain' as const, value: 'gmail.com' },
        { kind: 'email' as const, value: 'a@second.example' },
      ].map((one) => ({ ...one, source: 'Fraud desk', asOf: TODAY })),
    )
    .onConflictDoNothing();
  const companyId = await companyIdOf(monitor.db, 'admin@demo.test');
  const found = await contactFlags(monitor.db, { companyId, today: TODAY }, [address]);
  expect(found.get(address)?.value).toBe(by);
});
