import { carrierUsers, classifications, connections, onboardingPackets, packetSections } from '@monitor/db/schema';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier } from '../../support/fmcsa-rows';
import { addConnection, companyIdOf } from '../../support/paper-rows';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../../support/section-monitor';

let monitor: SectionMonitor;
let carrier: number;
let companyId: number;
const NOW = new Date(`${TODAY}T08:00:00Z`);
beforeAll(async () => {
  monitor = await openSectionMonitor();
  companyId = await companyIdOf(monitor.db, 'admin@demo.test');
  carrier = await addCarrier(monitor.db, {
    legalName: 'PEOPLED FREIGHT LLC',
    officer1: 'DANA DRIVER',
    phone: '+13125550123',
    cellPhone: '+13125550123',
    email: 'office@peopled.test',
    street: '1 MAIN ST',
    city: 'CICERO',
    state: 'IL',
    postalCode: '60804',
    country: 'US',
  });
  await addConnection(monitor.db, { companyId, carrierId: carrier, status: 'needs_to_onboard' });
});
afterAll(() => monitor.close());

const addPerson = async (given: Partial<typeof carrierUsers.$inferInsert> & { email: string }) => {
  const [row] = await monitor.db
    .insert(carrierUsers)
    .values({ companyId, carrierId: carrier, status: 'active', createdAt: NOW, updatedAt: NOW, ...given })
    .returning({ id: carrierUsers.id });
  return row!.id;
};
const people = async (as?: string) => (await monitor.get(`/carriers/${carrier}/carrier_users`, as)).body;
const set = (id: number, carrier_user: object, as?: string) =>
  monitor.send('PATCH', `/carrier_users/${id}`, { carrier_user }, as);

describe('getCarrierUsers', () => {
  test('everybody of the carrier, and its dispatchers by status', async () => {
    await addPerson({ email: 'ann@peopled.test', fullName: 'Ann', isDispatcher: true, confirmedAt: NOW });
    await addPerson({ email: 'ben@peopled.test', fullName: 'Ben', isDispatcher: true, status: 'pending' });
    await addPerson({ email: 'cat@peopled.test', fullName: 'Cat', isDispatcher: true, status: 'inactive' });
    await addPerson({ email: 'dee@peopled.test', fullName: 'Dee', confirmedAt: NOW });
    const emails = (list: { email: string }[]) => list.map(({ email }) => email.split('@')[0]);
    const found = await people();
    expect(emails(found.carrier_users)).toEqual(['ann', 'ben', 'cat', 'dee']);
    expect(emails(found.active_dispatchers)).toEqual(['ann']);
    expect(emails(found.pending_dispatchers)).toEqual(['ben']);
    expect(emails(found.inactive_dispatchers)).toEqual(['cat']);
    expect((await people('other@demo.test')).carrier_users).toEqual([]);
    expect((await monitor.get(`/carriers/${carrier}/carrier_users`, 'watchdog@demo.test')).status).toBe(403);
    expect((await monitor.get('/carriers/987654321/carrier_users')).status).toBe(404);
  });
});

describe('updateCarrierUser', () => {
  const idOf = async (name: string) =>
    (await people()).carrier_users.find(({ full_name }: { full_name: string }) => full_name === name).id;

  test('sets a person inactive and active again, each with its line; the second of two looks again', async () => {
    const ann = await idOf('Ann');
    expect((await set(ann, { status: 'inactive', expected_version: 1 })).body.status).toBe('inactive');
    const late = await set(ann, { status: 'inactive', expected_version: 1 }, 'manager@demo.test');
    expect([late.status, late.body.message]).toEqual([
      409,
      'Avery Admin changed this on Sep 15, 2026, 7:00 AM CDT: Ann no longer acts for the carrier. Look again and decide.',
    ]);
    expect((await set(ann, { status: 'active', expected_version: 2 })).body.status).toBe('active');
    const lines = (await monitor.get(`/carrier_events?carrier_id=${carrier}`)).body.carrier_events;
    expect(lines.slice(0, 2).map(({ summary }: { summary: string }) => summary)).toEqual([
      'Ann acts for the carrier again',
      'Ann no longer acts for the carrier',
    ]);
  });

  test('nobody is made active whose address was never confirmed', async () => {
    const { status, body } = await set(await idOf('Ben'), { status: 'active' });
    expect([status, Object.keys(body.fields)]).toEqual([422, ['carrier_user.status']]);
    expect((await set(await idOf('Ben'), { status: 'pending' })).status).toBe(422);
  });

  test("another company's person is not found; a plan without connecting is refused", async () => {
    const ann = await idOf('Ann');
    expect((await set(ann, { status: 'inactive' }, 'other@demo.test')).status).toBe(404);
    expect((await set(ann, { status: 'inactive' }, 'noconnect@demo.test')).status).toBe(403);
    expect((await people()).active_dispatchers).toHaveLength(1);
  });
});

describe('getCarrierDirectory', () => {
  test('people, the federal record with equal values once, and links to the rest', async () => {
    const { body } = await monitor.get(`/carriers/${carrier}/directory`);
    expect(body.users[0]).toEqual({ name: 'Ann', phone: null, email: 'ann@peopled.test', is_types: ['dispatcher'] });
    // Who is inactive is not somebody to call.
    expect(body.total_users).toBe(3);
    expect(body.fmcsa_information).toMatchObject({
      names: [
        { value: 'PEOPLED FREIGHT LLC', is_types: ['legal'] },
        { value: 'DANA DRIVER', is_types: ['officer'] },
      ],
      phone_numbers: [{ value: '+13125550123', is_types: ['phone', 'cell_phone'] }],
      email_addresses: [{ value: 'office@peopled.test', is_types: ['email'] }],
      addresses: [{ street: '1 MAIN ST', city: 'CICERO', is_types: ['physical'] }],
      contact_history: expect.arrayContaining([
        expect.objectContaining({ field: 'phone', value: '+13125550123', standing: 'proven' }),
        expect.objectContaining({ field: 'email', value: 'office@peopled.test', last_seen: null }),
      ]),
    });
    const cookies = { monitor_session: await monitor.tokenOf('admin@demo.test') };
    const linked = await monitor.app.inject({ method: 'GET', url: `/monitor${body.links.users}`, cookies });
    expect(linked.json().directory_users).toHaveLength(3);
    expect(linked.headers.totalitems).toBe('3');
    expect((await monitor.get(`/carriers/${carrier}/directory`, 'other@demo.test')).body.total_users).toBe(0);
    expect((await monitor.get(`/carriers/${carrier}/directory`, 'watchdog@demo.test')).status).toBe(403);
    expect((await monitor.get('/carriers/987654321/directory')).status).toBe(404);
  });
});

describe('contacts of the directory', () => {
  test('whom the carrier named in its packet: one person for two things is one entry, for this company alone', async () => {
    const own = and(eq(connections.companyId, companyId), eq(connections.carrierId, carrier));
    const [connection] = await monitor.db.select({ id: connections.id }).from(connections).where(own);
    const [packet] = await monitor.db
      .insert(onboardingPackets)
      .values({
        companyId,
        carrierId: carrier,
        connectionId: connection!.id,
        status: 'complete',
        createdAt: NOW,
        updatedAt: NOW,
      })
      .returning({ id: onboardingPackets.id });
    const dana = { name: 'Dana Driver', phone: '+13125550123', email: 'dana@peopled.test' };
    await monitor.db.insert(packetSections).values({
      packetId: packet!.id,
      section: 'contacts',
      isComplete: true,
      savedAt: NOW,
      answers: {
        answers: {
          owner_name: dana.name,
          owner_phone: dana.phone,
          owner_email: dana.email,
          dispatch_name: dana.name,
          dispatch_phone: dana.phone,
          dispatch_email: dana.email,
          ar_email: 'money@peopled.test',
          claims_name: '',
        },
      },
    });
    expect((await monitor.get(`/carriers/${carrier}/directory`)).body.contacts).toEqual([
      { ...dana, is_types: ['owner', 'dispatch'] },
      { name: null, phone: null, email: 'money@peopled.test', is_types: ['accounts_receivable'] },
    ]);
    expect((await monitor.get(`/carriers/${carrier}/directory`, 'other@demo.test')).body.contacts).toEqual([]);
  });
});

describe('updateConnectionClassifications', () => {
  const path = async () => {
    const own = and(eq(connections.companyId, companyId), eq(connections.carrierId, carrier));
    const [row] = await monitor.db.select({ id: connections.id }).from(connections).where(own);
    return `/connections/${row!.id}/classifications`;
  };
  const elect = async (connection: object, as?: string) => monitor.send('PATCH', await path(), { connection }, as);

  test('only those by broker election can be chosen; the verdict asks them from then on', async () => {
    const [hazmat] = await monitor.db
      .update(classifications)
      .set({ isByBrokerElection: true })
      .where(and(eq(classifications.companyId, companyId), eq(classifications.name, 'Hazmat')))
      .returning({ id: classifications.id });
    const id = hazmat!.id;
    const shown = (await monitor.get(await path())).body;
    expect(shown.classifications).toEqual([{ id, name: 'Hazmat', is_elected: false }]);
    const expected_version = shown.version;
    const asked = async () =>
      (await monitor.get(`/carriers/${carrier}`)).body.rules_assessment.classifications.map(
        ({ name }: { name: string }) => name,
      );
    expect(await asked()).not.toContain('Hazmat');
    expect((await elect({ classification_ids: [id, id], expected_version })).body.classifications).toEqual([
      { id, name: 'Hazmat', is_elected: true },
    ]);
    expect(await asked()).toContain('Hazmat');
    const late = await elect({ classification_ids: [], expected_version }, 'manager@demo.test');
    expect([late.status, late.body.message]).toEqual([409, expect.stringMatching(/: Used for Hazmat\. Look again/)]);
    expect((await elect({ classification_ids: [id + 1] })).status).toBe(422);
    expect((await elect({ classification_ids: [] }, 'other@demo.test')).status).toBe(404);
    expect((await elect({ classification_ids: [] }, 'noconnect@demo.test')).status).toBe(403);
    expect((await elect({ classification_ids: [] })).body.classifications[0].is_elected).toBe(false);
    const [last, first] = (await monitor.get(`/carrier_events?carrier_id=${carrier}`)).body.carrier_events;
    expect([first.summary, last.summary]).toEqual(['Used for Hazmat', 'No longer used for Hazmat']);
  });
});
