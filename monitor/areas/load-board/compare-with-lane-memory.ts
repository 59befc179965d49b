import type { PriceMemory } from '@contract/load-board/bids.entities';
import { MIN_REMEMBERED_LOADS, PRICE_MEMORY_DAYS } from '@contract/load-board/load-board.constants';
import { formatCount } from '@contract/shared/format';

/**
 * How far an amount is from the median price of the company's own covered loads on the same lane.
 *
 * @param ratesCents of those loads
 */
export function compareWithLaneMemory(amountCents: number, ratesCents: readonly number[]): PriceMemory {
  const loads = ratesCents.length;
  const memory = { days: PRICE_MEMORY_DAYS, loads };
  const counted = `${formatCount(loads, 'load')} in ${PRICE_MEMORY_DAYS} days`;
  if (loads < MIN_REMEMBERED_LOADS)
    return {
      ...memory,
      median_cents: null,
      sentence: loads === 0 ? 'No rate history on this lane' : `Too few loads to compare: ${counted}`,
    };
  const median = medianOf(ratesCents);
  const percent = Math.round(((amountCents - median) / median) * 100);
  const distance = percent === 0 ? 'At' : `${Math.abs(percent)}% ${percent < 0 ? 'under' : 'over'}`;
  return { ...memory, median_cents: median, sentence: `${distance} the median of ${counted}` };
}

/** For an even number of amounts the mean of the two in the middle, in whole cents. */
export function medianOf(amounts: readonly number[]): number {
  const inOrder = amounts.toSorted((one, other) => one - other);
  const middle = Math.floor(inOrder.length / 2);
  return inOrder.length % 2 === 1 ? inOrder[middle]! : Math.round((inOrder[middle - 1]! + inOrder[middle]!) / 2);
}
