import { usualSilence } from '@monitor/areas/alerts/usual-silence';
import { expect, test } from 'vitest';

const HOUR = 3_600_000;
/** Batches by the hours at which they came in and of their newest positions. */
const usual = (...batches: [receivedAt: number, newestAt: number][]) =>
  usualSilence(
    batches.map(([receivedAt, newestAt]) => ({ receivedAt: receivedAt * HOUR, newestAt: newestAt * HOUR })),
  ) / HOUR;

test('a unit that sends at once is silent after no time, one that holds hours after hours', () => {
  expect(usual([1, 1], [1.25, 1.25], [1.5, 1.5], [1.75, 1.75])).toBe(0.25);
  expect(usual([3, 3], [6, 6], [9, 9], [12, 12])).toBe(3);
  // Late, and often: the newest is always three hours old.
  expect(usual([4, 1], [5, 2], [6, 3], [7, 4])).toBe(4);
});

test('a night, an outage or two late batches are no rhythm', () => {
  expect(usual()).toBe(0);
  expect(usual([3, 3])).toBe(0);
  expect(usual([3, 3], [9, 9])).toBe(0);
  expect(usual([3, 3], [9, 9], [15, 15])).toBe(0);
  expect(usual([1, 1], [11, 11], [11.1, 11.1], [11.2, 11.2])).toBeCloseTo(0.1);
  expect(usual([1, 1], [11, 11], [21, 21], [21.1, 21.1], [21.2, 21.2])).toBeCloseTo(0.1);
});

test('what comes in again, or of before, ends no silence', () => {
  expect(usual([1, 1], [2, 1], [3, 0.5], [4, 4], [7, 7], [10, 10])).toBe(3);
});
