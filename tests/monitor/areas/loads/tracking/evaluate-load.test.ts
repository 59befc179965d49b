import { DEFAULT_LOAD_SETTINGS } from '@contract/loads/load-settings.constants';
import { evaluateLoad } from '@monitor/areas/loads/tracking/evaluate-load';
import { withoutShadowed } from '@monitor/areas/loads/tracking/phone-fixes';
import { HOUR, MINUTE } from '@monitor/areas/loads/tracking/tracked-load';
import { describe, expect, it } from 'vitest';
import { DALLAS, DELIVERY_AT, evaluate, fix, HOUSTON, load, north, PICKUP_AT, stop } from './support';

const DOCK = DALLAS;
const AT_DOCK = [fix(PICKUP_AT, DOCK, 0), fix(PICKUP_AT + 5 * MINUTE, DOCK, 0)];
const OUT_OF_DALLAS = [fix(PICKUP_AT + HOUR, north(DOCK, -5)), fix(PICKUP_AT + HOUR + 5 * MINUTE, north(DOCK, -9))];
const AT_HOUSTON = [fix(DELIVERY_AT, HOUSTON, 0), fix(DELIVERY_AT + 10 * MINUTE, HOUSTON, 0)];
const OUT_OF_HOUSTON = [
  fix(DELIVERY_AT + HOUR, north(HOUSTON, 4)),
  fix(DELIVERY_AT + HOUR + 5 * MINUTE, north(HOUSTON, 8)),
];

describe('the status of a load', () => {
  it('goes from available to delivered as the truck is seen', () => {
    expect(evaluate(load({ hasCarrier: false, hasVehicle: false }), [], PICKUP_AT - 5 * HOUR).status).toBe('available');
    expect(evaluate(load(), [], PICKUP_AT - 5 * HOUR).status).toBe('covered');
    expect(evaluate(load(), AT_DOCK, PICKUP_AT + 6 * MINUTE).status).toBe('progress');
    const arrived = [...AT_DOCK, ...OUT_OF_DALLAS, ...AT_HOUSTON];
    expect(evaluate(load(), arrived, DELIVERY_AT + 11 * MINUTE).status).toBe('progress');
    expect(evaluate(load(), [...arrived, ...OUT_OF_HOUSTON], DELIVERY_AT + 2 * HOUR).status).toBe('delivered');
  });

  it('is delayed once the truck is seen elsewhere after the window and its grace', () => {
    const elsewhere = [fix(PICKUP_AT + HOUR + 31 * MINUTE, north(DOCK, 20))];
    expect(evaluate(load(), elsewhere, PICKUP_AT + HOUR + 32 * MINUTE).status).toBe('delayed');
  });

  it('is delayed at once when even the earliest arrival is late', () => {
    const far = [fix(PICKUP_AT - HOUR, north(DOCK, 300))];
    expect(evaluate(load(), far, PICKUP_AT - 50 * MINUTE).status).toBe('delayed');
  });

  it('is never delayed by silence', () => {
    const near = [fix(PICKUP_AT - HOUR, north(DOCK, 20))];
    const later = evaluate(load(), near, PICKUP_AT + 20 * HOUR);
    expect(later.status).toBe('covered');
    expect(later.trackingStatus).toBe('tracking_interrupted');
    expect(later.exceptions).toContain('no-arrival');
    expect(evaluate(load(), [], PICKUP_AT + 20 * HOUR).status).toBe('covered');
  });

  it('is not late near a stop of which only the city is known', () => {
    const city = load({ stops: [stop(1, { place: { ...DALLAS, locatedBy: 'city' } }), stop(2)] });
    const across = [fix(PICKUP_AT + 2 * HOUR, north(DALLAS, 12), 0)];
    expect(evaluate(city, across, PICKUP_AT + 2 * HOUR + MINUTE).status).toBe('covered');
    expect(evaluate(load(), across, PICKUP_AT + 2 * HOUR + MINUTE).status).toBe('delayed');
  });

  it('is assumed delivered 48 hours after the last window, and delivered by later evidence', () => {
    const end = DELIVERY_AT + HOUR + 48 * HOUR;
    expect(evaluate(load(), AT_DOCK, end - MINUTE).status).not.toBe('assumed_delivered');
    expect(evaluate(load(), AT_DOCK, end).status).toBe('assumed_delivered');
    const left = { stopId: 2, type: 'departure' as const, at: DELIVERY_AT + 3 * HOUR };
    expect(evaluate(load({ reports: [left] }), AT_DOCK, end).status).toBe('delivered');
  });

  it('stays cancelled, with no exception left', () => {
    const cancelled = evaluate(load({ isCancelled: true }), AT_DOCK, PICKUP_AT + 30 * HOUR);
    expect(cancelled).toMatchObject({ status: 'cancelled', trackingStatus: 'terminated', exceptions: [] });
  });
});

describe('a visit', () => {
  const visit = (fixes: Parameters<typeof evaluate>[1], now = PICKUP_AT + 3 * HOUR) =>
    evaluate(load(), fixes, now).stops[0]!;

  it('lies between the last position before and the first one after', () => {
    const { arrived, departed, state } = visit([
      fix(PICKUP_AT - 10 * MINUTE, north(DOCK, 9)),
      ...AT_DOCK,
      ...OUT_OF_DALLAS,
    ]);
    expect(state).toBe('visited');
    expect(arrived).toEqual({
      at: PICKUP_AT - 5 * MINUTE,
      between: { from: PICKUP_AT - 10 * MINUTE, to: PICKUP_AT },
    });
    expect(departed!.between).toEqual({ from: PICKUP_AT + 5 * MINUTE, to: PICKUP_AT + HOUR });
  });

  it('needs two positions inside, or one that is slow', () => {
    expect(visit([fix(PICKUP_AT, DOCK, 60)]).arrived).toBeNull();
    expect(visit([fix(PICKUP_AT, DOCK, 3)]).arrived).not.toBeNull();
    expect(visit([fix(PICKUP_AT, DOCK, null)]).arrived).toBeNull();
    expect(visit([fix(PICKUP_AT, DOCK, 60), fix(PICKUP_AT + MINUTE, DOCK, 60)]).arrived).not.toBeNull();
  });

  it('ends with two positions outside, or one beyond twice the radius; a single one just outside is a bad signal', () => {
    const loaded = [...AT_DOCK, fix(PICKUP_AT + 30 * MINUTE, DOCK, 0)];
    const justOutside = (after: number) => fix(PICKUP_AT + after * MINUTE, north(DOCK, 0.75), 0);
    expect(visit([...loaded, justOutside(35)])).toMatchObject({ state: 'here', departed: null });
    expect(visit([...loaded, justOutside(35), justOutside(40)]).departed!.between).toEqual({
      from: PICKUP_AT + 30 * MINUTE,
      to: PICKUP_AT + 35 * MINUTE,
    });
    expect(visit([...loaded, fix(PICKUP_AT + 40 * MINUTE, north(DOCK, 1.5))]).departed).not.toBeNull();
  });

  it('is not over when the truck was there for minutes only, until it is far away', () => {
    const away = fix(PICKUP_AT + 10 * MINUTE, north(DOCK, 1.5));
    expect(visit([...AT_DOCK, away])).toMatchObject({ state: 'here', departed: null });
    expect(visit([...AT_DOCK, away, fix(PICKUP_AT + HOUR, north(DOCK, 40))])).toMatchObject({ state: 'visited' });
  });

  it('is at the dock and not beside it, where the truck bought fuel before', () => {
    const fuel = [0, 10, 20].map((minute) => fix(PICKUP_AT + minute * MINUTE, north(DOCK, 0.4), 0));
    expect(visit(fuel).arrived!.between.to).toBe(PICKUP_AT);
    const dock = [40, 60].map((minute) => fix(PICKUP_AT + minute * MINUTE, DOCK, 0));
    expect(visit([...fuel, ...dock]).arrived!.between).toEqual({
      from: PICKUP_AT + 20 * MINUTE,
      to: PICKUP_AT + 40 * MINUTE,
    });
  });

  it('is no visit when the truck drives through the fence, or past it between two positions', () => {
    const through = [
      fix(PICKUP_AT, north(DOCK, 3)),
      fix(PICKUP_AT + 4 * MINUTE, DOCK),
      fix(PICKUP_AT + 8 * MINUTE, north(DOCK, -3)),
    ];
    expect(visit(through)).toMatchObject({ state: 'passed_by', arrived: null, passedByAt: PICKUP_AT + 4 * MINUTE });
    expect(visit([through[0]!, through[2]!])).toMatchObject({ state: 'passed_by', arrived: null });
  });

  it('is one when the truck crosses the fence both ways and comes back', () => {
    const back = [
      ...AT_DOCK,
      fix(PICKUP_AT + 15 * MINUTE, north(DOCK, 2)),
      fix(PICKUP_AT + 20 * MINUTE, north(DOCK, 2)),
    ];
    const { arrived, departed, state } = visit([...back, fix(PICKUP_AT + 30 * MINUTE, DOCK, 0)]);
    expect(state).toBe('here');
    expect(arrived!.at).toBe(PICKUP_AT);
    expect(departed).toBeNull();
  });

  it('does not end by one position just outside', () => {
    const jitter = [
      ...AT_DOCK,
      fix(PICKUP_AT + 10 * MINUTE, north(DOCK, 0.7), 0),
      fix(PICKUP_AT + 15 * MINUTE, DOCK, 0),
    ];
    expect(visit(jitter).state).toBe('here');
  });

  it('is not proved by a position less accurate than the fence is wide', () => {
    const vague = AT_DOCK.map((one) => ({ ...one, accuracyFeet: 5000 }));
    expect(visit(vague).state).toBe('none');
  });

  it('is never proved by a postal code, which says only that the truck is around', () => {
    const zip = load({ stops: [stop(1, { place: { ...DALLAS, locatedBy: 'postal_code' } }), stop(2)] });
    const around = [0, 10, 25].map((minutes) => fix(PICKUP_AT + minutes * MINUTE, north(DALLAS, 1), 0));
    const { stops, status, exceptions } = evaluate(zip, around, PICKUP_AT + 5 * HOUR);
    expect(stops[0]).toMatchObject({ state: 'near', arrivedAt: null, detentionMinutes: null });
    expect(status).toBe('progress');
    expect(exceptions).not.toContain('no-arrival');
    expect(exceptions).toContain('no-pickup');
    expect(evaluate(zip, around.slice(0, 2), PICKUP_AT + 5 * HOUR).stops[0]!.state).toBe('none');
  });

  it('belongs to the first stop that has none when two are at one place', () => {
    const roundTrip = load({ stops: [stop(1), stop(2), stop(3, { place: { ...DALLAS, locatedBy: 'given' } })] });
    const fixes = [...AT_DOCK, ...OUT_OF_DALLAS, ...AT_HOUSTON, ...OUT_OF_HOUSTON];
    const home = [fix(DELIVERY_AT + 6 * HOUR, DOCK, 0)];
    const states = (given: typeof fixes) =>
      evaluate(roundTrip, given, DELIVERY_AT + 7 * HOUR).stops.map(({ state }) => state);
    expect(states(fixes)).toEqual(['visited', 'visited', 'none']);
    expect(states([...fixes, ...home])).toEqual(['visited', 'visited', 'here']);
  });

  it('leaves out a position that no truck can have had', () => {
    const jump = [...AT_DOCK, fix(PICKUP_AT + 10 * MINUTE, HOUSTON, 0), fix(PICKUP_AT + 15 * MINUTE, DOCK, 0)];
    const { stops } = evaluate(load(), jump, PICKUP_AT + HOUR);
    expect(stops.map(({ state }) => state)).toEqual(['here', 'none']);
  });
});

describe('reports', () => {
  const report = (type: 'arrival' | 'departure', at: number) => ({ stopId: 1, type, at });

  it('count where positions show nothing', () => {
    const reported = load({ reports: [report('arrival', PICKUP_AT + 20 * MINUTE)] });
    const { status, stops } = evaluate(reported, [], PICKUP_AT + 5 * HOUR);
    expect(status).toBe('progress');
    expect(stops[0]).toMatchObject({ arrived: null, arrivedAt: PICKUP_AT + 20 * MINUTE, state: 'none' });
  });

  it('do not replace what positions show', () => {
    const reported = load({
      reports: [report('arrival', PICKUP_AT - 2 * HOUR), report('departure', PICKUP_AT + 2 * MINUTE)],
    });
    const { stops } = evaluate(reported, AT_DOCK, PICKUP_AT + HOUR);
    expect(stops[0]).toMatchObject({ arrivedAt: PICKUP_AT, departedAt: null, state: 'here' });
  });

  it('tell of a departure after the last position', () => {
    const reported = load({ reports: [report('departure', PICKUP_AT + 90 * MINUTE)] });
    expect(evaluate(reported, AT_DOCK, PICKUP_AT + 3 * HOUR).stops[0]!.departedAt).toBe(PICKUP_AT + 90 * MINUTE);
  });
});

describe('a person’s word', () => {
  const says = (one: 'arrived' | 'departed' | 'not_a_visit', at: number, saidAt = at, stopId = 1) => ({
    stopId,
    says: one,
    at,
    saidAt,
  });
  const later = [fix(PICKUP_AT + 2 * HOUR, DOCK, 0), fix(PICKUP_AT + 2 * HOUR + 5 * MINUTE, DOCK, 0)];

  it('wins over positions, which stay beside it, and over reports', () => {
    const given = load({
      words: [says('arrived', PICKUP_AT + 20 * MINUTE), says('departed', PICKUP_AT + 50 * MINUTE)],
      reports: [{ stopId: 1, type: 'arrival', at: PICKUP_AT - HOUR }],
    });
    const [at] = evaluate(given, [...AT_DOCK, ...OUT_OF_DALLAS], PICKUP_AT + 2 * HOUR).stops;
    expect(at).toMatchObject({ arrivedAt: PICKUP_AT + 20 * MINUTE, arrivedBy: 'word', arrived: { at: PICKUP_AT } });
    expect(at).toMatchObject({ departedAt: PICKUP_AT + 50 * MINUTE, departedBy: 'word', dwellMinutes: 30 });
    expect(at!.departed).not.toBeNull();
  });

  it('counts as the newest of its kind, in any order, and once it is said', () => {
    const [first, second] = [
      says('arrived', PICKUP_AT, PICKUP_AT),
      says('arrived', PICKUP_AT - HOUR, PICKUP_AT + HOUR),
    ];
    const at = (words: ReturnType<typeof says>[], now: number) =>
      evaluate(load({ words }), [], now).stops[0]!.arrivedAt;
    expect(at([second, first], PICKUP_AT + 30 * MINUTE)).toBe(PICKUP_AT);
    for (const words of [
      [first, second],
      [second, first],
    ])
      expect(at(words, PICKUP_AT + 2 * HOUR)).toBe(PICKUP_AT - HOUR);
  });

  it('takes a stay away, whose stop is open again for a later one', () => {
    const given = load({ words: [says('not_a_visit', PICKUP_AT + MINUTE, PICKUP_AT + HOUR)] });
    const seen = [...AT_DOCK, ...OUT_OF_DALLAS];
    const rejected = evaluate(given, seen, PICKUP_AT + 90 * MINUTE);
    expect(rejected.stops[0]).toMatchObject({ state: 'none', arrivedAt: null, arrivedBy: null, departedAt: null });
    expect(rejected.nextStopId).toBe(1);
    const visited = evaluate(given, [...seen, ...later], PICKUP_AT + 3 * HOUR).stops[0]!;
    expect(visited).toMatchObject({ state: 'here', arrivedBy: 'positions' });
    expect(visited.arrived!.between.to).toBe(later[0]!.observedAt);
  });

  it('of an arrival takes back a departure before it', () => {
    const given = load({ words: [says('arrived', PICKUP_AT + 2 * HOUR)] });
    const [at] = evaluate(given, [...AT_DOCK, ...OUT_OF_DALLAS], PICKUP_AT + 3 * HOUR).stops;
    expect(at).toMatchObject({ arrivedAt: PICKUP_AT + 2 * HOUR, departedAt: null, departedBy: null });
  });

  it('that a stay was no visit holds for positions that are deleted, and for an earlier word', () => {
    const known = new Map([
      [1, evaluate(load(), [...AT_DOCK, ...OUT_OF_DALLAS], PICKUP_AT + 2 * HOUR).stops[0]!],
      [2, evaluate(load(), [], PICKUP_AT).stops[1]!],
    ]);
    const given = load({
      words: [says('arrived', PICKUP_AT, PICKUP_AT), says('not_a_visit', PICKUP_AT + MINUTE, PICKUP_AT + HOUR)],
    });
    const { stops } = evaluateLoad(given, [], PICKUP_AT + 2 * HOUR, DEFAULT_LOAD_SETTINGS, undefined, known);
    expect(stops[0]).toMatchObject({ arrivedAt: null, departedAt: null, arrived: null });
  });
});

describe('detention', () => {
  it('counts from the appointment when the truck came early, beyond free time', () => {
    const early = [fix(PICKUP_AT - HOUR, DOCK, 0)];
    const { stops, exceptions } = evaluate(load(), early, PICKUP_AT + 3 * HOUR);
    expect(stops[0]).toMatchObject({ dwellMinutes: 240, detentionMinutes: 60 });
    expect(exceptions).toContain('no-departure');
  });

  it('counts from the arrival when the truck came late', () => {
    const late = [fix(PICKUP_AT + 30 * MINUTE, DOCK, 0)];
    expect(evaluate(load(), late, PICKUP_AT + 3 * HOUR).stops[0]).toMatchObject({
      dwellMinutes: 150,
      detentionMinutes: 30,
    });
  });
});

describe('the tracking status', () => {
  const statusAt = (now: number, given = load(), fixes: Parameters<typeof evaluate>[1] = []) =>
    evaluate(given, fixes, now).trackingStatus;

  it('is the first that holds', () => {
    expect(statusAt(PICKUP_AT, load({ billableMiles: 149 }))).toBe('not_eligible');
    expect(statusAt(PICKUP_AT, load({ billableMiles: null }))).toBe('unable_to_track');
    expect(statusAt(PICKUP_AT, load({ isTrackingTerminated: true }))).toBe('terminated');
    expect(statusAt(DELIVERY_AT + 26 * HOUR)).toBe('ended');
    expect(statusAt(PICKUP_AT, load({ hasPositionSource: false }))).toBe('no_eld_connection');
  });

  it('starts three hours before pickup, and waits an hour for the first position', () => {
    expect(statusAt(PICKUP_AT - 4 * HOUR)).toBe('not_started');
    expect(statusAt(PICKUP_AT - 2 * HOUR - MINUTE)).toBe('not_started');
    expect(statusAt(PICKUP_AT - 2 * HOUR)).toBe('unable_to_track');
  });

  it('is interrupted when the newest position is older than an hour', () => {
    const fixes = [fix(PICKUP_AT, north(DOCK, 3))];
    expect(statusAt(PICKUP_AT + 59 * MINUTE, load(), fixes)).toBe('tracking');
    expect(statusAt(PICKUP_AT + 60 * MINUTE, load(), fixes)).toBe('tracking_interrupted');
  });

  it('does not count positions from before the load', () => {
    expect(statusAt(PICKUP_AT, load(), [fix(PICKUP_AT - 20 * HOUR, DOCK, 0)])).toBe('unable_to_track');
  });
});

describe('exceptions', () => {
  const at = (now: number, given = load(), fixes: Parameters<typeof evaluate>[1] = []) =>
    evaluate(given, fixes, now).exceptions;

  it('ask for an ELD and for a vehicle, each where it is due', () => {
    expect(at(PICKUP_AT - 9 * HOUR, load({ hasPositionSource: false, hasVehicle: false }))).toEqual(['no-eld']);
    expect(at(PICKUP_AT - 6 * HOUR, load({ hasVehicle: false }))).toEqual([]);
    expect(at(PICKUP_AT - 5 * HOUR, load({ hasVehicle: false }))).toEqual(['no-assigned-vehicle']);
    expect(at(PICKUP_AT - 5 * HOUR)).toEqual(['pending-tracking']);
    expect(at(PICKUP_AT - 5 * HOUR, load({ hasVehicle: false, billableMiles: 100 }))).toEqual([]);
  });

  it('name the stops that are overdue', () => {
    expect(at(PICKUP_AT + HOUR + 29 * MINUTE)).not.toContain('no-arrival');
    expect(at(PICKUP_AT + HOUR + 30 * MINUTE)).toEqual(expect.arrayContaining(['no-arrival', 'no-pickup']));
    expect(at(DELIVERY_AT + 2 * HOUR, load(), [...AT_DOCK, ...OUT_OF_DALLAS])).toEqual(
      expect.arrayContaining(['no-arrival', 'no-delivery', 'not-tracking']),
    );
  });
});

describe('the ETA', () => {
  it('is a range from the newest position, and proves a truck late only by what none can do', () => {
    const left = [...AT_DOCK, ...OUT_OF_DALLAS];
    const window = { startsAt: PICKUP_AT + 5.5 * HOUR, endsAt: PICKUP_AT + 6.5 * HOUR };
    const next = evaluate(load({ stops: [stop(1), stop(2, { window })] }), left, PICKUP_AT + 70 * MINUTE).eta!;
    expect(next).toMatchObject({ stopId: 2, asOf: OUT_OF_DALLAS[1]!.observedAt, isEstimatedMiles: true });
    expect(next.miles).toBeGreaterThan(230);
    expect((next.soonest - next.asOf) / HOUR).toBeCloseTo((next.miles * 0.92) / 65, 2);
    expect(next.soonest).toBeLessThan(next.earliest);
    const typical = next.asOf + (next.miles / 55) * HOUR;
    expect(next.earliest).toBeLessThan(typical);
    expect(next.latest).toBeGreaterThan(typical);
    expect(next.latest - next.earliest).toBeLessThan((typical - next.asOf) / 3);
  });

  it('moves while the truck stands', () => {
    const road = [fix(PICKUP_AT + HOUR, north(DOCK, -5)), fix(PICKUP_AT + 2 * HOUR, north(DOCK, -60))];
    const stands = [12, 24].map((minute) => fix(PICKUP_AT + 2 * HOUR + minute * MINUTE, north(DOCK, -60), 0));
    const before = evaluate(load(), [...AT_DOCK, ...road], PICKUP_AT + 3 * HOUR).eta!;
    const after = evaluate(load(), [...AT_DOCK, ...road, ...stands], PICKUP_AT + 3 * HOUR).eta!;
    const moved = (after.earliest - before.earliest) / MINUTE;
    expect(moved).toBeGreaterThanOrEqual(23);
    expect(moved).toBeLessThan(45);
  });

  it('rests for ten hours when the way is longer than eleven of driving, but for a team that its window asks for', () => {
    const elPaso = { latitude: 31.7619, longitude: -106.485 };
    const from = [fix(PICKUP_AT - HOUR, elPaso)];
    const open = load({
      stops: [stop(1, { window: null }), stop(2, { window: { startsAt: PICKUP_AT, endsAt: PICKUP_AT + 60 * HOUR } })],
    });
    const rested = evaluate(open, from, PICKUP_AT).eta!;
    expect((rested.earliest - rested.asOf) / HOUR).toBeGreaterThan(20);
    const soon = { startsAt: PICKUP_AT, endsAt: PICKUP_AT + 12 * HOUR };
    const tight = load({ stops: [stop(1, { window: soon }), stop(2)] });
    const team = evaluate(tight, [fix(PICKUP_AT - HOUR, elPaso)], PICKUP_AT).eta!;
    expect((team.earliest - team.asOf) / HOUR).toBeLessThan(15);
    expect((team.latest - team.asOf) / HOUR).toBeGreaterThan(20);
  });

  it('says that an early truck may go in at once, or wait for its appointment', () => {
    const left = [...AT_DOCK, ...OUT_OF_DALLAS];
    const { eta } = evaluate(load(), left, PICKUP_AT + 70 * MINUTE);
    expect(eta!.earliest).toBeLessThan(eta!.asOf + (eta!.miles / 50) * HOUR);
    expect(eta!.latest).toBeGreaterThan(DELIVERY_AT - 1.5 * HOUR);
  });
});

describe('the phones of two drivers', () => {
  const ofPhone = (by: 'driver_page' | 'second_driver_page', minutes: readonly number[], place: typeof DALLAS) =>
    minutes.map((minute) => ({ ...fix(PICKUP_AT + minute * MINUTE, place, 0), isPhone: true, by }));
  const first = ofPhone('driver_page', [0, 5, 10, 15, 20], DOCK);

  it('are not one truck that jumps: the driver’s counts while it is heard', () => {
    const second = ofPhone('second_driver_page', [2, 7, 12, 17, 22], north(DOCK, 60));
    const now = PICKUP_AT + 23 * MINUTE;
    const alone = evaluate(load(), withoutShadowed(first), now);
    const both = withoutShadowed([...second, ...first]);
    expect(both).toEqual(first);
    expect(evaluate(load(), both, now)).toEqual(alone);
    expect(alone.stops[0]!.arrived).not.toBeNull();
  });

  it('count one for the other where one is silent, and both for nothing beside the truck’s unit', () => {
    const later = ofPhone('second_driver_page', [20 + 16], DOCK);
    expect(withoutShadowed([...first, ...later])).toEqual([...first, ...later]);
    const unit = [fix(PICKUP_AT + 10 * MINUTE, DOCK, 0)];
    // What the unit sets aside sets nothing aside itself.
    const after = ofPhone('second_driver_page', [26], DOCK);
    expect(withoutShadowed([...unit, ...first, ...ofPhone('second_driver_page', [12], DOCK), ...after])).toEqual([
      ...unit,
      ...after,
    ]);
  });
});
