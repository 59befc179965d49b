import { DEFAULT_LOAD_SETTINGS } from '@contract/loads/load-settings.constants';
import { CLOSED_LOAD_STATUSES } from '@contract/loads/loads.constants';
import { LOCATED_BY } from '@contract/loads/stops.constants';
import { evaluateLoad } from '@monitor/areas/loads/tracking/evaluate-load';
import { type Fix, HOUR, MINUTE, type TrackedLoad, type TrackedStop } from '@monitor/areas/loads/tracking/tracked-load';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DALLAS, DELIVERY_AT, fix, HOUSTON, load, PICKUP_AT, stop } from './support';

const place = fc.constantFrom(DALLAS, HOUSTON, { latitude: 31.55, longitude: -97.15 });
const when = fc.integer({ min: -8 * 60, max: 60 * 60 }).map((minutes) => PICKUP_AT + minutes * MINUTE);

/** Around a stop, on the road or anywhere; slow or not; some wildly inaccurate. */
const anyFix: fc.Arbitrary<Fix> = fc
  .record({
    observedAt: when,
    at: place,
    dx: fc.oneof(fc.double({ min: -0.01, max: 0.01, noNaN: true }), fc.double({ min: -2, max: 2, noNaN: true })),
    dy: fc.oneof(fc.double({ min: -0.01, max: 0.01, noNaN: true }), fc.double({ min: -2, max: 2, noNaN: true })),
    speedMph: fc.option(fc.integer({ min: 0, max: 70 })),
    accuracyFeet: fc.option(fc.constantFrom(30, 300, 6000)),
  })
  .map(({ observedAt, at, dx, dy, speedMph, accuracyFeet }) => ({
    observedAt,
    latitude: at.latitude + dx,
    longitude: at.longitude + dy,
    speedMph,
    accuracyFeet,
  }));

const anyStop = (id: number): fc.Arbitrary<TrackedStop> =>
  fc.record({
    id: fc.constant(id),
    kind: fc.constantFrom('pickup' as const, 'delivery' as const),
    window: fc.option(
      fc
        .tuple(when, fc.integer({ min: 0, max: 600 }))
        .map(([startsAt, minutes]) => ({ startsAt, endsAt: startsAt + minutes * MINUTE })),
      { freq: 6 },
    ),
    place: fc.option(
      fc
        .tuple(place, fc.constantFrom(...LOCATED_BY))
        .map(([at, locatedBy]) => ({ ...at, locatedBy, radiusMiles: locatedBy === 'facility' ? 0.3 : null })),
      { freq: 8 },
    ),
    freeTimeMinutes: fc.option(fc.integer({ min: 0, max: 600 })),
  });

const anyLoad: fc.Arbitrary<TrackedLoad> = fc.integer({ min: 1, max: 5 }).chain((count) =>
  fc.record({
    stops: fc.tuple(...Array.from({ length: count }, (_, at) => anyStop(at + 1))),
    hasCarrier: fc.boolean(),
    hasVehicle: fc.boolean(),
    isCancelled: fc.boolean(),
    isTrackingTerminated: fc.boolean(),
    hasPositionSource: fc.boolean(),
    billableMiles: fc.option(fc.constantFrom(100, 150, 800)),
    words: fc.array(
      fc.record({
        stopId: fc.integer({ min: 1, max: count }),
        says: fc.constantFrom('arrived' as const, 'departed' as const, 'not_a_visit' as const),
        at: when,
        saidAt: when,
      }),
      { maxLength: 3 },
    ),
    reports: fc.array(
      fc.record({
        stopId: fc.integer({ min: 1, max: count }),
        type: fc.constantFrom('arrival' as const, 'departure' as const),
        at: when,
      }),
      { maxLength: 4 },
    ),
  }),
);

const history = fc.record({ given: anyLoad, fixes: fc.array(anyFix, { maxLength: 60 }), now: when });
const evaluate = (given: TrackedLoad, fixes: readonly Fix[], now: number) =>
  evaluateLoad(given, fixes, now, DEFAULT_LOAD_SETTINGS);

describe('any history of a load', () => {
  it('is evaluated alike whatever the order of its positions, and however often each comes', () => {
    const disordered = history.chain((one) =>
      fc.record({
        one: fc.constant(one),
        shuffled: fc.shuffledSubarray([...one.fixes, ...one.fixes], {
          minLength: one.fixes.length * 2,
          maxLength: one.fixes.length * 2,
        }),
      }),
    );
    fc.assert(
      fc.property(disordered, ({ one: { given, fixes, now }, shuffled }) => {
        expect(evaluate(given, shuffled, now)).toEqual(evaluate(given, fixes, now));
      }),
      { numRuns: 500 },
    );
  });

  it('means the same until its next check', () => {
    const later = fc.tuple(history, fc.double({ min: 0, max: 0.999_999, noNaN: true }));
    fc.assert(
      fc.property(later, ([{ given, fixes, now }, share]) => {
        const first = evaluate(given, fixes, now);
        const until = first.nextCheckAt ?? now + 1000 * HOUR;
        expect(until).toBeGreaterThan(now);
        const then = evaluate(given, fixes, Math.floor(now + (until - now) * share));
        const timeless = ({ status, trackingStatus, trackingWindow, exceptions, eta, newestFixAt }: typeof first) => {
          return { status, trackingStatus, trackingWindow, exceptions, eta, newestFixAt };
        };
        expect(timeless(then)).toEqual(timeless(first));
      }),
      { numRuns: 1000 },
    );
  });

  it('has no exception once it is closed, and stays closed as time passes', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 1, max: 100 }), ({ given, fixes, now }, hours) => {
        const known = fixes.filter(({ observedAt }) => observedAt <= now);
        const first = evaluate({ ...given, reports: [], words: [] }, known, now);
        if (!CLOSED_LOAD_STATUSES.includes(first.status)) return;
        expect(first.exceptions).toEqual([]);
        expect(CLOSED_LOAD_STATUSES).toContain(
          evaluate({ ...given, reports: [], words: [] }, known, now + hours * HOUR).status,
        );
      }),
      { numRuns: 500 },
    );
  });

  it('proves nothing from a postal code or a city, and is late by nothing without positions', () => {
    fc.assert(
      fc.property(history, ({ given, fixes, now }) => {
        for (const [at, { place }] of given.stops.entries()) {
          if (place?.locatedBy !== 'postal_code' && place?.locatedBy !== 'city' && place !== null) continue;
          const { arrived, departed } = evaluate({ ...given, reports: [] }, fixes, now).stops[at]!;
          expect([arrived, departed]).toEqual([null, null]);
        }
        expect(evaluate(given, [], now).status).not.toBe('delayed');
      }),
      { numRuns: 300 },
    );
  });
});

describe('a truck that drives from Dallas to Houston', () => {
  /** Where the truck is: at the pickup from arrival to departure, then straight on at 55 mph, then at the delivery. */
  const truth = fc.record({
    arrivesAt: fc.integer({ min: -100, max: 60 }).map((minutes) => PICKUP_AT + minutes * MINUTE),
    staysMinutes: fc.integer({ min: 40, max: 200 }),
    unloadsMinutes: fc.integer({ min: 40, max: 200 }),
    gaps: fc.array(fc.integer({ min: 1, max: 14 }), { minLength: 30, maxLength: 120 }),
  });
  const DRIVE = 4 * HOUR;
  const COMES_FROM = { latitude: 33.9, longitude: -97.4 };

  it('is seen to arrive and to leave within the spans that are given for it', () => {
    fc.assert(
      fc.property(truth, ({ arrivesAt, staysMinutes, unloadsMinutes, gaps }) => {
        const leavesAt = arrivesAt + staysMinutes * MINUTE;
        const deliversAt = leavesAt + DRIVE;
        const emptyAt = deliversAt + unloadsMinutes * MINUTE;
        const along = (from: typeof DALLAS, to: typeof DALLAS, share: number) => ({
          latitude: from.latitude + (to.latitude - from.latitude) * share,
          longitude: from.longitude + (to.longitude - from.longitude) * share,
        });
        const positionAt = (at: number): Fix => {
          if (at < arrivesAt) return fix(at, along(DALLAS, COMES_FROM, Math.min(1, (arrivesAt - at) / (2 * HOUR))));
          if (at <= leavesAt) return fix(at, DALLAS, 0);
          if (at < deliversAt) return fix(at, along(DALLAS, HOUSTON, (at - leavesAt) / DRIVE));
          if (at <= emptyAt) return fix(at, HOUSTON, 0);
          return fix(at, along(HOUSTON, DALLAS, Math.min(1, (at - emptyAt) / DRIVE)));
        };
        const fixes: Fix[] = [];
        for (
          let at = PICKUP_AT - 2 * HOUR, turn = 0;
          at < emptyAt + 2 * HOUR;
          at += gaps[turn++ % gaps.length]! * MINUTE
        ) {
          fixes.push(positionAt(at));
        }
        const given = load({ stops: [stop(1), stop(2)] });
        const { stops, status } = evaluate(given, fixes, Math.max(emptyAt + 2 * HOUR, DELIVERY_AT));
        expect(status).toBe('delivered');
        // The fence is half a mile wide: at 55 mph it is crossed within a minute of the dock.
        const holds = (span: { from: number | null; to: number }, at: number) =>
          (span.from ?? -Infinity) - MINUTE <= at && at <= span.to + MINUTE;
        expect(holds(stops[0]!.arrived!.between, arrivesAt)).toBe(true);
        expect(holds(stops[0]!.departed!.between, leavesAt)).toBe(true);
        expect(holds(stops[1]!.arrived!.between, deliversAt)).toBe(true);
        expect(holds(stops[1]!.departed!.between, emptyAt)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
