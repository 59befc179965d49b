import { DEFAULT_LOAD_SETTINGS } from '@contract/loads/load-settings.constants';
import type { Outline } from '@contract/loads/outlines';
import { fenceOf, goesThrough, milesOutside } from '@monitor/areas/loads/tracking/fences';
import { cornersOf, holds, isWithin, pointWithin, reachFrom } from '@monitor/areas/loads/tracking/outlines';
import { staysWithin } from '@monitor/areas/loads/tracking/stays';
import { type Fix, MINUTE, type TrackedStop } from '@monitor/areas/loads/tracking/tracked-load';
import { visitsOf } from '@monitor/areas/loads/tracking/visits';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

/** A long yard along a road in Dallas: 0.93 by 0.14 miles. Its north side is the fence to a truck stop. */
const YARD: Outline = [
  [-96.816, 32.789],
  [-96.8, 32.789],
  [-96.8, 32.791],
  [-96.816, 32.791],
];
const POINT = { latitude: 32.79, longitude: -96.808 };
/** At the far end: 0.45 miles from the point. */
const DOCK = { latitude: 32.7902, longitude: -96.8004 };
/** Across the fence: 0.2 miles from the point, 0.13 from the yard. */
const TRUCK_STOP = { latitude: 32.7929, longitude: -96.808 };

const START = Date.UTC(2026, 10, 20, 12);
const stop = (outline: Outline | null, id = 1, kind: TrackedStop['kind'] = 'pickup'): TrackedStop => ({
  id,
  kind,
  window: { startsAt: START + 60 * MINUTE, endsAt: START + 120 * MINUTE },
  place: { ...POINT, locatedBy: 'facility', radiusMiles: 0.25, outline },
  freeTimeMinutes: null,
});
const fence = (outline: Outline | null = YARD) => fenceOf(stop(outline), DEFAULT_LOAD_SETTINGS)!;

/** A fix every five minutes while the truck stands at a place, with 20 yards of noise. */
const stand = (place: { latitude: number; longitude: number }, from: number, minutes: number): Fix[] =>
  Array.from({ length: minutes / 5 + 1 }, (_, nth) => ({
    latitude: place.latitude + (nth % 2) * 0.00015,
    longitude: place.longitude,
    observedAt: START + (from + nth * 5) * MINUTE,
    speedMph: 0,
    accuracyFeet: null,
  }));
const drive = (from: number, latitude: number): Fix => ({
  latitude,
  longitude: -96.7,
  observedAt: START + from * MINUTE,
  speedMph: 55,
  accuracyFeet: null,
});

describe('the outline of a yard', () => {
  test('proves an arrival where the radius would not, and none where the radius would', () => {
    const trip = [
      drive(0, 32.6),
      ...stand(TRUCK_STOP, 20, 30),
      ...stand(DOCK, 70, 40),
      drive(130, 32.5),
      drive(140, 32.3),
    ];
    const outlined = staysWithin(fence(), trip).stays;
    expect(outlined).toHaveLength(1);
    expect(outlined[0]).toMatchObject({ isAtDock: true, from: START + 70 * MINUTE, to: START + 110 * MINUTE });
    const circle = staysWithin(fence(null), trip).stays;
    expect(circle.map(({ from }) => from)).toEqual([START + 20 * MINUTE]);
  });

  test('is what a visit is decided by', () => {
    const next: TrackedStop = {
      ...stop(null, 2, 'delivery'),
      place: { latitude: 30, longitude: -95.4, locatedBy: 'given' },
    };
    const visitOf = (outline: Outline | null, fixes: Fix[]) =>
      visitsOf([stop(outline), next], fixes, DEFAULT_LOAD_SETTINGS, []).get(1)!;
    const fueled = [drive(0, 32.6), ...stand(TRUCK_STOP, 60, 45)];
    expect(visitOf(YARD, fueled).state).toBe('none');
    expect(visitOf(null, fueled).state).not.toBe('none');
    const loaded = [...fueled, ...stand(DOCK, 115, 40)];
    expect(visitOf(YARD, loaded)).toMatchObject({ state: 'here', arrived: { between: { to: START + 115 * MINUTE } } });
  });

  test('a truck that jumps over the edge by the noise of its device is there; one across the street is not', () => {
    const edge = { latitude: 32.791 + 0.0002, longitude: -96.808 };
    expect(milesOutside(fence(), edge)).toBe(0);
    expect(milesOutside(fence(), TRUCK_STOP)).toBeGreaterThan(0.1);
    expect(staysWithin(fence(), stand(TRUCK_STOP, 0, 60)).stays).toEqual([]);
  });

  test('one that only drives through between two positions has passed by', () => {
    const along = (longitude: number, minute: number): Fix => ({ ...drive(minute, 32.79), longitude });
    const passing = [along(-96.85, 0), along(-96.76, 6), along(-96.7, 12)];
    expect(staysWithin(fence(), passing)).toMatchObject({ stays: [], passedByAt: [START + 3 * MINUTE] });
    expect(goesThrough(fence(), { latitude: 32.8, longitude: -96.85 }, { latitude: 32.8, longitude: -96.76 })).toBe(
      false,
    );
  });

  test('a position less exact than the yard is wide proves nothing', () => {
    const vague = stand(DOCK, 0, 60).map((fix) => ({ ...fix, accuracyFeet: 5000 }));
    expect(staysWithin(fence(), vague).stays).toEqual([]);
  });

  test('does not count where the load’s own coordinates place the stop', () => {
    const given: TrackedStop = { ...stop(YARD), place: { ...POINT, locatedBy: 'given', outline: YARD } };
    expect(fenceOf(given, DEFAULT_LOAD_SETTINGS)!.corners).toBeUndefined();
  });

  test('that bends around its middle has a point within', () => {
    const bent: Outline = [
      [-96.82, 32.78],
      [-96.8, 32.78],
      [-96.8, 32.8],
      [-96.802, 32.8],
      [-96.802, 32.782],
      [-96.818, 32.782],
      [-96.818, 32.8],
      [-96.82, 32.8],
    ];
    expect(isWithin(cornersOf(bent), { latitude: 32.79, longitude: -96.81 })).toBe(false);
    expect(holds(bent, pointWithin(bent))).toBe(true);
  });

  test('of any shape holds its point, and far away no point is nearer than it is', () => {
    // Rays around a middle: no side crosses another.
    const shape = fc.array(fc.double({ min: 0.0005, max: 0.02, noNaN: true }), { minLength: 3, maxLength: 40 }).map(
      (rays): Outline =>
        rays.map((ray, at) => {
          const angle = (at / rays.length) * 2 * Math.PI;
          return [-96.8 + ray * Math.cos(angle), 32.79 + ray * Math.sin(angle)];
        }),
    );
    const degrees = fc.double({ min: -0.05, max: 0.05, noNaN: true });
    fc.assert(
      fc.property(shape, degrees, degrees, (outline, east, north) => {
        const inside = pointWithin(outline);
        expect(holds(outline, inside)).toBe(true);
        const place = { ...inside, locatedBy: 'facility' as const, outline };
        const around = fenceOf({ ...stop(outline), place }, DEFAULT_LOAD_SETTINGS)!;
        const point = { latitude: 32.79 + north, longitude: -96.8 + east };
        const miles = milesOutside(around, point);
        if (holds(outline, point)) expect(miles).toBe(0);
        const corners = cornersOf(outline);
        expect(miles).toBeLessThanOrEqual(Math.min(...corners.map((corner) => reachFrom(point, [corner]))) + 0.01);
      }),
    );
  });
});
