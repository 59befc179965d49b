import { expect, test } from 'vitest';
import { farPriceQuestion } from '~/view/load-board/far-price';

const RATE = { cents: 185_000, what: 'the load’s rate' };
const asked = (cents: number, times?: number) => farPriceQuestion(cents, RATE, 'Pay this amount', times);

test('a digit too many or too few is asked about, with the price that was meant', () => {
  expect(asked(1_850_000)).toBe(
    'Did you mean $1,850.00? $18,500.00 is far from the load’s rate of $1,850.00. If you mean it, tick “Pay this amount”.',
  );
  expect(asked(18_500)).toMatch(/^Did you mean \$1,850\.00\? \$185\.00 is far/);
});

test.each([
  [3 * 185_000, 3, true],
  [3 * 185_000 - 100, 3, false],
  [61_600, 3, true],
  [61_800, 3, false],
  [3 * 185_000, undefined, false],
  [0, 3, true],
])('%i cents at %s times is far: %s', (cents, times, isFar) => {
  expect(asked(cents, times) !== null).toBe(isFar);
});

test('beside no price none is far', () => {
  expect(farPriceQuestion(1, null, 'Pay this amount')).toBeNull();
});
