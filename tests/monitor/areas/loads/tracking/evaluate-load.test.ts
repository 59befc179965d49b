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
    const justOutside = (after: number) => fix(PICKUP_AT + after * MINUTE, north(DOCK, 0.75), 0);
    expect(visit([...AT_DOCK, justOutside(10)])).toMatchObject({ state: 'here', departed: null });
    expect(visit([...AT_DOCK, justOutside(10), justOutside(15)]).departed!.between).toEqual({
      from: PICKUP_AT + 5 * MINUTE,
      to: PICKUP_AT + 10 * MINUTE,
    });
    expect(visit([...AT_DOCK, fix(PICKUP_AT + 10 * MINUTE, north(DOCK, 1.5))]).departed).not.toBeNull();
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
  it('is a range from the newest position, whose earliest end leaves the error of the estimate out', () => {
    const left = [...AT_DOCK, ...OUT_OF_DALLAS];
    const next = evaluate(load(), left, PICKUP_AT + 70 * MINUTE).eta!;
    expect(next).toMatchObject({ stopId: 2, asOf: OUT_OF_DALLAS[1]!.observedAt, isEstimatedMiles: true });
    expect(next.miles).toBeGreaterThan(230);
    expect((next.latest - next.asOf) / HOUR).toBeCloseTo(next.miles / 50, 1);
    expect((next.earliest - next.asOf) / (next.latest - next.asOf)).toBeCloseTo(0.9, 2);
  });

  it('rests for ten hours when the way is longer than eleven of driving, at the latest', () => {
    const elPaso = { latitude: 31.7619, longitude: -106.485 };
    const eta = evaluate(load(), [fix(PICKUP_AT - HOUR, elPaso)], PICKUP_AT).eta!;
    const driving = eta.miles / 50;
    expect(driving).toBeGreaterThan(11);
    expect((eta.latest - eta.asOf) / HOUR).toBeCloseTo(driving + 0.5 + 10, 2);
    expect((eta.earliest - eta.asOf) / HOUR).toBeCloseTo(driving * 0.9 + 0.5, 2);
  });
});
