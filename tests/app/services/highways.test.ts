import { expect, test } from 'vitest';
import { highways, shieldsOf } from '~/services/highways.server';
import { viewAround, wholeView } from '~/view/map/map-view';
import { project, unitsPerMile } from '~/view/map/projection';

const CHICAGO = { latitude: 41.85, longitude: -87.65 };
const DALLAS = { latitude: 32.78, longitude: -96.81 };

/** How far a highway's line passes from a place, in miles. */
function milesFrom(name: string, place: { latitude: number; longitude: number }) {
  const at = project(place);
  const away = highways
    .filter((one) => one.name === name)
    .flatMap(({ points }) =>
      points.slice(1).map(([x, y], nth) => {
        const [fromX, fromY] = points[nth]!;
        const [dx, dy] = [x - fromX, y - fromY];
        const share = ((at.x - fromX) * dx + (at.y - fromY) * dy) / (dx * dx + dy * dy || 1);
        const kept = Math.min(1, Math.max(0, share));
        return Math.hypot(at.x - fromX - kept * dx, at.y - fromY - kept * dy);
      }),
    );
  return Math.min(...away) / unitsPerMile(place);
}

test('interstates pass where they do', () => {
  expect(milesFrom('I-80', { latitude: 41.26, longitude: -95.94 })).toBeLessThan(10); // Omaha
  expect(milesFrom('I-10', { latitude: 29.76, longitude: -95.37 })).toBeLessThan(10); // Houston
  expect(milesFrom('I-35', DALLAS)).toBeLessThan(45);
  expect(milesFrom('I-95', { latitude: 39.29, longitude: -76.61 })).toBeLessThan(10); // Baltimore
  expect(milesFrom('I-80', DALLAS)).toBeGreaterThan(500);
  // A road between two mountains' towns: Raton Pass on I-25.
  expect(milesFrom('I-25', { latitude: 36.99, longitude: -104.49 })).toBeLessThan(8);
});

test('no highway jumps: each line between two towns is shorter than 230 miles', () => {
  for (const { name, points } of highways) {
    expect([name, points.length >= 2]).toEqual([name, true]);
    for (const [at, [x, y]] of points.slice(1).entries()) {
      const [fromX, fromY] = points[at]!;
      expect([name, at, Math.hypot(x - fromX, y - fromY) < 230 * 1.6]).toEqual([name, at, true]);
    }
  }
});

test('the whole map has the numbers of interstates only; a region has those of US highways too', () => {
  const whole = shieldsOf(wholeView());
  expect(whole.length).toBeGreaterThan(10);
  expect(whole.every(({ name }) => !name.startsWith('US-'))).toBe(true);
  const region = viewAround(DALLAS, 200);
  const names = shieldsOf(region).map(({ name }) => name);
  expect(names).toContain('I-35');
  expect(names.some((name) => name.startsWith('US-'))).toBe(true);
  expect(names).not.toContain('I-80');
  const near = viewAround(CHICAGO, 60);
  expect(shieldsOf(near).map(({ name }) => name)).not.toContain('I-35');
});
