import { DEFAULT_LOAD_SETTINGS } from '@contract/loads/load-settings.constants';
import { movementsOf } from '@monitor/areas/loads/tracking/movements';
import { plausibleFixes } from '@monitor/areas/loads/tracking/plausible-fixes';
import { type Fix, MINUTE } from '@monitor/areas/loads/tracking/tracked-load';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const START = Date.parse('2026-11-22T12:00:00Z');

/** A truck that drives north at some speed for some minutes, again and again, and is heard of now and then. */
const history = fc
  .array(fc.record({ minutes: fc.integer({ min: 1, max: 120 }), mph: fc.integer({ min: 0, max: 70 }) }), {
    minLength: 2,
    maxLength: 30,
  })
  .map((steps) => {
    let [observedAt, latitude] = [START, 30];
    return steps.map(({ minutes, mph }): Fix => {
      observedAt += minutes * MINUTE;
      latitude += (mph * minutes) / 60 / 69;
      return { observedAt, latitude, longitude: -97, speedMph: null, accuracyFeet: null };
    });
  });

const of = (fixes: readonly Fix[]) => movementsOf([], fixes, DEFAULT_LOAD_SETTINGS);

test('movements follow each other without a gap from the first position to the last', () => {
  fc.assert(
    fc.property(history, (fixes) => {
      const own = plausibleFixes(fixes);
      const movements = of(fixes);
      expect(movements[0]?.from).toBe(own[0]?.observedAt);
      expect(movements.at(-1)?.to).toBe(own.at(-1)?.observedAt);
      for (const [at, movement] of movements.entries()) {
        const next = movements[at + 1];
        if (!next) continue;
        expect(next.from).toBe(movement.to);
        expect(next.type === movement.type && next.type !== 'silent').toBe(false);
      }
    }),
  );
});

test('the order in which positions came changes nothing, nor does one that comes twice', () => {
  fc.assert(
    fc.property(history, fc.infiniteStream(fc.nat()), (fixes, random) => {
      const shuffled = [...fixes, ...fixes]
        .map((fix) => ({ fix, at: random.next().value as number }))
        .sort((one, other) => one.at - other.at)
        .map(({ fix }) => fix);
      expect(of(shuffled)).toEqual(of(fixes));
    }),
  );
});

test('silence is told apart: longer than a position stays fresh, and no miles are known of it', () => {
  fc.assert(
    fc.property(history, (fixes) => {
      for (const { type, from, to, miles } of of(fixes)) {
        if (type === 'silent') expect([to - from > 60 * MINUTE, miles]).toEqual([true, null]);
        else expect(miles).not.toBeNull();
      }
    }),
  );
});
