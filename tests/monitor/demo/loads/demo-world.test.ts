import { DEFAULT_LOAD_SETTINGS } from '@contract/loads/load-settings.constants';
import { LoadInput } from '@contract/loads/loads.calls';
import { CLOSED_LOAD_STATUSES, LOAD_VIEWS } from '@contract/loads/loads.constants';
import { evaluateLoad } from '@monitor/areas/loads/tracking/evaluate-load';
import { ALERT_STORIES } from '@monitor/demo/loads/alert-stories';
import type { DemoLoad } from '@monitor/demo/loads/demo-load';
import { messageAt } from '@monitor/demo/loads/demo-load';
import { clockOf, type DemoWorld, demoWorld, referenceOf } from '@monitor/demo/loads/demo-world';
import { DRIVER_STORIES } from '@monitor/demo/loads/driver-stories';
import { junctionsWithin, roadMilesBetween } from '@monitor/demo/loads/roads';
import { STORIES } from '@monitor/demo/loads/stories';
import { DAY, HOUR, type Instant, MINUTE } from '@monitor/demo/loads/trip';
import { greatCircleMiles } from '@monitor/places/geo-cell';
import { describe, expect, test } from 'vitest';
import { TODAY } from '../../support/today';
import { testFleet } from './fleet';

const NOON = Date.parse(`${TODAY}T12:00:00Z`);
const SEED = 7;
const fleet = testFleet();
const worldAt = (now: Instant, asked: string[] = []) => demoWorld(SEED, now, fleet, asked);
const hasEld = new Set(fleet.withEld.map(({ id }) => id));

/** A load of the world worked out as the product does, with its name. */
function evaluated(world: DemoWorld, load: DemoLoad, now: Instant) {
  const message = LoadInput.parse(messageAt(load, now));
  const vehicle = message.vehicle?.vin ?? null;
  const observed = world.positions(load, () => now - 6 * DAY).filter(({ vin }) => vin === vehicle);
  const stops = message.stops!.map((stop, at) => ({
    id: at + 1,
    kind: stop.kind,
    window: { startsAt: Date.parse(stop.window_starts_at!), endsAt: Date.parse(stop.window_ends_at!) },
    place: { latitude: stop.latitude!, longitude: stop.longitude!, locatedBy: 'given' as const },
    freeTimeMinutes: null,
  }));
  const isDelivered = message.status === 'delivered';
  return evaluateLoad(
    {
      stops,
      hasCarrier: message.carrier != null,
      hasVehicle: vehicle !== null,
      isCancelled: message.status === 'cancelled' || (load.cancelled?.at ?? Number.POSITIVE_INFINITY) <= now,
      isTrackingTerminated: false,
      hasPositionSource: hasEld.has(message.carrier?.id ?? 0),
      billableMiles: message.billable_miles!,
      words: [],
      reports: isDelivered
        ? [{ stopId: stops.length, type: 'departure', at: Date.parse(message.source_updated_at!) }]
        : [],
    },
    observed.map((one) => ({
      ...one,
      observedAt: Date.parse(one.observed_at),
      speedMph: one.speed_mph,
      accuracyFeet: null,
    })),
    now,
    DEFAULT_LOAD_SETTINGS,
  );
}

const OWN = (load: DemoLoad) => load.broker === 'demo';

/** The first start, an hour and a week after it, and hours of the day between. */
const CLOCKS = [0, 1, 5, 9, 13, 17, 21, 7 * 24, 7 * 24 + 6.5].map((hours) => NOON + hours * HOUR);

describe('the demo’s loads', () => {
  test.each(CLOCKS)('stand in every tab at %d', (now) => {
    const world = worldAt(now);
    const all = world.loads.filter(OWN).map((load) => ({ load, ...evaluated(world, load, now) }));
    const open = all.filter(({ status }) => !CLOSED_LOAD_STATUSES.includes(status));
    expect(open.length).toBeGreaterThan(120);
    expect(open.length).toBeLessThan(260);
    for (const tab of LOAD_VIEWS.exceptions)
      expect([tab, open.filter(({ exceptions }) => exceptions.includes(tab)).length]).not.toEqual([tab, 0]);
    for (const status of ['available', 'covered', 'progress', 'delayed', 'delivered', 'cancelled', 'assumed_delivered'])
      expect([status, all.some((one) => one.status === status)]).toEqual([status, true]);
    for (const tracking of [
      'tracking',
      'not_started',
      'no_eld_connection',
      'tracking_interrupted',
      'not_eligible',
      'ended',
    ])
      expect([tracking, all.some((one) => one.trackingStatus === tracking)]).toEqual([tracking, true]);
    // Most loads need no person.
    expect(open.filter(({ exceptions }) => exceptions.length === 0).length).toBeGreaterThan(open.length * 0.6);
  });

  test('are the same whenever they are asked for, and grow by what time brings', () => {
    const facts = (now: Instant) => {
      const world = worldAt(now);
      return new Map(world.loads.map((load) => [load.reference, JSON.stringify(messageAt(load, NOON))]));
    };
    const [first, again, later] = [facts(NOON), facts(NOON), facts(NOON + 2 * DAY)];
    expect(again).toEqual(first);
    const both = [...first].filter(([reference]) => later.has(reference));
    expect(both.length).toBeGreaterThan(200);
    for (const [reference, message] of both) expect(later.get(reference)).toBe(message);
    expect([...later.keys()].filter((reference) => !first.has(reference)).length).toBeGreaterThan(40);
    expect(first.size).toBe(new Set(first.keys()).size);
  });

  test('asked for minute by minute their positions are those of one look', () => {
    const to = NOON + 40 * MINUTE;
    const key = (one: object) => JSON.stringify(one);
    const whole = new Set<string>();
    const world = worldAt(to);
    for (const load of world.loads) for (const one of world.positions(load, () => NOON)) whole.add(key(one));
    const parts = new Set<string>();
    for (let at = NOON; at < to; at += MINUTE) {
      const minute = worldAt(at + MINUTE);
      for (const load of minute.loads) for (const one of minute.positions(load, () => at)) parts.add(key(one));
    }
    expect(whole.size).toBeGreaterThan(100);
    expect(parts).toEqual(whole);
  });

  test('a truck has one load at a time, and is no faster than a truck', () => {
    const now = NOON + 3 * DAY;
    const world = worldAt(now);
    const tripsOf = new Map<string, { from: Instant; to: Instant; reference: string }[]>();
    let count = 0;
    for (const load of world.loads)
      for (const [vin, fixes] of byVin(world.positions(load, () => now - 3 * DAY))) {
        count += fixes.length;
        const { reference } = load;
        const at = fixes.map(({ observed_at }) => Date.parse(observed_at));
        tripsOf.set(vin, [...(tripsOf.get(vin) ?? []), { from: at[0]!, to: at.at(-1)!, reference }]);
        for (const [nth, fix] of fixes.slice(1).entries()) {
          const hours = (at[nth + 1]! - at[nth]!) / HOUR;
          expect(greatCircleMiles(fixes[nth]!, fix)).toBeLessThan(0.1 + 60 * hours);
        }
      }
    expect(count).toBeGreaterThan(8_000);
    expect(count).toBeLessThan(40_000);
    expect(tripsOf.size).toBeGreaterThan(80);
    for (const trips of tripsOf.values()) {
      trips.sort((one, other) => one.from - other.from);
      for (const [nth, trip] of trips.slice(1).entries())
        expect([trips[nth], trip.from > trips[nth]!.to]).toEqual([trips[nth], true]);
    }
  });
});

function byVin<Fix extends { vin: string }>(fixes: readonly Fix[]): Map<string, Fix[]> {
  const found = new Map<string, Fix[]>();
  for (const fix of fixes) found.set(fix.vin, [...(found.get(fix.vin) ?? []), fix]);
  return found;
}

describe('stories', () => {
  test.each(STORIES.map(({ name }) => [name]))('%s is told by its name alone', (name) => {
    const story = STORIES.find((one) => one.name === name)!;
    const reference = referenceOf(story, NOON, null);
    const world = worldAt(NOON, [reference]);
    const loads = world.loads.filter((load) => load.reference.startsWith(reference));
    expect(loads.length).toBeGreaterThan(0);
    for (const load of loads) {
      expect(messageAt(load, NOON)).toMatchObject({ reference: load.reference });
      // Of a load whose story is who hauls it, or that has no truck, nothing is heard.
      const isSilent =
        name === 'no-eld' ||
        load.reference.endsWith('-5') ||
        [...ALERT_STORIES, ...DRIVER_STORIES].some((one) => one.name === name);
      if (!isSilent) expect(world.positions(load, () => NOON - 3 * DAY).length).toBeGreaterThan(5);
    }
  });

  const shown = (name: string) => {
    const reference = referenceOf(STORIES.find((one) => one.name === name)!, NOON, null);
    const world = worldAt(NOON, [reference]);
    const load = world.loads.find((one) => one.reference.startsWith(reference))!;
    return evaluated(world, load, NOON);
  };

  test('show what they say', () => {
    expect(shown('early-truck')).toMatchObject({
      status: 'progress',
      stops: [{ state: 'here', detentionMinutes: 0 }, {}],
    });
    expect(shown('out-of-range')).toMatchObject({ status: 'delayed', trackingStatus: 'tracking' });
    expect(shown('wrong-truck').exceptions).toEqual(expect.arrayContaining(['no-arrival', 'no-pickup']));
    expect(shown('unknown-vin')).toMatchObject({ status: 'progress', trackingStatus: 'tracking' });
    const held = shown('held-at-dock');
    expect(held.exceptions).toContain('no-departure');
    expect(held.stops[0]!.detentionMinutes).toBeGreaterThan(60);
    expect(shown('silent-eld')).toMatchObject({ status: 'progress', exceptions: ['not-tracking'] });
    expect(shown('no-eld').exceptions).toContain('no-eld');
    expect(shown('short-haul')).toMatchObject({ trackingStatus: 'not_eligible' });
    expect(shown('one-truck-short')).toMatchObject({ status: 'progress', exceptions: [] });
    expect(shown('assumed-delivered')).toMatchObject({ status: 'assumed_delivered' });
    expect(shown('tonu')).toMatchObject({ status: 'cancelled' });
    expect(shown('passed-by').stops.map(({ state }) => state)).toEqual(['visited', 'passed_by', 'visited', 'none']);
    expect(shown('no-truck').exceptions).toContain('no-assigned-vehicle');
  });

  test('one that is shown fast begins in the past and catches up', () => {
    const story = STORIES.find(({ name }) => name === 'on-the-way')!;
    const reference = referenceOf(story, NOON, 20);
    expect(NOON - clockOf(reference, NOON)).toBe(8.5 * HOUR);
    expect(clockOf(reference, NOON + 10 * MINUTE) - clockOf(reference, NOON)).toBe(200 * MINUTE);
    expect(clockOf(reference, NOON + HOUR)).toBe(NOON + HOUR);
    const count = (now: Instant) => {
      const world = worldAt(now, [reference]);
      return world.positions(world.loads.find((load) => load.reference === reference)!, () => NOON - DAY).length;
    };
    expect(count(NOON + 20 * MINUTE)).toBeGreaterThan(count(NOON + 5 * MINUTE) + 30);
  });
});

test('roads join every two junctions, about as long as they are', () => {
  expect(junctionsWithin('CHI', 0, 5000).length).toBeGreaterThan(70);
  // Published road miles.
  for (const [from, to, miles] of [
    ['DAL', 'HOU', 239],
    ['CHI', 'ATL', 715],
    ['LAX', 'PHX', 373],
    ['SEA', 'MIA', 3300],
  ] as const)
    expect(Math.abs(roadMilesBetween(from, to) / miles - 1)).toBeLessThan(0.12);
});
