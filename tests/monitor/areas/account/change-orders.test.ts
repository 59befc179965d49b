import { proposeFromRecord } from '@monitor/areas/account/propose-from-record';
import { carrierIdentifiers, carriers, companies, companyChangeOrders, companyEvents } from '@monitor/db/schema';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCarrier } from '../../support/fmcsa-rows';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../../support/section-monitor';

const DETAILS = {
  legal_name: 'Demo Brokerage',
  docket_number: '123456',
  phone_e164: '+13125550123',
  street: '1 Main St.',
  city: 'Chicago',
  state: 'IL',
  postal_code: '60601',
  time_zone: null,
};
const NOW = new Date(`${TODAY}T12:00:00Z`);

let monitor: SectionMonitor;
let companyId = 0;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  const [company] = await monitor.db.select().from(companies).where(eq(companies.legalName, 'Demo Brokerage'));
  companyId = company!.id;
  // What FMCSA knows its own entry by.
  const docket = { type: 'MC', value: '654321', carrierId: 1, source: 'motus' };
  await monitor.db.insert(carrierIdentifiers).values(docket);
});
afterAll(() => monitor.close());
beforeEach(async () => {
  await monitor.db.delete(companyChangeOrders);
  await monitor.db
    .update(companies)
    .set({ carrierId: 1, legalName: DETAILS.legal_name, docketNumber: DETAILS.docket_number })
    .where(eq(companies.id, companyId));
  await save(DETAILS);
});

const save = (fields: object, as?: string) =>
  monitor.send('PATCH', '/company_details', { company_details: { ...DETAILS, ...fields } }, as);
const askAsStaff = async (fields: object) => (await save(fields, 'staff@demo.test')).body.change_order;
const decide = (id: number, how: 'approve' | 'reject', body: object = {}, as?: string) =>
  monitor.send('PATCH', `/company_change_orders/${id}/${how}`, body, as);
const details = async () => (await monitor.get('/company_details')).body.company_details;

describe('updateCompanyDetails', () => {
  test('by a manager counts at once, and the audit log has it', async () => {
    const { status, body } = await save({ phone_e164: '(312) 555-0199', docket_number: 'MC-654321', city: '' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      company_details: { phone_e164: '+13125550199', docket_number: '654321', city: null },
      change_order: null,
    });
    const { audit_events } = (await monitor.get('/audit_events?kind=company_details_changed')).body;
    expect(audit_events[0].summary).toBe(
      'Changed MC number: 123456 to 654321; Phone number: +13125550123 to +13125550199; City: Chicago to none',
    );
  });

  test('sets the zone in which the company reads times; without one it is that of the state', async () => {
    const zone = async () => {
      const cookies = { monitor_session: await monitor.tokenOf('admin@demo.test') };
      const { user } = (await monitor.app.inject({ url: '/monitor/refresh_jwt', cookies })).json();
      return user.company.time_zone;
    };
    expect(await zone()).toBe('America/Chicago');
    await save({ state: 'AZ' });
    expect(await zone()).toBe('America/Phoenix');
    expect((await save({ state: 'AZ', time_zone: 'America/New_York' })).status).toBe(200);
    expect(await zone()).toBe('America/New_York');
    // A program that does not know of it changes nothing about it.
    await monitor.send('PATCH', '/company_details', { company_details: { ...DETAILS, time_zone: undefined } });
    expect(await zone()).toBe('America/New_York');
    const order = await askAsStaff({ city: 'Joliet', time_zone: 'America/New_York' });
    await decide(order.id, 'approve');
    const late = await decide(order.id, 'approve');
    expect(late.body.message).toMatch(/, [A-Z][a-z]{2} \d+, \d{4}\.$/);
    const { status, body } = await save({ time_zone: 'Europe/Berlin' });
    expect([status, body.fields]).toEqual([
      422,
      { 'company_details.time_zone': ['Choose a time zone from the list.'] },
    ]);
  });

  test('by anyone else asks for it, and changes nothing', async () => {
    const order = await askAsStaff({ city: 'Joliet', reason: 'We moved.' });
    expect(order).toMatchObject({
      source: 'user',
      requested_by: 'Sam Staff',
      status: 'pending',
      reason: 'We moved.',
      changes: [{ field: 'city', from: 'Chicago', to: 'Joliet', current: 'Chicago' }],
    });
    expect(await details()).toEqual(DETAILS);
    expect((await monitor.get('/company_details')).body.pending_change_orders).toBe(1);
    const told = and(eq(companyEvents.companyId, companyId), eq(companyEvents.kind, 'change_order'));
    expect((await monitor.db.select().from(companyEvents).where(told)).at(-1)!.data).toEqual({
      change_order_id: order.id,
      status: 'pending',
    });
  });

  test('takes no docket that the record does not give to the company, by whomever', async () => {
    for (const as of ['admin@demo.test', 'staff@demo.test']) {
      const { status, body } = await save({ docket_number: 'MC 411443' }, as);
      expect([status, body.fields]).toEqual([
        422,
        { 'company_details.docket_number': ['The MC number comes from the FMCSA record: MC 654321.'] },
      ]);
    }
    await monitor.db.update(companies).set({ carrierId: null }).where(eq(companies.id, companyId));
    expect((await save({ docket_number: 'MC 654321' })).body.fields['company_details.docket_number'][0]).toContain(
      'which has none for this company',
    );
    expect((await details()).docket_number).toBe(DETAILS.docket_number);
  });

  test('of nothing is nothing; bad values are all named', async () => {
    expect(await askAsStaff({})).toBeNull();
    const { status, body } = await save({ legal_name: ' ', docket_number: 'abc', phone_e164: '12', state: 'Illinois' });
    expect(status).toBe(422);
    expect(Object.keys(body.fields).sort()).toEqual(
      ['docket_number', 'legal_name', 'phone_e164', 'state'].map((field) => `company_details.${field}`),
    );
  });
});

describe('deciding', () => {
  test('approving makes the change and says who and when; rejecting leaves all as it is', async () => {
    const { id } = await askAsStaff({ city: 'Joliet' });
    const approved = await decide(id, 'approve', { note: 'Seen the lease.' });
    expect(approved.body).toMatchObject({
      status: 'approved',
      decided_by: 'Avery Admin',
      decided_at: NOW.toISOString(),
      decision_note: 'Seen the lease.',
    });
    expect((await details()).city).toBe('Joliet');
    const other = await save({ city: 'Peoria' }, 'staff@demo.test');
    await decide(other.body.change_order.id, 'reject');
    expect((await details()).city).toBe('Joliet');
  });

  test('a docket asked for before dockets came from the record is not approved', async () => {
    const changes = [{ field: 'docket_number' as const, from: '123456', to: '411443' }];
    const order = { companyId, source: 'user', changes, status: 'pending', createdAt: NOW } as const;
    const [made] = await monitor.db.insert(companyChangeOrders).values(order).returning();
    const { status, body } = await decide(made!.id, 'approve');
    expect([status, Object.keys(body.fields)]).toEqual([422, ['docket_number']]);
    expect((await details()).docket_number).toBe('123456');
  });

  test('who is second is told what was decided', async () => {
    const { id } = await askAsStaff({ city: 'Joliet' });
    await decide(id, 'reject', {}, 'manager@demo.test');
    for (const how of ['approve', 'reject'] as const) {
      const late = await decide(id, how);
      expect([late.status, late.body.message]).toEqual([
        409,
        'Decided meanwhile: rejected by Morgan Manager, Sep 15, 2026.',
      ]);
    }
    expect((await details()).city).toBe('Chicago');
  });

  test('a detail that moved meanwhile is 409, until it was seen', async () => {
    const { id } = await askAsStaff({ city: 'Joliet' });
    await save({ city: 'Peoria' });
    const late = await decide(id, 'approve');
    expect([late.status, late.body.message]).toEqual([
      409,
      'Something changed since: City is now Peoria. Look again and decide.',
    ]);
    expect((await decide(id, 'approve', { seen: { city: 'Chicago' } })).status).toBe(409);
    expect((await monitor.get(`/company_change_orders/${id}`)).body.changes).toEqual([
      { field: 'city', from: 'Chicago', to: 'Joliet', current: 'Peoria' },
    ]);
    expect((await decide(id, 'approve', { seen: { city: 'Peoria' } })).status).toBe(200);
    expect((await details()).city).toBe('Joliet');
  });

  test('staff look and do not decide; another company finds nothing', async () => {
    const { id } = await askAsStaff({ city: 'Joliet' });
    expect((await monitor.get(`/company_change_orders/${id}`, 'staff@demo.test')).status).toBe(200);
    expect((await decide(id, 'approve', {}, 'staff@demo.test')).status).toBe(403);
    expect((await monitor.get(`/company_change_orders/${id}`, 'other@demo.test')).status).toBe(404);
    for (const how of ['approve', 'reject'] as const)
      expect((await decide(id, how, {}, 'other@demo.test')).status).toBe(404);
    expect((await monitor.get('/company_change_orders', 'other@demo.test')).body.company_change_orders).toEqual([]);
  });

  test('the list has what awaits a decision first', async () => {
    const first = await askAsStaff({ city: 'Joliet' });
    const second = await askAsStaff({ city: 'Peoria' });
    await decide(second.id, 'reject');
    const ids = async (query = '') =>
      (await monitor.get(`/company_change_orders${query}`)).body.company_change_orders.map(
        ({ id }: { id: number }) => id,
      );
    expect(await ids()).toEqual([first.id, second.id]);
    expect(await ids('?status=rejected')).toEqual([second.id]);
    expect((await monitor.get('/company_change_orders?status=lost')).status).toBe(422);
  });
});

describe('proposeFromRecord', () => {
  const RECORD = {
    legalName: 'DEMO BROKERAGE',
    street: '1 MAIN ST',
    city: 'CHICAGO',
    state: 'IL',
    postalCode: '60601-1234',
  };
  const own = async (given: Partial<typeof carriers.$inferInsert> = {}) => {
    const id = await addCarrier(monitor.db, { ...RECORD, ...given });
    await monitor.db.insert(carrierIdentifiers).values([
      { type: 'MC', value: '123456', carrierId: id, source: 'census' },
      { type: 'MC', value: '111111', carrierId: id, source: 'census' },
    ]);
    await monitor.db.update(companies).set({ carrierId: id }).where(eq(companies.id, companyId));
    return id;
  };
  const pending = async () => (await monitor.get('/company_change_orders?status=pending')).body.company_change_orders;

  test('what only reads otherwise is the same', async () => {
    await own();
    expect(await proposeFromRecord(monitor.db, NOW)).toBe(0);
  });

  test('another address is asked for, once, with its source and date', async () => {
    const id = await own({ street: '9 LAKE AVE' });
    expect(await proposeFromRecord(monitor.db, NOW)).toBe(1);
    expect(await proposeFromRecord(monitor.db, NOW)).toBe(0);
    expect(await pending()).toMatchObject([
      {
        source: 'fmcsa',
        carrier_id: id,
        requested_by: null,
        reason: 'FMCSA’s record as of Sep 8, 2026',
        changes: [{ field: 'street', from: '1 Main St.', to: '9 LAKE AVE' }],
      },
    ]);
  });

  test('another legal name is taken over without asking, and the audit log has it', async () => {
    await monitor.db.update(companies).set({ legalName: 'C.H. ROBINSON' }).where(eq(companies.id, companyId));
    await own();
    expect(await proposeFromRecord(monitor.db, NOW)).toBe(0);
    expect((await details()).legal_name).toBe('DEMO BROKERAGE');
    expect(await pending()).toEqual([]);
    const lines = async () =>
      (await monitor.get('/audit_events?kind=company_details_changed')).body.audit_events.filter(
        ({ user }: { user: string | null }) => user === null,
      );
    expect(await lines()).toMatchObject([
      { summary: 'FMCSA’s record as of Sep 8, 2026 changed Legal name: C.H. ROBINSON to DEMO BROKERAGE' },
    ]);
    await proposeFromRecord(monitor.db, NOW);
    expect(await lines()).toHaveLength(1);
  });

  test('a record without a name leaves the company its own', async () => {
    await own({ legalName: null });
    expect(await proposeFromRecord(monitor.db, NOW)).toBe(0);
    expect((await details()).legal_name).toBe('Demo Brokerage');
  });

  test('a docket that FMCSA does not know is asked to become one that it does; an unsaid detail is left alone', async () => {
    await own();
    await monitor.db.update(companies).set({ docketNumber: '999999' }).where(eq(companies.id, companyId));
    await save({ docket_number: 'MC999999', street: '' });
    await proposeFromRecord(monitor.db, NOW);
    expect((await pending())[0].changes).toMatchObject([{ field: 'docket_number', from: '999999', to: '111111' }]);
  });

  test('newer news replaces older; what was rejected stays rejected until there is news', async () => {
    const id = await own({ city: 'JOLIET' });
    await proposeFromRecord(monitor.db, NOW);
    const [first] = await pending();
    await monitor.db.update(carriers).set({ city: 'PEORIA' }).where(eq(carriers.id, id));
    await proposeFromRecord(monitor.db, NOW);
    const [second] = await pending();
    expect((await monitor.get(`/company_change_orders/${first.id}`)).body.status).toBe('superseded');
    await decide(second.id, 'reject');
    expect(await proposeFromRecord(monitor.db, NOW)).toBe(0);
    await monitor.db.update(carriers).set({ city: 'AURORA' }).where(eq(carriers.id, id));
    expect(await proposeFromRecord(monitor.db, NOW)).toBe(1);
    const [third] = await pending();
    await decide(third.id, 'approve');
    expect((await details()).city).toBe('AURORA');
    expect(await proposeFromRecord(monitor.db, NOW)).toBe(0);
  });
});

describe('the legal name', () => {
  const own = async (legalName: string | null) => {
    const id = await addCarrier(monitor.db, { legalName });
    await monitor.db.update(companies).set({ carrierId: id }).where(eq(companies.id, companyId));
  };
  const OTHER = 'C.H. ROBINSON WORLDWIDE INC';

  test.each([
    ['a manager', undefined],
    ['staff', 'staff@demo.test'],
  ])('typed by %s is 422, whatever the record has', async (_who, as) => {
    for (const recorded of [null, 'DEMO BROKERAGE']) {
      await own(recorded);
      const { status, body } = await save({ legal_name: OTHER }, as);
      expect([status, Object.keys(body.fields)]).toEqual([422, ['company_details.legal_name']]);
    }
    expect((await details()).legal_name).toBe('Demo Brokerage');
    expect((await monitor.get('/company_change_orders')).body.company_change_orders).toEqual([]);
  });

  test('left out or as it is changes nothing; as the record has it, it is taken', async () => {
    await own('DEMO LOGISTICS INC');
    const { legal_name: _, ...others } = DETAILS;
    const sent = await monitor.send('PATCH', '/company_details', { company_details: others });
    expect([sent.status, sent.body.company_details.legal_name]).toEqual([200, 'Demo Brokerage']);
    expect((await save({ legal_name: 'DEMO  BROKERAGE' })).body.company_details.legal_name).toBe('Demo Brokerage');
    expect((await save({ legal_name: 'Demo Logistics, Inc.' })).body.company_details.legal_name).toBe(
      'DEMO LOGISTICS INC',
    );
  });

  test('of a change order from before is not approved, unless the record has it by now', async () => {
    await own('DEMO BROKERAGE');
    const [order] = await monitor.db
      .insert(companyChangeOrders)
      .values({
        companyId,
        source: 'user',
        changes: [{ field: 'legal_name', from: 'Demo Brokerage', to: OTHER }],
        status: 'pending',
        createdAt: NOW,
      })
      .returning();
    const { status, body } = await decide(order!.id, 'approve');
    expect([status, Object.keys(body.fields)]).toEqual([422, ['legal_name']]);
    expect((await details()).legal_name).toBe('Demo Brokerage');
    await own(OTHER);
    expect((await decide(order!.id, 'approve')).status).toBe(200);
    expect((await details()).legal_name).toBe(OTHER);
  });
});
