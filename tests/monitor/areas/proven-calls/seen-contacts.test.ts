import { carrierUsers, provenCalls } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proveCallTo } from '../../support/proven-calls';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../../support/section-monitor';
import { aConfirmation } from '../rate-confirmations/paper-support';

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
});
afterAll(() => monitor.close());

const PHONE = '+13125550199';
const seenOf = async (carrier: number, as?: string) =>
  (await monitor.get(`/carriers/${carrier}/seen_contacts`, as)).body.seen_contacts;
const valuesOf = async (carrier: number) => (await seenOf(carrier)).map(({ value }: { value: string }) => value);

test('a driver, a paper and a call leave contacts with their day; young ones prove nothing until a call does', async () => {
  const { carrier, loadId, send } = await aConfirmation(monitor);
  expect(await seenOf(carrier)).toEqual([]);
  await monitor.send('PATCH', `/loads/${loadId}`, { load: { driver_phone: '432-555-0104' } });
  await send();
  const seen = await seenOf(carrier);
  expect(seen).toContainEqual({
    kind: 'phone',
    value: '+14325550104',
    first_seen: TODAY,
    last_seen: TODAY,
    places: ['load'],
    packet_ids: [],
    confirmed: null,
    on_record: null,
    proves: false,
  });
  expect(seen).toContainEqual(
    expect.objectContaining({
      value: 'office@heron.example',
      places: ['rate_confirmation'],
      on_record: expect.objectContaining({ first_seen: '2020-01-02' }),
      proves: true,
    }),
  );
  await proveCallTo(monitor, carrier, PHONE, { confirmed_email: 'Night@elsewhere.example' });
  expect(await seenOf(carrier)).toContainEqual(
    expect.objectContaining({
      value: 'night@elsewhere.example',
      places: ['call'],
      confirmed: { how: 'proven_call', by: 'Sam Carter, owner', on: TODAY },
      on_record: null,
      proves: true,
    }),
  );
});

test('a proven call proves a contact for 90 days', async () => {
  const { carrier } = await aConfirmation(monitor);
  await proveCallTo(monitor, carrier, PHONE, { confirmed_email: 'old@elsewhere.example' });
  const proves = async () =>
    (await seenOf(carrier)).find(({ value }: { value: string }) => value === 'old@elsewhere.example').proves;
  expect(await proves()).toBe(true);
  await monitor.db
    .update(provenCalls)
    .set({ provenAt: new Date(Date.parse(TODAY) - 91 * 24 * 3_600_000) })
    .where(eq(provenCalls.carrierId, carrier));
  expect(await proves()).toBe(false);
});

test('of a person of the carrier the address counts as confirmed by its code, the telephone as said', async () => {
  const { carrier } = await aConfirmation(monitor);
  const at = new Date(`${TODAY}T00:00:00Z`);
  await monitor.db.insert(carrierUsers).values({
    companyId: 1,
    carrierId: carrier,
    email: 'kim@heron.example',
    fullName: 'Kim Heron',
    phoneE164: '+14325550105',
    status: 'active',
    createdAt: at,
    confirmedAt: at,
    updatedAt: at,
  } as never);
  const [email, person, phone] = [...(await seenOf(carrier))].sort((a, b) => a.kind.localeCompare(b.kind));
  expect(person).toMatchObject({ kind: 'person', value: 'Kim Heron', confirmed: null, proves: null });
  expect(email).toMatchObject({
    value: 'kim@heron.example',
    confirmed: { how: 'code', by: 'Kim Heron', on: TODAY },
    proves: false,
  });
  expect(phone).toMatchObject({ value: '+14325550105', confirmed: null, proves: false });
});

test('listSeenContacts: shows a company what it saw itself, and no other what another saw', async () => {
  const { carrier, send } = await aConfirmation(monitor);
  await send();
  expect(await valuesOf(carrier)).toEqual(['office@heron.example']);
  expect(await seenOf(carrier, 'other@demo.test')).toEqual([]);
  expect((await monitor.get('/carriers/999999999/seen_contacts')).status).toBe(404);
});
