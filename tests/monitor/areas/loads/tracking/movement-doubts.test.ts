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

  test.each(SEEDS)('a stretch that comes again, forward or backward, trip %#', (seed) => {
    const stretch = trip(seed).filter(({ speedMph }) => speedMph !== 0);
    const last = stretch.at(-1)!.observedAt;
    const again = (fixes: readonly Fix[]) =>
      fixes.map((fix, at) => ({ ...fix, observedAt: last + 5 * HOUR + at * 6 * MINUTE }));
    for (const replay of [
      again(stretch),
      again(stretch.toReversed()),
      again(stretch.filter((_, at) => at % 2 === 0)),
    ]) {
      const doubts = movementDoubts([...stretch, ...replay]);
      expect(doubts.map(({ kind }) => kind)).toEqual(['repeats']);
      expect((doubts[0] as { count: number }).count).toBeGreaterThanOrEqual(5);
    }
  });

  test('a unit that sends one point while another sees the truck away from it', () => {
    const fixes = trip(4).filter(({ speedMph }) => speedMph !== 0);
    const { latitude, longitude } = fixes[3]!;
    const held = fixes.slice(3).map((fix) => ({
      ...fix,
      latitude,
      longitude,
      observedAt: fix.observedAt + MINUTE,
      speedMph: 0,
      by: 'motive' as const,
    }));
    const seen = fixes.map((fix) => ({ ...fix, by: 'company_feed' as const }));
    const doubts = movementDoubts([...seen, ...held]);
    expect(doubts).toEqual([
      {
        kind: 'stands_beside',
        by: 'motive',
        other: 'company_feed',
        minutes: expect.any(Number),
        miles: expect.any(Number),
      },
    ]);
    // For how long it was away, not for how long the unit held its place before.
    const before = Array.from({ length: 40 }, (_, at) => ({
      ...held[0]!,
      observedAt: held[0]!.observedAt - (40 - at) * 5 * MINUTE,
    }));
    const span = (fixes: readonly Fix[]) => (movementDoubts(fixes)[0] as { minutes: number }).minutes;
    expect(span([...seen, ...before, ...held])).toBe(span([...seen, ...held]));
    // Alone it may be a parked truck.
    expect(movementDoubts(held)).toEqual([]);
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

  const parkedFor = (hours: number, by?: Fix['by']): Fix[] =>
    Array.from({ length: hours * 12 }, (_, at) => ({
      observedAt: Date.parse('2026-11-23T20:00:00Z') + at * 5 * MINUTE,
      latitude: 35.123456,
      longitude: -97.654321,
      speedMph: 0,
      accuracyFeet: null,
      by,
    }));

  test('a truck parked over night whose unit holds its last position, alone or beside one that scatters', () => {
    expect(movementDoubts(parkedFor(14))).toEqual([]);
    const dice = new Dice(7);
    const other = parkedFor(14, 'samsara').map((fix) => ({
      ...fix,
      ...away(fix, dice.between(0, 0.02), dice.between(0, 360)),
      observedAt: fix.observedAt + MINUTE,
    }));
    expect(movementDoubts([...parkedFor(14, 'company_feed'), ...other])).toEqual([]);
  });

  test('a truck that departs after hours while one of its units is ten minutes late', () => {
    const parked = parkedFor(2, 'samsara');
    const left = parked.at(-1)!.observedAt;
    const drive = (late: number, by: Fix['by']): Fix[] =>
      Array.from({ length: 20 }, (_, at) => ({
        ...away(parked[0]!, at * 4, 40),
        observedAt: left + (late + at * 4) * MINUTE,
        speedMph: 60,
        accuracyFeet: null,
        by,
      }));
    const held = [4, 7, 10].map((late) => ({ ...parked.at(-1)!, observedAt: left + late * MINUTE }));
    const other = parkedFor(2, 'company_feed').map((fix) => ({ ...fix, observedAt: fix.observedAt + MINUTE }));
    expect(kindsOf([...parked, ...held, ...drive(12, 'samsara'), ...other, ...drive(1, 'company_feed')])).not.toContain(
      'stands_beside',
    );
  });

  test('a truck that is away twice for a short time, and back between, beside a unit that holds its place', () => {
    const held = parkedFor(3, 'motive');
    const trips = held.map((fix, at) => ({
      ...fix,
      ...away(fix, [10, 11, 12, 28, 29, 30].includes(at) ? 4 + at / 10 : 0.01, 40),
      observedAt: fix.observedAt + MINUTE,
      by: 'company_feed' as const,
    }));
    expect(kindsOf([...held, ...trips])).not.toContain('stands_beside');
  });

  test('a shuttle that drives one road all day, and holds its position at both ends', () => {
    const dice = new Dice(11);
    const [from, end] = [{ latitude: 33.4, longitude: -112.1 }, 15];
    const fixes: Fix[] = [];
    let at = Date.parse('2026-11-23T10:00:00Z');
    const add = (mile: number, speedMph: number) => {
      const spot = away(away(from, mile, 40), dice.between(0, 0.01), dice.between(0, 360));
      fixes.push({ observedAt: at, ...spot, speedMph, accuracyFeet: null });
      at += 2 * MINUTE;
    };
    for (let round = 0; round < 8; round++) {
      for (let mile = 0; mile <= end; mile += 1.5) add(mile, 45);
      const dock = fixes.at(-1)!;
      for (let held = 0; held < 15; held++, at += 2 * MINUTE) fixes.push({ ...dock, observedAt: at, speedMph: 0 });
      for (let mile: number = end; mile >= 0; mile -= 1.5) add(mile, 45);
    }
    expect(movementDoubts(fixes)).toEqual([]);
    for (const digits of [3, 4]) {
      const at = (degrees: number) => Number(degrees.toFixed(digits));
      const rounded = fixes.map((fix) => ({ ...fix, latitude: at(fix.latitude), longitude: at(fix.longitude) }));
      expect([digits, movementDoubts(rounded)]).toEqual([digits, []]);
    }
  });

  test('the same positions by two feeds, one of them an hour late with times of its own', () => {
    const fixes = trip(5).map((fix) => ({ ...fix, by: 'samsara' as const }));
    const late = trip(5).map((fix) => ({ ...fix, observedAt: fix.observedAt + HOUR, by: 'company_feed' as const }));
    expect(kindsOf([...fixes, ...late])).not.toContain('repeats');
  });

  test('one bad position, or none at all', () => {
    const fixes = trip(2).map((fix, at) => (at === 30 ? { ...fix, ...away(fix, 400, 90) } : fix));
    expect(movementDoubts(fixes)).toEqual([]);
    expect(movementDoubts([])).toEqual([]);
  });
});
