import { geoConicEqualArea } from 'd3-geo';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { circleIn, isOnMap, printView, readView, viewAround, wholeView, zoomed } from '~/view/map/map-view';
import { project, unitsPerMile, unproject, WHOLE_MAP } from '~/view/map/projection';

/** Where the three countries lie. */
const place = fc.record({
  latitude: fc.double({ min: 14, max: 72, noNaN: true }),
  longitude: fc.double({ min: -170, max: -52, noNaN: true }),
});

describe('the projection', () => {
  test('a point of the map is the place that was drawn there', () => {
    fc.assert(
      fc.property(place, (at) => {
        const back = unproject(project(at))!;
        expect(back.latitude).toBeCloseTo(at.latitude, 6);
        expect(back.longitude).toBeCloseTo(at.longitude, 6);
      }),
    );
  });

  test('is Albers’ conic as others draw it', () => {
    const known = geoConicEqualArea().parallels([20, 60]).rotate([96, 0]).center([0, 40]).scale(1).translate([0, 0]);
    const units = WHOLE_MAP.width / 1.1;
    fc.assert(
      fc.property(place, (at) => {
        const [x, y] = known([at.longitude, at.latitude])!;
        const ours = project(at);
        expect(ours.x / units - 0.55).toBeCloseTo(x, 6);
        expect(ours.y / units - 0.32).toBeCloseTo(y, 6);
      }),
    );
  });

  test('a mile is as long across as upwards, within a fifth', () => {
    for (const at of [
      { latitude: 25, longitude: -100 },
      { latitude: 49, longitude: -122 },
      { latitude: 40, longitude: -75 },
    ]) {
      const step = project({ ...at, latitude: at.latitude + 1 });
      const here = project(at);
      const upright = Math.hypot(step.x - here.x, step.y - here.y) / 69.0934;
      expect(upright / unitsPerMile(at)).toBeGreaterThan(0.83);
      expect(upright / unitsPerMile(at)).toBeLessThan(1.2);
    }
  });

  test('beyond the cone there is no place', () => {
    expect(unproject({ x: 3200, y: -60_000 })).toBeNull();
    expect(unproject({ x: 3200, y: 60_000 })).toBeNull();
  });

  test.each([
    ['Dallas', 32.8, -96.8, true],
    ['Honolulu', 21.3, -157.8, true],
    ['Mérida', 21, -89.6, true],
    ['Nuuk is drawn with nobody in it', 64.2, -51.7, true],
    ['Paris', 48.9, 2.3, false],
    ['Bogotá', 4.6, -74.1, false],
    ['the North Pole', 90, 0, false],
  ])('%s', (_name, latitude, longitude, isThere) => {
    expect(isOnMap({ latitude, longitude })).toBe(isThere);
  });
});

describe('the view', () => {
  const dallas = { latitude: 32.8, longitude: -96.8 };

  test('around a circle holds that circle', () => {
    fc.assert(
      fc.property(place, fc.integer({ min: 20, max: 500 }), (center, radiusMiles) => {
        const circle = circleIn(viewAround(center, radiusMiles), 500);
        // Near the edge of the map a view may be the whole height of it.
        if (circle === null) return;
        expect(Math.abs(circle.radiusMiles - radiusMiles)).toBeLessThanOrEqual(2);
        expect(circle.latitude).toBeCloseTo(center.latitude, 3);
        expect(circle.longitude).toBeCloseTo(center.longitude, 3);
      }),
    );
  });

  test('one that is too large to be searched is no circle', () => {
    expect(circleIn(wholeView(), 500)).toBeNull();
  });

  test('zooming keeps the point that it is done at', () => {
    const view = viewAround(dallas, 100);
    const { x, y } = project(dallas);
    const closer = zoomed(view, 0.5, { x, y });
    expect((x - closer.x) / closer.width).toBeCloseTo((x - view.x) / view.width, 6);
    expect(closer.height).toBeCloseTo(view.height / 2, 6);
    expect(zoomed(view, 1e-9, { x, y }).height).toBeGreaterThan(50);
    expect(zoomed(view, 1e9, { x, y }).height).toBeLessThan(7000);
  });

  test('goes through a form and back', () => {
    const view = viewAround(dallas, 100);
    const back = readView(printView(view));
    expect(Math.abs(back.x - view.x)).toBeLessThan(1);
    expect(Math.abs(back.height - view.height)).toBeLessThan(1);
  });

  test.each([null, '', 'x y z', '1 2', '1 2 -3', '1 2 3 4', '1 2 Infinity'])('%j is the whole map', (text) => {
    expect(readView(text)).toEqual(wholeView());
  });
});
