import { plausibleFixes } from '@monitor/areas/loads/tracking/plausible-fixes';
import { expect, test } from 'vitest';

test('of positions at one moment and place the most accurate counts, in whatever order they came', () => {
  const fix = (accuracyFeet: number | null, speedMph: number | null = null) => ({
    observedAt: 1_795_446_000_000,
    latitude: 32.7767,
    longitude: -96.797,
    speedMph,
    accuracyFeet,
  });
  const [rough, good, unknown] = [fix(6000), fix(30, 4), fix(null)];
  for (const order of [
    [rough, good, unknown],
    [unknown, rough, good],
    [good, unknown, rough],
  ])
    expect(plausibleFixes(order)).toEqual([good]);
});

test('two wrong positions in a row agree with each other and are still left out, as is what lies off the continent', () => {
  const at = (minute: number, latitude: number, longitude: number) => ({
    observedAt: 1_795_446_000_000 + minute * 60_000,
    latitude,
    longitude,
    speedMph: null,
    accuracyFeet: null,
  });
  const road = [0, 5, 20, 25].map((minute) => at(minute, 32.78, -96.8));
  const wrong = [at(10, 41.9, -87.6), at(15, 41.9, -87.6)];
  const elsewhere = [at(6, 0, 0), at(7, -96.8, 32.78), at(8, 32.78, 96.8), at(9, 35, -45)];
  expect(plausibleFixes([...wrong, ...elsewhere, ...road])).toEqual(road);
});
