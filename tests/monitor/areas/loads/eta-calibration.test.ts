import { LEAST_TRIPS } from '@monitor/areas/loads/tracking/calibration';
import { removeOld } from '@monitor/areas/retention/remove-old';
import { companies, etaComparisons, loadStops, loads } from '@monitor/db/schema';
import { asc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { addHauler, at, DALLAS_DOCK, fixAt, HOUSTON_DOCK, loadFromDallas } from './loads-support';

/** ETAs are calibrated by a company's own delivered trips, and by no others. */

const DAY = 24 * 60 * 60_000;
const VEHICLE = { vin: '1FUJGLDR0CSBN7001' };
let monitor: SectionMonitor;
let carrier: number;
let id: number;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  carrier = await addHauler(monitor, 'PLOVER FREIGHT LLC');
  const load = loadFromDallas('ETA-1', { carrier: { id: carrier }, vehicle: VEHICLE });
  id = (await monitor.send('PUT', '/loads/by_reference', { load })).body.load.id;
  await passUntil(24 + 17.5);
  await post([
    ...[0, 0.2, 0.4, 0.6, 0.8, 1].map((one) => fixAt(24 + 15 + one, DALLAS_DOCK, VEHICLE)),
    ...[0.3, 0.5, 0.7, 0.9, 1.1, 1.3].map((one) => fixAt(24 + 16 + one, along((one - 0.2) / 4.4), VEHICLE, 55)),
  ]);
});
afterAll(() => monitor.close());

/** A session does not last from one day to the next. */
const passUntil = (hour: number) => monitor.passDays((Date.parse(at(hour)) - monitor.services.clock().getTime()) / DAY);
const post = (positions: object[]) => monitor.send('POST', '/vehicle_positions', { vehicle_positions: positions });
const along = (share: number) => ({
  latitude: DALLAS_DOCK.latitude + (HOUSTON_DOCK.latitude - DALLAS_DOCK.latitude) * share,
  longitude: DALLAS_DOCK.longitude + (HOUSTON_DOCK.longitude - DALLAS_DOCK.longitude) * share,
});
const eta = async () => (await monitor.get(`/loads/${id}`)).body.eta;

const stopsOf = () =>
  monitor.db.select().from(loadStops).where(eq(loadStops.loadId, id)).orderBy(asc(loadStops.sequence));
const ownComparisons = async () => {
  const ids = (await stopsOf()).map((stop) => stop.id);
  return monitor.db.select().from(etaComparisons).where(inArray(etaComparisons.stopId, ids));
};

/** Delivered trips whose trucks came an hour after the end of a range of half an hour, five hours ahead. */
async function delivered(companyId: number, count: number, prefix: string) {
  const [row] = await monitor.db.select().from(loads).where(eq(loads.id, id));
  const [stop] = await monitor.db.select().from(loadStops).where(eq(loadStops.loadId, id)).orderBy(asc(loadStops.id));
  const { id: _load, equipmentType: _type, writtenAt: _written, ...copied } = row!;
  const now = monitor.services.clock().getTime();
  for (let one = 0; one < count; one++) {
    const reference = `${prefix}-${one}`;
    const own = { ...copied, companyId, reference, referenceKey: reference, status: 'delivered' as const };
    const [added] = await monitor.db.insert(loads).values(own).returning({ id: loads.id });
    const { id: _stop, companyId: _its, ...place } = stop!;
    const arrivedAt = new Date(now - DAY - one * 60_000);
    const [at] = await monitor.db
      .insert(loadStops)
      .values({ ...place, facilityId: null, loadId: added!.id, arrivedAt, arrivedBy: 'positions' })
      .returning({ id: loadStops.id });
    const hours = (before: number) => new Date(arrivedAt.getTime() - before * 60 * 60_000);
    const times = { asOf: hours(6), earliestAt: hours(1.5), latestAt: hours(1), arrivedAt };
    await monitor.db.insert(etaComparisons).values({ stopId: at!.id, hoursAhead: 6, companyId, ...times });
  }
}

test('another company’s trips change nothing, nor do too few of its own', async () => {
  const before = await eta();
  expect(before).toMatchObject({ own_trips: null });
  expect(before.assumption).toContain(`fewer than ${LEAST_TRIPS} of your own trips in 90 days`);
  const [row] = await monitor.db.select().from(loads).where(eq(loads.id, id));
  const all = await monitor.db.select().from(companies).orderBy(asc(companies.id));
  const other = all.find((one) => one.id !== row!.companyId)!;
  await delivered(other.id, LEAST_TRIPS + 5, 'OTHER');
  await delivered(row!.companyId, LEAST_TRIPS - 1, 'OWN');
  expect(await eta()).toEqual(before);
});

test('enough of its own do, which the load says; what a person’s word set since no longer counts', async () => {
  const before = await eta();
  const [row] = await monitor.db.select().from(loads).where(eq(loads.id, id));
  await delivered(row!.companyId, 1, 'MORE');
  const after = await eta();
  expect(after.own_trips).toBe(LEAST_TRIPS);
  expect(after.assumption).toContain(`The range is from ${LEAST_TRIPS} trips of your own in 90 days.`);
  expect(Date.parse(after.latest)).toBeGreaterThan(Date.parse(before.latest));
  const [one] = await monitor.db.select().from(loads).where(eq(loads.referenceKey, 'MORE-0'));
  await monitor.db.update(loadStops).set({ arrivedBy: 'word' }).where(eq(loadStops.loadId, one!.id));
  expect(await eta()).toEqual(before);
});

test('a delivered load is compared once it is, and forgotten after 90 days', async () => {
  const before = (await monitor.db.select().from(etaComparisons)).length;
  await passUntil(24 + 26);
  await post([
    ...[1.5, 1.9, 2.3, 2.7, 3.1, 3.5, 3.9, 4.3].map((one) =>
      fixAt(24 + 16 + one, along((one - 0.2) / 4.4), VEHICLE, 55),
    ),
    ...[0.7, 0.9, 1.1, 1.5, 1.9].map((one) => fixAt(24 + 20 + one, HOUSTON_DOCK, VEHICLE)),
    ...[2.5, 2.7, 3, 4].map((one) => fixAt(24 + 20 + one, along(0.8), VEHICLE, 55)),
  ]);
  const own = await ownComparisons();
  expect((await monitor.get(`/loads/${id}`)).body.status).toBe('delivered');
  expect(own.map(({ hoursAhead }) => hoursAhead).sort()).toEqual([1, 3]);
  expect((await monitor.db.select().from(etaComparisons)).length).toBe(before + own.length);
  // A position that comes late moves the arrival, and the comparisons with it.
  await post([fixAt(24 + 20.5, HOUSTON_DOCK, VEHICLE)]);
  const [, receiver] = await stopsOf();
  expect(receiver!.arrivedAt! < own[0]!.arrivedAt).toBe(true);
  expect((await ownComparisons()).map(({ arrivedAt }) => arrivedAt)).toEqual(own.map(() => receiver!.arrivedAt));
  await removeOld(monitor.db, new Date(monitor.services.clock().getTime() + 93 * DAY), [
    'positions',
    'unnamed_positions',
  ]);
  expect(await monitor.db.select().from(etaComparisons)).toEqual([]);
});
