import { type BatchAge, clockBehind, isWrongClock, withBatch, youngestOf } from '@monitor/areas/loads/feeds/clock';
import { HOUR, MINUTE } from '@monitor/areas/loads/tracking/tracked-load';
import { describe, expect, test } from 'vitest';
import { STORY_KINDS, tell } from '../tracking/stories/stories';

const NOW = 1_795_446_000_000;

/** What is shown after batches of one truck, every so many minutes, each with a newest position of that age in minutes. */
function shownAfter(ages: readonly number[], everyMinutes = 15): (number | null)[] {
  let known: BatchAge[] = [];
  return ages.map((age, nth) => {
    const batch = { at: NOW + nth * everyMinutes * MINUTE, age: age * MINUTE };
    known = withBatch(known, batch);
    return clockBehind(known, batch.age);
  });
}

describe('clockBehind', () => {
  test('local time sent as UTC shows with the fourth batch, and at once no more when it is put right', () => {
    const shown = shownAfter([302, 307, 300, 311, 304, 4]);
    expect(shown).toEqual([null, null, null, 300, 300, null]);
    expect(isWrongClock(300)).toBe(true);
  });

  test('a clock that is ahead shows, and one that is minutes off does not', () => {
    expect(shownAfter([-22, -18, -20, -19]).at(-1)).toBe(-20);
    expect(isWrongClock(-20)).toBe(true);
    expect(shownAfter([-3, -4, -2, -3, -4]).at(-1)).toBeNull();
  });

  test('a feed that sends late is said to be behind and is not a wrong clock', () => {
    const behind = shownAfter([72, 75, 70, 78]).at(-1)!;
    expect([behind, isWrongClock(behind)]).toEqual([70, false]);
    expect(isWrongClock(shownAfter([221, 223, 225, 222]).at(-1)!)).toBe(false);
    expect(isWrongClock(shownAfter([122, 123, 125, 122]).at(-1)!)).toBe(false);
  });

  test('what comes in after a gap, old positions sent again and a parked truck show no clock', () => {
    expect(shownAfter([300, 240, 180, 120, 60, 0])).toEqual(Array(6).fill(null));
    expect(shownAfter([300, 315, 330, 345, 360])).toEqual(Array(5).fill(null));
    // A second device of the truck, whose clock is right.
    expect(shownAfter([300, 5, 300, 5, 300, 5])).toEqual(Array(6).fill(null));
  });

  test('many batches of one minute are one', () => {
    expect(shownAfter(Array(12).fill(301), 1)).toEqual(Array(12).fill(null));
    expect(shownAfter(Array(35).fill(301), 1).at(-1)).toBe(300);
  });

  test('a position is of that clock by its age', () => {
    expect(youngestOf(300)).toBe(4.5 * HOUR);
    expect(youngestOf(-20)).toBe(Number.NEGATIVE_INFINITY);
  });
});

test.each(STORY_KINDS)('%s: no truck of the stories has a wrong clock', (kind) => {
  for (let seed = 1; seed <= 3; seed++) {
    let known: BatchAge[] = [];
    for (const { observedAt, receivedAt } of tell(kind, seed).fixes) {
      const batch = { at: receivedAt, age: receivedAt - observedAt };
      known = withBatch(known, batch);
      expect(isWrongClock(clockBehind(known, batch.age))).toBe(false);
    }
  }
});
