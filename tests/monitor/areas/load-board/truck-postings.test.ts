import { carrierVehicles } from '@monitor/db/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AREA } from '../../support/places';
import { type SectionMonitor, TODAY } from '../../support/section-monitor';
import { aCarrier, companyOf, NO_BOARD, OTHER, openBoard, pass } from './bidding-support';

const DAY_MS = 86_400_000;

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openBoard();
});
afterAll(() => monitor.close());

const post = (given: object, as?: string) => monitor.send('POST', '/truck_postings', { truck_posting: given }, as);
const change = (id: number, given: object, as?: string) =>
  monitor.send('PATCH', `/truck_postings/${id}`, { truck_posting: given }, as);
const onboarded = async () => (await aCarrier(monitor, { status: 'onboarded' })).id;
const ids = async (query: string, as?: string) =>
  (await monitor.get(`/truck_postings?${query}`, as)).body.truck_postings.map(({ id }: { id: number }) => id);

describe('createTruckPosting', () => {
  test('has 150 miles and a reefer unless told, from today, for three days', async () => {
    const carrier_id = await onboarded();
    const { status, body } = await post({ carrier_id, origin_area_id: AREA.dallasMarket });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      carrier_id,
      deadhead_miles_tolerance: 150,
      posted_equipment_type: 'reefer',
      origin_search_display_name: 'Dallas, TX market',
      destination_area_id: null,
      start_date: TODAY,
      is_active: true,
      state: 'active',
      is_in_network: true,
      overall_result: 'pass',
      created_by: 'Avery Admin',
    });
    expect(Date.parse(body.expires_at) - Date.parse(body.created_at)).toBe(3 * DAY_MS);
  });

  test('is refused for a carrier that is not connected, in a sentence', async () => {
    const refused = async (carrier_id: number) => {
      const { status, body } = await post({ carrier_id, origin_area_id: AREA.dallas });
      return [status, body.fields['truck_posting.carrier_id'][0]];
    };
    const stranger = 'This carrier is not connected with your company. Onboard it first.';
    expect(await refused((await aCarrier(monitor)).id)).toEqual([422, stranger]);
    expect(await refused((await aCarrier(monitor, { status: 'needs_to_onboard' })).id)).toEqual([422, stranger]);
    expect((await refused((await aCarrier(monitor, { status: 'do_not_dispatch' })).id))[1]).toContain(
      'do not dispatch',
    );
    // The connection is one company's.
    expect((await post({ carrier_id: await onboarded(), origin_area_id: AREA.dallas }, OTHER)).status).toBe(422);
  });

  test.each([
    ['origin_area_id', 999_999_999],
    ['destination_area_id', 999_999_999],
    ['start_date', '2026-09-14'],
    ['start_date', 'soon'],
    ['posted_equipment_type', 'sled'],
    ['deadhead_miles_tolerance', 501],
    ['deadhead_miles_tolerance', -1],
    ['carrier_vehicle_id', 2_000_000_000],
  ])('refuses %s %s', async (name, value) => {
    const { status, body } = await post({ carrier_id: await onboarded(), origin_area_id: AREA.dallas, [name]: value });
    expect([status, Object.keys(body.fields)]).toEqual([422, [`truck_posting.${name}`]]);
  });

  test('a truck is one of the carrier’s that the company may know', async () => {
    const carrier_id = await onboarded();
    const vehicle = async (companyId: number | null, vin: string) =>
      (
        await monitor.db
          .insert(carrierVehicles)
          .values({ carrierId: carrier_id, companyId, vin, unit: '7', createdAt: new Date() })
          .returning()
      )[0]!.id;
    const own = await vehicle(null, '1FUJGLDR0CSBN0937');
    const foreign = await vehicle(await companyOf(monitor, OTHER), '1FUJGLDR0CSBN0938');
    const posted = await post({ carrier_id, origin_area_id: AREA.dallas, carrier_vehicle_id: own });
    expect(posted.body.vehicle_label).toContain('7');
    expect((await post({ carrier_id, origin_area_id: AREA.dallas, carrier_vehicle_id: foreign })).status).toBe(422);
  });

  test('who has no load board has no truck postings', async () => {
    expect((await post({ carrier_id: 1, origin_area_id: 1 }, NO_BOARD)).status).toBe(403);
    expect((await monitor.get('/truck_postings', NO_BOARD)).status).toBe(403);
    expect((await change(1, { is_active: false }, NO_BOARD)).status).toBe(403);
  });
});

describe('updateTruckPosting', () => {
  test('takes it off, and keeps it for three more days', async () => {
    const { body } = await post({ carrier_id: await onboarded(), origin_area_id: AREA.dallas });
    const off = await change(body.id, { is_active: false, expected_version: body.version });
    expect(off.body).toMatchObject({ is_active: false, state: 'inactive' });
    const late = await change(body.id, { is_active: true, expected_version: body.version });
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('Avery Admin changed this')]);
    const on = await change(body.id, { is_active: true, destination_area_id: AREA.atlanta });
    expect(on.body).toMatchObject({ state: 'active', destination_search_display_name: 'Atlanta, GA' });
    expect((await change(body.id, { is_active: false }, OTHER)).status).toBe(404);
  });
});

test('listTruckPostings: one that no one refreshed is over with the clock, and refreshing brings it back', async () => {
  const carrier_id = await onboarded();
  const { body } = await post({ carrier_id, origin_area_id: AREA.dallas });
  const mine = `q[carrier_id_eq]=${carrier_id}`;
  expect(await ids(`${mine}&state=active`)).toEqual([body.id]);
  expect(await ids(mine, OTHER)).toEqual([]);
  await pass(monitor, 3 * DAY_MS - 1000);
  expect(await ids(`${mine}&state=active&broker_connection_status=In+Network`)).toEqual([body.id]);
  await pass(monitor, 1000);
  expect(await ids(`${mine}&state=active`)).toEqual([]);
  expect(await ids(`${mine}&state=expired`)).toEqual([body.id]);
  const [listed] = (await monitor.get(`/truck_postings?${mine}`)).body.truck_postings;
  expect([listed.state, listed.is_active]).toEqual(['expired', false]);
  expect((await change(body.id, { is_active: true })).body.state).toBe('active');
});
