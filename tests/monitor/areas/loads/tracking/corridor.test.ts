import { milesOffCorridor } from '@monitor/areas/loads/tracking/corridor';
import { plausibleFixes } from '@monitor/areas/loads/tracking/plausible-fixes';
import { expect, test } from 'vitest';
import { STORY_KINDS, tell } from './stories/stories';
import { away } from './stories/truck';

const DALLAS = { latitude: 32.7767, longitude: -96.797 };
const HOUSTON = { latitude: 29.7604, longitude: -95.3698 };
const CHICAGO = { latitude: 41.8781, longitude: -87.6298 };

test('a loaded truck far from any way between its stops is out of its way', () => {
  const elPaso = { latitude: 31.7619, longitude: -106.485 };
  const sanAntonio = { latitude: 29.4241, longitude: -98.4936 };
  expect(milesOffCorridor(elPaso, [DALLAS, HOUSTON])).toBeGreaterThan(900);
  expect(milesOffCorridor(sanAntonio, [DALLAS, HOUSTON])).toBeNull();
  // Home for the weekend, a hundred miles beyond the pickup; and around a storm.
  expect(milesOffCorridor(away(DALLAS, 100, 315), [DALLAS, HOUSTON])).toBeNull();
  expect(milesOffCorridor({ latitude: 36.154, longitude: -95.993 }, [DALLAS, CHICAGO])).toBeNull();
  expect(milesOffCorridor({ latitude: 36.1627, longitude: -86.7816 }, [DALLAS, CHICAGO])).toBeNull();
  expect(milesOffCorridor({ latitude: 34.05, longitude: -118.24 }, [DALLAS, CHICAGO])).toBeGreaterThan(1000);
});

test('stops count in any order, and one stop has no way', () => {
  const atlanta = { latitude: 33.749, longitude: -84.388 };
  expect(milesOffCorridor(atlanta, [DALLAS, HOUSTON])).not.toBeNull();
  expect(milesOffCorridor(atlanta, [DALLAS, HOUSTON, atlanta])).toBeNull();
  expect(milesOffCorridor(atlanta, [DALLAS])).toBeNull();
});

test.each(STORY_KINDS)('%s: no honest truck is out of its way', (kind) => {
  for (let seed = 1; seed <= 20; seed++) {
    const { load, fixes, truth } = tell(kind, seed);
    const stops = load.stops.flatMap(({ place }) => place ?? []);
    const [first, last] = [truth[0], truth.at(-1)];
    // Jumps are counted as such.
    const loaded = plausibleFixes(fixes).filter(
      ({ observedAt }) => first && last && observedAt >= first.leavesAt && observedAt <= last.leavesAt,
    );
    expect(loaded.filter((fix) => milesOffCorridor(fix, stops) !== null)).toEqual([]);
  }
});
