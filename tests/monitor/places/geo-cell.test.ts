import { cellRuns, geoCell, greatCircleMiles } from '@monitor/places/geo-cell';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const place = fc.record({
  latitude: fc.double({ min: 10, max: 75, noNaN: true }),
  longitude: fc.double({ min: -170, max: -50, noNaN: true }),
});

/** Degrees, as far as a circle may reach. */
const offset = fc.double({ min: -8, max: 8, noNaN: true });

test('what lies in a circle lies in its runs of cells', () => {
  fc.assert(
    fc.property(place, offset, offset, fc.integer({ min: 1, max: 500 }), (center, north, east, radiusMiles) => {
      const other = { latitude: center.latitude + north, longitude: center.longitude + east };
      if (greatCircleMiles(center, other) > radiusMiles * 0.99) return;
      const { first, last } = cellRuns(center, radiusMiles);
      const cell = geoCell(other);
      expect(first.some((from, at) => cell >= from && cell <= last[at]!)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('a circle of a hundred miles is seven rows of cells at most, and its own cell is in one', () => {
  fc.assert(
    fc.property(place, (center) => {
      const { first, last } = cellRuns(center, 100);
      expect(first.length).toBeLessThanOrEqual(7);
      expect(first.some((from, at) => geoCell(center) >= from && geoCell(center) <= last[at]!)).toBe(true);
    }),
  );
});

test('neighbouring cells have neighbouring numbers', () => {
  const cell = geoCell({ latitude: 32.7, longitude: -96.8 });
  expect(geoCell({ latitude: 32.9, longitude: -96.6 })).toBe(cell);
  expect(geoCell({ latitude: 32.7, longitude: -96.3 })).toBe(cell + 1);
  expect(geoCell({ latitude: 33.2, longitude: -96.8 })).toBe(cell + 720);
});
