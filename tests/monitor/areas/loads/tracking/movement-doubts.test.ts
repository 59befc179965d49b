import { movementDoubts } from '@monitor/areas/loads/tracking/movement-doubts';
import { type Fix, HOUR, MINUTE } from '@monitor/areas/loads/tracking/tracked-load';
import { describe, expect, test } from 'vitest';
import { STORY_KINDS, tell } from './stories/stories';
import { away, Dice } from './stories/truck';

const SEEDS = [1, 2, 3, 4, 5, 6];

/** What an honest device shows of a trip of some hours. */
const trip = (seed: number): Fix[] => tell('clean', seed).fixes.slice(0, 60);
const kindsOf = (fixes: readonly Fix[]) => movementDoubts(fixes).map(({ kind }) => kind);

describe('what makes a device doubtful', () => {
  test.each(SEEDS)('a second device far from the truck, trip %#', (seed) => {
    const fixes = trip(seed);
    const other = tell('clean', seed + 100).fixes[0]!;
    const second = fixes.slice(10, 40).map((fix, at) => ({
      ...away(other, at * 0.5, 30),
      observedAt: fix.observedAt + MINUTE,
      speedMph: null,
      accuracyFeet: null,
    }));
    const [doubt] = movementDoubts([...fixes, ...second]);
    expect(doubt).toMatchObject({ kind: 'two_devices', miles: expect.any(Number) });
    expect((doubt as { miles: number }).miles).toBeGreaterThan(50);
  });

  test.each(SEEDS)('positions that jump again and again, trip %#', (seed) => {
    const dice = new Dice(seed);
    const fixes = trip(seed).map((fix) =>
      dice.chance(0.2) ? { ...fix, ...away(fix, dice.between(150, 600), dice.between(0, 360)) } : fix,
    );
    expect(kindsOf(fixes)).toContain('jumps');
  });

  test.each(SEEDS)('a place that does not change at a speed, trip %#', (seed) => {
    const fixes = trip(seed);
    const { latitude, longitude } = fixes[20]!;
    const frozen = fixes.map((fix, at) => (at >= 20 ? { ...fix, latitude, longitude, speedMph: 58 } : fix));
    const [doubt] = movementDoubts(frozen);
    expect(doubt).toMatchObject({ kind: 'stands_with_speed', mph: 58 });
    expect((doubt as { minutes: number }).minutes).toBeGreaterThanOrEqual(30);
  });

  test('does not depend on the order in which positions came in', () => {
    const fixes = trip(3).map((fix, at) => (at % 6 === 5 ? { ...fix, ...away(fix, 300, at) } : fix));
    expect(movementDoubts([...fixes].reverse())).toEqual(movementDoubts(fixes));
  });
});

describe('what does not', () => {
  // Of every kind of story, whatever its truck and its signal do, but for those whose device is broken again and again.
  const HONEST = STORY_KINDS.filter((kind) => !['teleports', 'pairedTeleports', 'nullIsland', 'ocean'].includes(kind));
  test.each(HONEST.filter((kind) => kind !== 'swapped' && kind !== 'lostSign'))('%s', (kind) => {
    for (const seed of SEEDS) {
      const { fixes } = tell(kind, seed);
      const day = fixes.filter(({ observedAt }) => observedAt <= fixes[0]!.observedAt + 24 * HOUR);
      expect([seed, kindsOf(day)]).toEqual([seed, []]);
    }
  });

  test('one bad position, or none at all', () => {
    const fixes = trip(2).map((fix, at) => (at === 30 ? { ...fix, ...away(fix, 400, 90) } : fix));
    expect(movementDoubts(fixes)).toEqual([]);
    expect(movementDoubts([])).toEqual([]);
  });
});
