import { expect, test } from 'vitest';
import { traceStretches } from '~/view/load/trace-stretches';

const point = (minute: number, by: number | null) => ({
  observed_at: `2026-11-23T10:0${minute}:00.000Z`,
  latitude: 33,
  longitude: -96,
  by,
});

test('points of one source in a row are one stretch; a source that comes back is another', () => {
  const trace = [point(1, 0), point(2, 0), point(3, 1), point(4, null), point(5, 0)];
  expect(traceStretches({ trace, reporters: ['geotab', 'driver_page'] }).map(({ by, points }) => [by, points])).toEqual(
    [
      ['geotab', 2],
      ['driver_page', 1],
      [null, 1],
      ['geotab', 1],
    ],
  );
  expect(traceStretches({ trace: [], reporters: [] })).toEqual([]);
});
