import { raiseDueAlerts } from '@monitor/areas/alerts/alert-courier';
import { removeOld } from '@monitor/areas/retention/remove-old';
import {
  carrierVehicles,
  connections,
  positionFeedDays,
  positionFeeds,
  positionFeedTrucks,
  positionReads,
  unnamedPositions,
  userSessions,
  vehiclePositions,
} from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { addHauler, at, DALLAS_DOCK, fixAt, loadFromDallas } from './loads-support';

const OTHER = 'other@demo.test';
const HOUR = 3_600_000;
const FAR = { latitude: 33.6, longitude: -96.8 };

let monitor: SectionMonitor;
/** Hours after midnight of TODAY. */
let clock = 12;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  // An hour before the pickup of `loadFromDallas`.
  await until(38);
});
afterAll(() => monitor.close());

async function until(hours: number) {
  monitor.passTime((hours - clock) * HOUR);
  clock = hours;
  const now = monitor.services.clock();
  await monitor.db.update(userSessions).set({ createdAt: now, lastUsedAt: now });
}

let count = 0;
async function aLoad(vehicle?: object, as?: string) {
  count += 1;
  const carrier = await addHauler(monitor, `FED ${count} LLC`);
  const load = loadFromDallas(`F-${count}`, { carrier: { id: carrier }, vehicle });
  const { body } = await monitor.send('PUT', '/loads/by_reference', { load }, as);
  return { carrier, id: body.load.id as number, reference: `F-${count}` };
}

const post = async (positions: object[], as?: string) =>
  (await monitor.send('POST', '/vehicle_positions', { vehicle_positions: positions }, as)).body;
const countsOf = async (positions: object[], as?: string) => {
  const { counts } = await post(positions, as);
  return Object.fromEntries(Object.entries(counts).filter(([, one]) => one !== 0));
};
const seen = async (id: number, as?: string) => (await monitor.get(`/loads/${id}`, as)).body;

describe('createVehiclePositions', () => {
  test('says of each position off the continent why it is set aside, and corrects none', async () => {
    const { carrier, id } = await aLoad({ unit: '1' });
    const of = { carrier_id: carrier, unit: '1' };
    const lost = { latitude: 32.7767, longitude: 96.797 };
    const swapped = { latitude: -80.19, longitude: 25.76 };
    const body = await post([
      fixAt(37.9, lost, of),
      fixAt(37.8, swapped, of),
      fixAt(37.7, { latitude: -80, longitude: 0 }, of),
      fixAt(37.6, { latitude: -96.797, longitude: 32.7767 }, of),
    ]);
    expect(body.counts).toMatchObject({ kept: 0, lost_sign: 1, swapped: 1, implausible: 1 });
    expect(body.errors).toEqual([{ index: 3, fields: { latitude: ['latitude and longitude are swapped.'] } }]);
    expect((await seen(id)).carrier_vehicle_areas).toEqual([]);
    expect((await seen(id)).newest_position_at).toBeNull();
    const stored = await monitor.db.select().from(vehiclePositions).where(eq(vehiclePositions.longitude, 96.797));
    expect(stored).toMatchObject([{ latitude: 32.7767, disposition: 'lost_sign' }]);
    // The sender puts it right, and sends the same again.
    expect(await countsOf([fixAt(37.9, lost, of), fixAt(37.9, DALLAS_DOCK, of)])).toEqual({ lost_sign: 1, kept: 1 });
    expect(await countsOf([fixAt(37.9, lost, of), fixAt(37.9, FAR, of)])).toEqual({ lost_sign: 1, duplicate: 1 });
    expect((await seen(id)).carrier_vehicle_areas).toMatchObject([DALLAS_DOCK]);
  });

  test('counts a day of a feed, those that cannot be read too, and each sender by itself', async () => {
    const { carrier } = await aLoad({ unit: '2' }, OTHER);
    const of = { carrier_id: carrier, unit: '2' };
    await post([fixAt(37.5, FAR, of), fixAt(37.5, FAR, of), { nothing: true }], OTHER);
    await post([fixAt(37.6, FAR, of)], OTHER);
    const rows = await monitor.db
      .select({ day: positionFeedDays, feed: positionFeeds })
      .from(positionFeedDays)
      .innerJoin(positionFeeds, eq(positionFeeds.id, positionFeedDays.feedId));
    expect(rows).toHaveLength(2);
    const theirs = rows.find(({ day }) => day.counts.unreadable);
    expect(theirs?.day).toMatchObject({ batches: 2, counts: { kept: 2, duplicate: 1, unreadable: 1 } });
    expect(theirs?.feed).toMatchObject({ connectionId: null, batchTimes: [monitor.services.clock().getTime()] });
  });

  test('a unit that is no text for a database, or empty, breaks no batch', async () => {
    const { carrier } = await aLoad();
    const of = (unit: string) => fixAt(37.9, FAR, { carrier_id: carrier, unit });
    const { counts, errors } = await post([of('4\u00004'), of(''), of('44')]);
    expect(counts).toMatchObject({ unnamed: 1, unknown_vehicle: 1 });
    expect(errors.map(({ index }: { index: number }) => index)).toEqual([0]);
  });
});

describe('a truck that no load names', () => {
  test('has its trail when a load names it, and the load is worked out by it', async () => {
    const { carrier, id, reference } = await aLoad();
    const of = { carrier_id: carrier, unit: 'Truck 77' };
    await until(39.5);
    const positions = [
      fixAt(38.5, { latitude: 33.2, longitude: -96.8 }, of, 60),
      fixAt(39.0, DALLAS_DOCK, of),
      fixAt(39.2, DALLAS_DOCK, of),
      fixAt(39.4, DALLAS_DOCK, of),
    ];
    expect(await countsOf(positions)).toEqual({ unnamed: 4 });
    // Unnamed, it is on no load and in no choice of trucks.
    expect((await seen(id)).stops[0].arrived).toBeNull();
    const choices = (await monitor.get(`/loads/${id}/carrier_vehicles_for_vehicle_dropdown`)).body.carrier_vehicles;
    expect(choices).toEqual([]);
    await monitor.send('PUT', '/loads/by_reference', { load: { reference, vehicle: { unit: '77' } } });
    const load = await seen(id);
    expect(load.stops[0]).toMatchObject({ visit_state: 'here', arrived: { between: { from: at(38.5), to: at(39) } } });
    const [area] = load.carrier_vehicle_areas;
    expect(area.observed_at).toBe(at(39.4));
    expect(
      await monitor.db.$count(positionFeedTrucks, eq(positionFeedTrucks.key, `carrier ${carrier} unit TRUCK 77`)),
    ).toBe(0);
    expect(await countsOf([fixAt(39.45, DALLAS_DOCK, of), ...positions])).toEqual({ kept: 1, duplicate: 4 });
  });

  test('keeps one position of five minutes, none older than 48 hours, and is swept with them', async () => {
    const { carrier } = await aLoad();
    const of = { carrier_id: carrier, vin: '1FUJGLDR0CSBN0940' };
    const every = (minutes: number) => fixAt(39 + minutes / 60, FAR, of);
    expect(await countsOf([0, 1, 2, 3, 4, 5, 6].map(every))).toEqual({ unnamed: 7 });
    expect(await countsOf([fixAt(39.5 - 49, FAR, of)])).toEqual({ unknown_vehicle: 1 });
    const [truck] = await monitor.db.select().from(positionFeedTrucks).where(eq(positionFeedTrucks.vin, of.vin));
    const kept = () => monitor.db.$count(unnamedPositions, eq(unnamedPositions.truckId, truck!.id));
    expect(await kept()).toBe(2);
    const moment = (hours: number) => new Date(Date.parse(at(hours)));
    await removeOld(monitor.db, moment(39 + 47), ['positions', 'unnamed_positions']);
    expect(await kept()).toBe(2);
    await removeOld(monitor.db, moment(39.05 + 48), ['positions', 'unnamed_positions']);
    expect(await kept()).toBe(1);
    await removeOld(monitor.db, moment(40 + 48), ['positions', 'unnamed_positions']);
    expect(await monitor.db.$count(positionFeedTrucks, eq(positionFeedTrucks.id, truck!.id))).toBe(0);
  });

  test('of a carrier that the company does not know is unknown, and nothing of it stays', async () => {
    const stranger = await addHauler(monitor, 'STRANGER LLC');
    await monitor.db.delete(connections).where(eq(connections.carrierId, stranger));
    const { carrier } = await aLoad();
    expect(await countsOf([fixAt(39, FAR, { carrier_id: stranger, unit: '1' })])).toEqual({ unknown_vehicle: 1 });
    expect(await countsOf([fixAt(39, FAR, { carrier_id: carrier, unit: '1' })])).toEqual({ unnamed: 1 });
    expect(await countsOf([fixAt(39, FAR, { vin: '1FUJGLDR0CSBN0941' })])).toEqual({ unknown_vehicle: 1 });
    expect(await countsOf([fixAt(39, FAR, { carrier_vehicle_id: 987_654 })])).toEqual({ unknown_vehicle: 1 });
  });

  test('another company’s load that names it gets nothing of it', async () => {
    const { carrier } = await aLoad();
    const of = { carrier_id: carrier, unit: '88' };
    await countsOf([fixAt(39.1, DALLAS_DOCK, of), fixAt(39.3, DALLAS_DOCK, of)]);
    const load = loadFromDallas('THEIRS', { carrier: { id: carrier }, vehicle: { unit: '88' } });
    const { body } = await monitor.send('PUT', '/loads/by_reference', { load }, OTHER);
    expect((await seen(body.load.id, OTHER)).newest_position_at).toBeNull();
    expect(await monitor.db.$count(positionFeedTrucks, eq(positionFeedTrucks.key, `carrier ${carrier} unit 88`))).toBe(
      1,
    );
  });

  test('a flood of made-up trucks of one carrier stops at its limit, and others keep their place', async () => {
    const { carrier } = await aLoad();
    const { carrier: honest } = await aLoad();
    const flood = Array.from({ length: 250 }, (_, nth) => fixAt(39.2, FAR, { carrier_id: carrier, unit: `X${nth}` }));
    expect(await countsOf(flood)).toEqual({ unnamed: 200, unknown_vehicle: 50 });
    expect(await countsOf(flood)).toEqual({ unnamed: 200, unknown_vehicle: 50 });
    expect(await countsOf([fixAt(39.2, FAR, { carrier_id: honest, unit: '1' })])).toEqual({ unnamed: 1 });
  });

  test('stands at the pickup while the load’s own is elsewhere: potentially the wrong vehicle', async () => {
    const { carrier, id } = await aLoad({ unit: '10' });
    await until(39.6);
    await countsOf([
      fixAt(39.1, FAR, { carrier_id: carrier, unit: '10' }),
      fixAt(39.5, FAR, { carrier_id: carrier, unit: '10' }),
      fixAt(39.2, DALLAS_DOCK, { carrier_id: carrier, unit: '11' }),
      fixAt(39.5, DALLAS_DOCK, { carrier_id: carrier, unit: '11' }),
    ]);
    await raiseDueAlerts(monitor.db, monitor.services.clock(), (error) => {
      throw error;
    });
    const { body } = await monitor.get(`/tickets?tab=open&q[load_id_eq]=${id}`);
    const alert = body.tickets.find((one: { is_type: string }) => one.is_type === 'potentially_wrong_vehicle');
    expect(alert?.message).toMatch(/^Another truck at the pickup .*: Unit 11 of the same carrier stood there/);
  });
});

describe('a clock that runs wrong', () => {
  test('local time sent as UTC is set aside with what came in before it showed, and kept again once it is right', async () => {
    const { carrier, id } = await aLoad({ unit: '20' });
    const of = { carrier_id: carrier, unit: '20' };
    // It is at the dock from 44:00 on; its clock says five hours less, when the load's times were open too.
    await until(44);
    for (let nth = 0; nth < 3; nth++) {
      expect(await countsOf([fixAt(clock - 5, DALLAS_DOCK, of)])).toEqual({ kept: 1 });
      await until(clock + 0.25);
    }
    expect((await seen(id)).stops[0].arrived).not.toBeNull();
    expect(await countsOf([fixAt(clock - 5, DALLAS_DOCK, of)])).toEqual({ wrong_clock: 1 });
    const load = await seen(id);
    expect(load.stops[0].arrived).toBeNull();
    expect(load.newest_position_at).toBeNull();
    expect(load.position_doubts).toEqual([expect.stringMatching(/^Its clock runs about 5 hours behind/)]);
    await until(clock + 0.25);
    expect(await countsOf([fixAt(clock, DALLAS_DOCK, of)])).toEqual({ kept: 1 });
    expect(await seen(id)).toMatchObject({ newest_position_at: at(clock), position_doubts: [] });
  });

  test('a device that is ahead is refused, and its older positions are set aside once that shows', async () => {
    const { carrier } = await aLoad({ unit: '21' });
    const of = { carrier_id: carrier, unit: '21' };
    const ahead = () => [fixAt(clock + 0.35, FAR, of), fixAt(clock - 0.1, FAR, of)];
    const outcomes: object[] = [];
    for (let nth = 0; nth < 4; nth++) {
      outcomes.push(await countsOf(ahead()));
      await until(clock + 0.25);
    }
    expect(outcomes.at(0)).toEqual({ future: 1, kept: 1 });
    expect(outcomes.at(-1)).toEqual({ future: 1, wrong_clock: 1 });
  });
});

describe('listPositionFeeds', () => {
  test('has the company’s own senders with their counts; getPositionFeed and the trucks of another’s are 404', async () => {
    const { body } = await monitor.get('/position_feeds');
    expect(body.position_feeds).toMatchObject([
      {
        sender: 'Avery Admin',
        carrier: null,
        state: 'sending',
        counts: { lost_sign: 3, wrong_clock: 2, off_corridor: 0 },
      },
    ]);
    const [theirs] = (await monitor.get('/position_feeds', OTHER)).body.position_feeds;
    expect(theirs.id).not.toBe(body.position_feeds[0].id);
    for (const path of [`/position_feeds/${theirs.id}`, `/position_feeds/${theirs.id}/trucks`])
      expect([path, (await monitor.get(path)).status, (await monitor.get(path, OTHER)).status]).toEqual([
        path,
        404,
        200,
      ]);
    expect((await monitor.get('/position_feeds', 'noloads@demo.test')).status).toBe(403);
  });

  test('a feed that does not send anymore is silent, since when it says', async () => {
    const last = (await monitor.get('/position_feeds')).body.position_feeds[0].last_at;
    await until(clock + 6);
    expect((await monitor.get('/position_feeds')).body.position_feeds[0]).toMatchObject({
      state: 'silent',
      last_at: last,
    });
  });
});

describe('listPositionFeedTrucks', () => {
  const trucksOf = async (query: string) => {
    const [{ id }] = (await monitor.get('/position_feeds')).body.position_feeds;
    return (await monitor.get(`/position_feeds/${id}/trucks?per_page=100&${query}`)).body;
  };

  test('shows a place through a load that names the truck, and records the look; none of an unnamed one', async () => {
    const { carrier, id, reference } = await aLoad({ unit: 'SHOWN' });
    const now = clock - 0.1;
    await countsOf([
      fixAt(38.8, FAR, { carrier_id: carrier, unit: 'SHOWN' }),
      fixAt(now, DALLAS_DOCK, { carrier_id: carrier, unit: 'HIDDEN' }),
    ]);
    const before = await monitor.db.$count(positionReads, eq(positionReads.loadId, id));
    const shown = await trucksOf('search_text=shown');
    expect(shown.trucks).toMatchObject([
      { label: 'SHOWN', last_good_at: at(38.8), load: { id, reference, position: { observed_at: at(38.8), ...FAR } } },
    ]);
    expect(await monitor.db.$count(positionReads, eq(positionReads.loadId, id))).toBe(before + 1);
    const hidden = await trucksOf('list=unnamed&search_text=hidden');
    expect(hidden.trucks).toMatchObject([{ label: 'HIDDEN', carrier_vehicle_id: null, load: null }]);
    expect(JSON.stringify(hidden)).not.toContain(String(DALLAS_DOCK.latitude));
    expect((await trucksOf('list=nothing')).code).toBe('invalid');
  });

  test('a loaded truck far from any way between its stops is said to be, and counted', async () => {
    const { carrier, id } = await aLoad({ unit: 'ASTRAY' });
    const of = { carrier_id: carrier, unit: 'ASTRAY' };
    const elPaso = { latitude: 31.7619, longitude: -106.485 };
    await countsOf([
      fixAt(38.5, { latitude: 33.2, longitude: -96.8 }, of, 60),
      fixAt(39, DALLAS_DOCK, of),
      fixAt(39.5, DALLAS_DOCK, of),
      fixAt(39.9, DALLAS_DOCK, of),
      fixAt(40.5, { latitude: 32.7, longitude: -97.5 }, of, 60),
      fixAt(41, { latitude: 32.6, longitude: -98.1 }, of, 60),
      fixAt(44, { latitude: 32.3, longitude: -101.5 }, of, 60),
    ]);
    await countsOf([fixAt(49, elPaso, of)]);
    expect((await seen(id)).position_doubts).toEqual([expect.stringMatching(/miles out of its way between the stops/)]);
    const { trucks } = await trucksOf('search_text=astray');
    expect(trucks[0].load.position.miles_off_corridor).toBeGreaterThan(900);
    expect((await monitor.get('/position_feeds')).body.position_feeds[0].counts.off_corridor).toBe(2);
    // A jump is no way: it is counted as what it is.
    await countsOf([fixAt(49.05, { latitude: 45, longitude: -93 }, of)]);
    expect((await monitor.get('/position_feeds')).body.position_feeds[0].counts).toMatchObject({
      impossible_speed: 1,
      off_corridor: 2,
    });
  });

  test('a second device that reports as the truck is said, and so are one that stands at a speed and a stretch that comes again', async () => {
    const { id, carrier } = await aLoad({ unit: 'TWICE' });
    const of = { carrier_id: carrier, unit: 'TWICE' };
    const hours = [38.5, 38.8, 39.1, 39.4, 39.7, 40, 40.3, 40.6];
    await countsOf(hours.map((hour) => fixAt(hour, DALLAS_DOCK, of)));
    expect((await seen(id)).position_doubts).toEqual([]);
    const elsewhere = { latitude: 36.15, longitude: -95.99 };
    await countsOf(hours.slice(0, 6).map((hour) => fixAt(hour + 0.1, elsewhere, of)));
    expect((await seen(id)).position_doubts).toEqual([
      expect.stringMatching(/^Two devices report as this truck, 2\d\d/),
    ]);

    const other = await aLoad({ unit: 'STUCK' });
    await countsOf(hours.map((hour) => fixAt(hour, DALLAS_DOCK, { carrier_id: other.carrier, unit: 'STUCK' }, 61)));
    expect((await seen(other.id)).position_doubts).toEqual([
      expect.stringMatching(/^Its device says 61 mph and has not moved for 126 minutes/),
    ]);

    const again = await aLoad({ unit: 'AGAIN' });
    const stretch = [0, 1, 2, 3, 4].map((step) => ({ latitude: 32.71234 - step * 0.05, longitude: -96.79876 }));
    const drive = (from: number) =>
      countsOf(
        stretch.map((place, at) => fixAt(from + at * 0.1, place, { carrier_id: again.carrier, unit: 'AGAIN' }, 35)),
      );
    await drive(38.5);
    expect((await seen(again.id)).position_doubts).toEqual([]);
    await drive(40.5);
    expect((await seen(again.id)).position_doubts).toEqual([
      expect.stringMatching(/^5 positions in a row, 14 miles of road, came again to the last digit 2 hours later/),
    ]);
  });
});

test('what a feed counted goes with its positions, and so do its trucks; the feed says since when it is silent', async () => {
  const later = new Date(monitor.services.clock().getTime() + 31 * 24 * HOUR);
  await removeOld(monitor.db, later, ['positions', 'unnamed_positions']);
  const counts = [positionFeedDays, positionFeedTrucks, unnamedPositions, vehiclePositions];
  expect(await Promise.all(counts.map((table) => monitor.db.$count(table)))).toEqual([0, 0, 0, 0]);
  const { position_feeds: feeds } = (await monitor.get('/position_feeds')).body;
  expect(feeds).toMatchObject([{ batches: 0, trucks: { all: 0 }, counts: { kept: 0 } }]);
  expect(Date.parse(feeds[0].last_at)).toBeLessThan(later.getTime());
});

test('an API key is a sender by its name, and ended once it is revoked', async () => {
  const { carrier } = await aLoad({ unit: 'KEYED' });
  const key = { name: 'Our TMS', scopes: ['tickets_load_lock_manager'], is_read_only: false };
  const made = (await monitor.send('POST', '/api_keys', { api_key: key })).body;
  const send = () =>
    monitor.app.inject({
      method: 'POST',
      url: '/monitor/api/v1/vehicle_positions',
      headers: { authorization: `Bearer ${made.key}` },
      payload: { vehicle_positions: [fixAt(39, FAR, { carrier_id: carrier, unit: 'KEYED' })] },
    });
  expect((await send()).json().counts).toMatchObject({ kept: 1 });
  const feedOfKey = async () =>
    (await monitor.get('/position_feeds')).body.position_feeds.find(
      ({ sender }: { sender: string }) => sender === 'Our TMS',
    );
  expect(await feedOfKey()).toMatchObject({ state: 'sending', batches: 1, trucks: { all: 1, named: 1 } });
  await monitor.send('DELETE', `/api_keys/${made.api_key.id}`);
  expect(await feedOfKey()).toMatchObject({ state: 'ended' });
});

test('a wrong clock that another company’s feed shows is said to that company alone', async () => {
  const carrier = await addHauler(monitor, 'FED BY TWO LLC');
  // On record: both companies name the same truck.
  const vin = '1FUJGLDR0CSBN0937';
  await monitor.db.insert(carrierVehicles).values({ carrierId: carrier, vin, createdAt: monitor.services.clock() });
  const loadOf = async (as?: string) => {
    const load = loadFromDallas('F-TWO', { carrier: { id: carrier }, vehicle: { vin } });
    return (await monitor.send('PUT', '/loads/by_reference', { load }, as)).body.load.id as number;
  };
  const [own, theirs] = [await loadOf(), await loadOf(OTHER)];
  for (let nth = 0; nth < 5; nth++) {
    await countsOf([fixAt(clock - 5, FAR, { vin })], OTHER);
    await until(clock + 0.25);
  }
  expect((await seen(theirs, OTHER)).position_doubts).toEqual([expect.stringMatching(/^Its clock runs/)]);
  expect((await seen(own)).position_doubts).toEqual([]);
});
