import { raiseDueAlerts } from '@monitor/areas/alerts/alert-courier';
import { driversOf } from '@monitor/areas/alerts/contact-facts.queries';
import {
  carrierContactChanges,
  carrierNotices,
  carriers,
  carrierUsers,
  connections,
  loads,
  onboardingPackets,
  packetSections,
  rateConfirmationRevisions,
  rateConfirmations,
} from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMonitorWithPlaces, type SectionMonitor, TODAY } from '../../support/section-monitor';
import { addHauler, loadFromDallas } from '../loads/loads-support';

/** Which numbers of drivers are known, and what a thief may add without making one known. */

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openMonitorWithPlaces();
});
afterAll(() => monitor.close());

const day = (days: number) => new Date(Date.parse(`${TODAY}T00:00:00Z`) + days * 86_400_000);
const COMPANY = 1;
let numbers = 0;
const newNumber = () => `+1312555${String(7000 + numbers++)}`;

const knownOf = async (carrierId: number, phone: string, companyId = COMPANY) => {
  const of = await driversOf(monitor.services.db, companyId, [{ phone, carrierId }], TODAY);
  return of(phone, carrierId).given.map(({ how, isProof }) => [how, isProof]);
};

async function packet(carrierId: number, phone: string, savedAt: Date, given: object) {
  const [connection] = await monitor.db.select().from(connections).where(eq(connections.carrierId, carrierId));
  const [row] = await monitor.db
    .insert(onboardingPackets)
    .values({
      companyId: COMPANY,
      carrierId,
      connectionId: connection!.id,
      createdAt: day(-40),
      updatedAt: day(-40),
      ...given,
    } as never)
    .returning();
  await monitor.db.insert(packetSections).values({
    packetId: row!.id,
    section: 'contacts',
    answers: { answers: { dispatch_phone: phone } },
    isComplete: true,
    savedAt,
  } as never);
}

async function accepted(carrierId: number, loadId: number, phone: string, status = 'accepted') {
  const [row] = await monitor.db
    .insert(rateConfirmations)
    .values({
      companyId: COMPANY,
      loadId,
      carrierId,
      status,
      revision: 1,
      needsAcceptance: false,
      totalCents: 1,
      currency: 'USD',
      acceptedAt: day(0),
      acceptedRevision: 1,
      createdAt: day(0),
    } as never)
    .returning();
  await monitor.db.insert(rateConfirmationRevisions).values({
    rateConfirmationId: row!.id,
    revision: 1,
    status,
    fields: { carrier: { driver_phone: phone } },
    terms: [],
    termsRevision: 1,
    fieldsHash: '-',
    termsHash: '-',
    hash: '-',
    totalCents: 1,
    needsAcceptance: false,
    createdAt: day(0),
  } as never);
  return row!.id;
}

async function judge() {
  const fail = (error: unknown) => {
    throw error;
  };
  while ((await raiseDueAlerts(monitor.services.db, monitor.services.clock(), fail)) > 0);
}
/** Judges a load as its next look does: nothing of the load itself changed. */
async function again(id: number) {
  await monitor.db.update(loads).set({ alertsDueAt: monitor.services.clock() }).where(eq(loads.id, id));
  await judge();
}
const loadOf = async (reference: string, carrierId: number, phone: string) => {
  const load = loadFromDallas(reference, { carrier: { id: carrierId }, driver: { phone } });
  const { status, body } = await monitor.send('PUT', '/loads/by_reference', { load });
  expect([status, body.fields ?? null]).toEqual([200, null]);
  await judge();
  return body.load.id as number;
};
const alertOf = async (loadId: number) => {
  const type = 'unknown_or_fraudulent_phone_number';
  return (await monitor.get(`/tickets?q[load_id_eq]=${loadId}&q[is_type_eq]=${type}`)).body.tickets[0];
};

describe('a number that the carrier gave', () => {
  test('in a packet proves it once the packet is complete, and not one that was changed since', async () => {
    const carrier = await addHauler(monitor, 'HERON FREIGHT LLC');
    const [complete, held, changed, proven] = [newNumber(), newNumber(), newNumber(), newNumber()];
    const done = { status: 'complete', completedAt: day(-30) };
    await packet(carrier, complete, day(-31), done);
    await packet(carrier, held, day(-31), { status: 'held_for_identity', completedAt: null });
    await packet(carrier, changed, day(-1), done);
    await packet(carrier, proven, day(-2), { ...done, verifiedAt: day(-1) });
    expect(await knownOf(carrier, complete)).toEqual([['packet', true]]);
    expect(await knownOf(carrier, held)).toEqual([['packet', false]]);
    expect(await knownOf(carrier, changed)).toEqual([['packet', false]]);
    expect(await knownOf(carrier, proven)).toEqual([['packet', true]]);
    expect(await knownOf(carrier, newNumber())).toEqual([]);
    // Neither another carrier's driver nor another company's.
    expect(await knownOf(await addHauler(monitor, 'EGRET FREIGHT LLC'), complete)).toEqual([]);
    expect(await knownOf(carrier, complete, 2)).toEqual([]);
  });

  test('on the record proves it, unless it came there lately', async () => {
    const carrier = await addHauler(monitor, 'BITTERN FREIGHT LLC');
    const phone = newNumber();
    await monitor.db.update(carriers).set({ cellPhone: phone }).where(eq(carriers.id, carrier));
    expect(await knownOf(carrier, phone)).toEqual([['record', true]]);
    const change = { carrierId: carrier, field: 'cell_phone', was: null, became: phone } as const;
    await monitor.db.insert(carrierContactChanges).values({ ...change, asOf: '2026-09-01' });
    expect(await knownOf(carrier, phone)).toEqual([['record', false]]);
  });

  test('with a person proves it where the person is no newcomer', async () => {
    const carrier = await addHauler(monitor, 'CURLEW FREIGHT LLC');
    const person = async (email: string, status: string, days: number) => {
      const phoneE164 = newNumber();
      await monitor.db.insert(carrierUsers).values({
        companyId: COMPANY,
        carrierId: carrier,
        email,
        phoneE164,
        status,
        createdAt: day(days),
        confirmedAt: status === 'active' ? day(days) : null,
        updatedAt: day(days),
      } as never);
      return knownOf(carrier, phoneE164);
    };
    expect(await person('old@curlew.example', 'active', -200)).toEqual([['person', true]]);
    expect(await person('new@curlew.example', 'active', -3)).toEqual([['person', false]]);
    expect(await person('invited@curlew.example', 'pending', -200)).toEqual([['person', false]]);
    expect(await person('gone@curlew.example', 'inactive', -200)).toEqual([]);
  });
});

test('an accepted confirmation answers the alert; one that the carrier denies raises it again', async () => {
  const carrier = await addHauler(monitor, 'DUNLIN FREIGHT LLC');
  const phone = newNumber();
  const load = await loadOf('DRIVER-1', carrier, phone);
  expect(await alertOf(load)).toMatchObject({ status: 'new', severity: 'look' });
  expect((await alertOf(load)).message).toMatch(/^Unknown driver’s number .* in its packets/);
  // Who doubts the number is not offered it to call, on Home or beside another alert of the load.
  const doubt = async () => (await monitor.get(`/loads/${load}`)).body.drivers_doubted;
  expect(await doubt()).toBe('look');
  const waiting = JSON.stringify((await monitor.get('/work_queue')).body);
  const causes = JSON.stringify((await monitor.get('/tickets?group=cause&per_page=200')).body.causes);
  expect(waiting + causes).not.toContain(phone);
  const confirmation = await accepted(carrier, load, phone);
  expect(await knownOf(carrier, phone)).toEqual([['confirmation', true]]);
  expect(await alertOf(await loadOf('DRIVER-2', carrier, phone))).toBeUndefined();
  await again(load);
  expect(await alertOf(load)).toMatchObject({
    status: 'closed',
    closed_by: null,
    resolution_comment: 'DUNLIN FREIGHT LLC accepted a rate confirmation that names this number.',
  });
  expect(await doubt()).toBeNull();
  await monitor.db.insert(carrierNotices).values({
    companyId: COMPANY,
    carrierId: carrier,
    kind: 'accepted',
    event: 'denied',
    details: {},
    loadId: load,
    rateConfirmationId: confirmation,
    createdAt: day(0),
    deniedAt: day(0),
  } as never);
  await again(load);
  expect(await alertOf(load)).toMatchObject({ status: 'in_progress' });
  expect((await alertOf(load)).message).toContain('is not proven: the rate confirmation that names it was denied');
});

test('a number that only was given and proves nothing is named as such, and never said to be given by no one', async () => {
  const carrier = await addHauler(monitor, 'GODWIT FREIGHT LLC');
  const phone = newNumber();
  await packet(carrier, phone, day(-1), { status: 'held_for_review', completedAt: null });
  const ticket = await alertOf(await loadOf('DRIVER-3', carrier, phone));
  expect(ticket.message).toContain('is not proven: it was given in a packet that is not complete');
  expect(ticket.message).not.toMatch(/No one knows/);
});
