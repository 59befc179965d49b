import { LOAD_BOARD_SORTS } from '@contract/load-board/load-board.constants';
import { auditEvents, bids, loadPostings, loads, truckPostings } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AREA } from '../../support/places';
import { openMonitorWithPlaces, type SectionMonitor } from '../../support/section-monitor';
import { at, loadFromDallas } from '../loads/loads-support';
import { addConnected, askLittle, loadBoardDatasets, makeSoundBroker } from './board-support';

let monitor: SectionMonitor;
let companyId: number;
let sound: number;
let stranger: number;
const ids: Record<string, number> = {};

const FORT_WORTH = { latitude: 32.7555, longitude: -97.3308, city: 'Fort Worth' };
const AUSTIN = { latitude: 30.2672, longitude: -97.7431, city: 'Austin' };

const end = (kind: 'pickup' | 'delivery', hours: number, place: object = {}) => ({
  ...loadFromDallas('any').stops[kind === 'pickup' ? 0 : 1]!,
  window_starts_at: at(hours),
  window_ends_at: at(hours + 2),
  ...place,
});

async function put(reference: string, given: object = {}, as?: string) {
  const answer = await monitor.send('PUT', '/loads/by_reference', { load: loadFromDallas(reference, given) }, as);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  ids[reference] = answer.body.load.id;
}
const search = (q: object = {}, paging: object = {}) => monitor.send('POST', '/loads/search', { q, ...paging });
/** References of what is found, in their order. */
async function found(q: object = {}) {
  const { status, body } = await search(q, { per_page: 200 });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.loads.map(({ reference }: { reference: string }) => reference);
}
const post = (reference: string, posting: object = {}) =>
  monitor.send('PATCH', `/loads/${ids[reference]}/post_load`, { posting });

beforeAll(async () => {
  monitor = await openMonitorWithPlaces();
  await loadBoardDatasets(monitor);
  companyId = await makeSoundBroker(monitor);
  await askLittle(monitor, companyId);
  sound = await addConnected(monitor, companyId, 'ALPHA HAULING LLC');
  stranger = await addConnected(monitor, companyId, 'ECHO HAULING LLC', { status: 'needs_to_onboard' });
  await put('VAN', { weight_lbs: 20_000, trailer_length_ft: 53, stops: [end('pickup', 30), end('delivery', 50)] });
  await put('REEFER', {
    equipment: "53' Reefer air ride",
    rate_cents: 200_000,
    billable_miles: 400,
    weight_lbs: 40_000,
    trailer_length_ft: 53,
    stops: [end('pickup', 54, FORT_WORTH), end('delivery', 80)],
  });
  await put('FLATBED', {
    equipment: 'FB',
    rate_cents: 150_000,
    billable_miles: 1000,
    trailer_length_ft: 48,
    stops: [end('pickup', 100, AUSTIN), end('delivery', 130)],
  });
  await put('UNKNOWN-RATE', { rate_cents: null, stops: [end('pickup', 150), end('delivery', 170, AUSTIN)] });
  await put('THEIRS', { stops: [end('pickup', 30), end('delivery', 50)] }, 'other@demo.test');
  await put('COVERED', { carrier: { id: sound } });
  await put('PAST', { stops: [end('pickup', -40), end('delivery', -20)] });
});
afterAll(() => monitor.close());

describe('searchBoardLoads', () => {
  test('lists the company’s own loads that can be posted, the next pickup first, 50 a page', async () => {
    expect(await found()).toEqual(['VAN', 'REEFER', 'FLATBED', 'UNKNOWN-RATE']);
    const { body } = await search({}, { page: 2, per_page: 3 });
    expect(body.loads.map(({ reference }: { reference: string }) => reference)).toEqual(['UNKNOWN-RATE']);
    const response = await monitor.app.inject({
      method: 'POST',
      url: '/monitor/api/v1/loads/search',
      payload: {},
      cookies: { monitor_session: await monitor.tokenOf('admin@demo.test') },
    });
    expect([response.headers.currentpage, response.headers.totalpages, response.headers.totalitems]).toEqual([
      '1',
      '1',
      '4',
    ]);
  });

  test('by equipment, as a TMS words it, and by words of it', async () => {
    expect(await found({ equipment: 'reefer' })).toEqual(['REEFER']);
    expect(await found({ equipment: ['flatbed', 'van'] })).toEqual(['VAN', 'FLATBED', 'UNKNOWN-RATE']);
    expect(await found({ trailer: 'AIR 53' })).toEqual(['REEFER']);
    expect(await found({ trailer: "%' OR 1=1" })).toEqual([]);
  });

  test('by rate, weight and length; what is unknown meets no limit', async () => {
    expect(await found({ min_rate: 1500 })).toEqual(['REEFER', 'FLATBED']);
    expect(await found({ min_rate: 1000, max_rate: 1999 })).toEqual(['FLATBED']);
    expect(await found({ weight: 20_000 })).toEqual(['VAN']);
    expect(await found({ trailer_length: '48' })).toEqual(['FLATBED']);
    expect(await found({ min_rate: '', weight: '', equipment: [], status: [], certifications: '' })).toHaveLength(4);
  });

  test('around a place, 50 miles unless another distance is given, and says how far each is', async () => {
    expect(await found({ origin_area_id: AREA.dallas })).toEqual(['VAN', 'REEFER', 'UNKNOWN-RATE']);
    expect(await found({ origin_area_id: AREA.dallas, origin_deadhead: 20 })).toEqual(['VAN', 'UNKNOWN-RATE']);
    expect(await found({ origin_area_id: AREA.dallas, origin_deadhead: 250 })).toHaveLength(4);
    expect(await found({ origin_area_id: AREA.texas })).toHaveLength(4);
    expect(await found({ origin_area_id: AREA.georgia })).toEqual([]);
    const { body } = await search({ origin_area_id: AREA.dallas, equipment: 'reefer' });
    // Along the great circle from the middle of Dallas.
    expect(body.loads[0].origin.deadhead_miles).toBeGreaterThan(28);
    expect(body.loads[0].origin.deadhead_miles).toBeLessThan(34);
    expect(body.loads[0].destination.deadhead_miles).toBeNull();
    expect(await found({ destination_area_id: AREA.texas, destination_deadhead: 5 })).toHaveLength(4);
    expect(await found({ destination_area_id: AREA.seattle })).toEqual([]);
  });

  test('by the local days of pickup and dropoff', async () => {
    // 30 hours from midnight UTC of Sep 15 is 1 AM of Sep 16 in Dallas, 54 hours 1 AM of Sep 17.
    expect(await found({ pickup_from: '2026-09-17', pickup_to: '2026-09-17' })).toEqual(['REEFER']);
    expect(await found({ pickup_to: '2026-09-16' })).toEqual(['VAN']);
    expect(await found({ dropoff_from: '2026-09-21' })).toEqual(['UNKNOWN-RATE']);
  });

  test('by where its posting is and for how long, and by what it asks for', async () => {
    await post('VAN', { certifications: ['twic', 'hazmat'] });
    await post('REEFER', { rate_cents: 250_000 });
    await monitor.send('PATCH', `/loads/${ids.REEFER}/unpost_load`);
    await post('FLATBED', { expires_at: at(13) });
    const old = { postedAt: new Date(at(12 - 80)) };
    await monitor.db.update(loadPostings).set(old).where(eq(loadPostings.loadId, ids.FLATBED!));
    expect(await found({ status: 'posted' })).toEqual(['VAN', 'FLATBED']);
    expect(await found({ status: 'unposted' })).toEqual(['REEFER']);
    expect(await found({ status: ['not_posted', 'unposted'] })).toEqual(['REEFER', 'UNKNOWN-RATE']);
    expect(await found({ posting_age: '8hr' })).toEqual(['VAN']);
    expect(await found({ posting_age: 'over 72hr' })).toEqual(['FLATBED']);
    expect(await found({ certifications: ['hazmat'] })).toEqual(['VAN']);
    expect(await found({ certifications: ['hazmat', 'fast'] })).toEqual([]);
    // The price in an ended posting does not count as the load's price.
    expect(await found({ min_rate: 2400 })).toEqual([]);
    const { body } = await search({ status: 'posted' });
    expect(body.loads[0].posting).toMatchObject({ state: 'posted', audience: 'network', version: 1 });
  });

  test('by offers of carriers that are onboarded: a bid or a truck that fits', async () => {
    const inNetwork = { broker_connection_status: 'In Network' };
    expect(await found(inNetwork)).toEqual([]);
    const [posting] = await monitor.db.select().from(loadPostings).where(eq(loadPostings.loadId, ids.VAN!));
    const bid = (carrierId: number) =>
      monitor.db.insert(bids).values({
        companyId,
        loadId: ids.VAN!,
        postingId: posting!.id,
        carrierId,
        state: 'open',
        amountCents: 90_000,
        contactEmail: 'd@alpha.test',
        placedAt: new Date(at(12)),
        expiresAt: new Date(at(20)),
      });
    await bid(stranger);
    expect(await found(inNetwork)).toEqual([]);
    await bid(sound);
    expect(await found(inNetwork)).toEqual(['VAN']);
    const truck = (given: object) =>
      monitor.db.insert(truckPostings).values({
        companyId,
        carrierId: sound,
        postedEquipmentType: 'reefer',
        deadheadMilesTolerance: 50,
        originAreaId: AREA.dallas,
        originSearchDisplayName: 'Dallas, TX',
        originLatitude: 32.7767,
        originLongitude: -96.797,
        startDate: '2026-09-15',
        isActive: true,
        expiresAt: new Date(at(80)),
        createdAt: new Date(at(12)),
        ...given,
      });
    await truck({ deadheadMilesTolerance: 10 });
    await truck({ isActive: false });
    await truck({ expiresAt: new Date(at(11)) });
    await truck({ startDate: '2026-09-30' });
    expect(await found(inNetwork)).toEqual(['VAN']);
    await truck({});
    expect(await found(inNetwork)).toEqual(['VAN', 'REEFER']);
    const { body } = await search({ equipment: 'van', min_rate: 900 });
    expect(body.loads[0].open_bid_count).toBe(2);
  });

  test.each(LOAD_BOARD_SORTS)('orders by %s; what is not known comes last', async (s) => {
    const { body } = await search({ s }, { per_page: 200 });
    const read: Record<string, (load: (typeof body.loads)[number]) => number | string | null> = {
      price: (load) => load.rate_cents,
      posting_time: (load) => (load.posting?.state === 'posted' ? load.posting.posted_at : null),
      rate_per_mile: (load) => load.rate_per_mile_cents,
      distance: (load) => load.billable_miles,
      pickup: (load) => load.origin.window_starts_at,
      dropoff: (load) => load.destination.window_starts_at,
    };
    const [field, direction] = s.split(' ') as [string, string];
    const values = body.loads.map(read[field]!) as (number | string | null)[];
    const known = values.filter((value) => value !== null);
    const inOrder = known.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    expect(values).toEqual([
      ...(direction === 'desc' ? inOrder.toReversed() : inOrder),
      ...values.filter((value) => value === null),
    ]);
    expect(values).toHaveLength(4);
  });

  test.each([
    [{ min_rate: 2000, max_rate: 1000 }, 'q.max_rate'],
    [{ origin_area_id: 1, origin_deadhead: 501 }, 'q.origin_deadhead'],
    [{ destination_deadhead: -1 }, 'q.destination_deadhead'],
    [{ min_rate: 0 }, 'q.min_rate'],
    [{ min_rate: 'lots' }, 'q.min_rate'],
    [{ weight: 12.5 }, 'q.weight'],
    [{ equipment: 'zeppelin' }, 'q.equipment.0'],
    [{ posting_age: '9hr' }, 'q.posting_age'],
    [{ pickup_from: 'soon' }, 'q.pickup_from'],
    [{ pickup_from: '2026-09-20', pickup_to: '2026-09-10' }, 'q.pickup_to'],
    [{ dropoff_from: '2026-09-20', dropoff_to: '2026-09-10' }, 'q.dropoff_to'],
    [{ s: 'price sideways' }, 'q.s'],
    [{ broker_connection_status: 'Out of Network' }, 'q.broker_connection_status'],
    [{ origin_area_id: 2_000_000_000 }, 'q.origin_area_id'],
    [{ color: 'red' }, 'q.color'],
  ])('refuses %j, naming the field', async (q, field) => {
    const { status, body } = await search(q);
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  });

  test('of another company there is nothing to be found, whatever is asked', async () => {
    const [theirs] = await monitor.db.select().from(loads).where(eq(loads.id, ids.THEIRS!));
    expect(await found({ company_id: theirs!.companyId })).toEqual([]);
    expect(await found({ company_id: companyId })).toHaveLength(4);
    expect(await found({ team: 987_654 })).toEqual([]);
  });

  test('its filters can be kept as what searches begin with', async () => {
    const keep = (filters: object) =>
      monitor.send('POST', '/filter_sets', { filter_set: { owner_type: 'User', is_type: 'load_board', filters } });
    expect((await keep({ equipment: ['van', 'reefer'], origin_deadhead: [100] })).status).toBe(200);
    const kept = await monitor.get('/filter_sets/default_for_owner?owner_type=User&is_type=load_board');
    expect(kept.body.filter_set.filters).toEqual({ equipment: ['van', 'reefer'], origin_deadhead: [100] });
    const wrong = await keep({ origin_deadhead: [501], color: ['red'] });
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([
      422,
      ['filter_set.filters.origin_deadhead', 'filter_set.filters.color'],
    ]);
  });
});

test('exportBoardLoads gives the rows of a search to who may export, and is noted once', async () => {
  const exported = (body: object, as?: string) => monitor.send('POST', '/loads/search_export', body, as);
  const referencesOf = ({ body }: { body: { loads: { reference: string }[] } }) =>
    body.loads.map(({ reference }) => reference);
  expect(referencesOf(await exported({ q: { s: 'pickup desc' }, per_page: 200 }))).toEqual(
    await found({ s: 'pickup desc' }),
  );
  await exported({ page: 2, per_page: 1 });
  expect(await monitor.db.$count(auditEvents, eq(auditEvents.summary, 'Exported the load board'))).toBe(1);
  expect((await exported({}, 'noexport@demo.test')).body.missing.name).toBe('can_export');
  expect((await exported({}, 'noboard@demo.test')).body.missing.name).toBe('enable_broker_load_board');
});
