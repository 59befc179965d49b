import type { LoadStop } from '@contract/loads/loads.entities';
import { expect, test } from 'vitest';
import { loadOnMap } from '~/view/load/load-map';

const stop = (id: number, at: [number, number] | null, fence: number | null = 0.5) =>
  ({
    id,
    sequence: id,
    latitude_for_map: at?.[0] ?? null,
    longitude_for_map: at?.[1] ?? null,
    fence_radius_miles: fence,
    fence_outline: null,
  }) as LoadStop;
const DALLAS = stop(1, [32.7767, -96.797]);
const HOUSTON = stop(2, [29.7604, -95.3698], null);
const fix = (hour: number, latitude: number) => ({
  observed_at: `2026-11-22T${String(hour).padStart(2, '0')}:00:00Z`,
  latitude,
  longitude: -96.5,
});
const NOTHING = { trace: [], gaps: [] };

test('a way with a gap is a line, a dashed line and a line', () => {
  const trace = [fix(1, 32.7), fix(2, 32.4), fix(5, 31), fix(6, 30.7), fix(7, 30.4)];
  const drawn = loadOnMap(
    [DALLAS, HOUSTON],
    { trace, gaps: [{ from: trace[1]!.observed_at, to: trace[2]!.observed_at }] },
    null,
  )!;
  expect(drawn.ways.map(({ isGap, path }) => [isGap, path.split('L').length])).toEqual([
    [false, 2],
    [true, 2],
    // The point between is on the line, and not drawn.
    [false, 2],
  ]);
  // Where no newer position is known the truck is at the end of its way.
  expect(drawn.ways.at(-1)!.path).toMatch(new RegExp(`L${drawn.truck!.x} ${drawn.truck!.y}$`));
});

test('a way of thousands of positions is a line of few points, near each of them', () => {
  const trace = Array.from({ length: 5000 }, (_, at) => ({
    observed_at: new Date(Date.UTC(2026, 10, 22) + at * 60_000).toISOString(),
    latitude: 30 + at / 1000,
    longitude: -96.5 + Math.sin(at / 400) / 2,
  }));
  const drawn = loadOnMap([DALLAS], { trace, gaps: [] }, null)!;
  const points = drawn.ways[0]!.path.slice(1).split('L');
  expect(points.length).toBeGreaterThan(20);
  expect(points.length).toBeLessThan(400);
});

test('one position between two gaps is no line of its own', () => {
  const trace = [fix(1, 32.7), fix(4, 32), fix(8, 31)];
  const gaps = [
    { from: trace[0]!.observed_at, to: trace[1]!.observed_at },
    { from: trace[1]!.observed_at, to: trace[2]!.observed_at },
  ];
  expect(loadOnMap([], { trace, gaps }, null)!.ways.map(({ isGap }) => isGap)).toEqual([true, true]);
});

test('everything drawn is in view; a stop without a place or a fence has none', () => {
  const drawn = loadOnMap([DALLAS, HOUSTON, stop(3, null)], NOTHING, { latitude: 35, longitude: -101 })!;
  const { x, y, width, height } = drawn.view;
  for (const point of [...drawn.stops, drawn.truck!]) {
    expect(point.x > x && point.x < x + width).toBe(true);
    expect(point.y > y && point.y < y + height).toBe(true);
  }
  expect(drawn.stops.map(({ id, radius }) => [id, radius !== null])).toEqual([
    [1, true],
    [2, false],
  ]);
});

test('what is not on the map is not drawn, and nothing at all is no map', () => {
  expect(loadOnMap([stop(1, [0, 0])], NOTHING, { latitude: -33, longitude: 151 })).toBeNull();
});

test('the outline of a yard is drawn where it is, around its stop', () => {
  const corners: [number, number][] = [
    [-96.81, 32.77],
    [-96.78, 32.77],
    [-96.78, 32.79],
    [-96.81, 32.77],
  ];
  const yard = { ...DALLAS, fence_outline: { type: 'Polygon' as const, coordinates: [corners] } };
  const [drawn, circle] = [yard, DALLAS].map((one) => loadOnMap([one], NOTHING, null)!.stops[0]!);
  expect(drawn!.outline).toHaveLength(4);
  const xs = drawn!.outline!.map(({ x }) => x);
  expect([Math.min(...xs) < drawn!.x, Math.max(...xs) > drawn!.x]).toEqual([true, true]);
  expect(circle!.outline).toBeNull();
});
