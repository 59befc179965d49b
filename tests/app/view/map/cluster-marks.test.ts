import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clusterMarks, shortCount } from '~/view/map/cluster-marks';

const cluster = fc.record({
  latitude: fc.double({ min: 15, max: 60, noNaN: true }),
  longitude: fc.double({ min: -130, max: -60, noNaN: true }),
  carriers: fc.integer({ min: 1, max: 100_000 }),
});

test('marks hold every carrier, the largest first', () => {
  fc.assert(
    fc.property(fc.array(cluster, { maxLength: 60 }), (clusters) => {
      const marks = clusterMarks(clusters, 10);
      const sum = (all: readonly { carriers: number }[]) => all.reduce((total, { carriers }) => total + carriers, 0);
      expect(sum(marks.map((mark) => mark.cluster))).toBe(sum(clusters));
    }),
  );
});

test('two that would touch are one; from closer they are two', () => {
  const near = [
    { latitude: 34.05, longitude: -118.24, carriers: 100 },
    { latitude: 33.8, longitude: -117.9, carriers: 20 },
  ];
  expect(clusterMarks(near, 10).map((mark) => mark.cluster.carriers)).toEqual([120]);
  expect(clusterMarks(near, 0.5).map((mark) => mark.cluster.carriers)).toEqual([100, 20]);
});

test('adding up leaves what was given as it was', () => {
  const given = [
    { latitude: 34, longitude: -118, carriers: 2 },
    { latitude: 34, longitude: -118, carriers: 1 },
  ];
  clusterMarks(given, 10);
  expect(given.map(({ carriers }) => carriers)).toEqual([2, 1]);
});

test.each([
  [1, '1'],
  [999, '999'],
  [1000, '1k'],
  [1250, '1.2k'],
  [9999, '9.9k'],
  [12_500, '12k'],
])('%d is written %s', (count, text) => {
  expect(shortCount(count)).toBe(text);
});
