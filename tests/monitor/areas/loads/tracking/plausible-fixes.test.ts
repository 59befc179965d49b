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
