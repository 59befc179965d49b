import { PHONE_APART_MINUTES } from '@contract/loads/driver-links.constants';
import { type Fix, MINUTE } from './tracked-load';

/** A position and whether it is of the driver's phone, not of the truck. */
export type Sighting = { fix: Fix; isPhone: boolean };

/**
 * Positions without those of the driver's phone at times when the truck's own unit was heard: a phone can be anywhere, and
 * a thief holds one. Where the truck is silent the phone counts. Pure; the order does not matter.
 */
export function withoutShadowed<One extends Sighting>(sightings: readonly One[]): One[] {
  const phones = sightings.filter(({ isPhone }) => isPhone);
  if (phones.length === 0 || phones.length === sightings.length) return [...sightings];
  const heard = sightings
    .filter(({ isPhone }) => !isPhone)
    .map(({ fix }) => fix.observedAt)
    .sort((a, b) => a - b);
  return sightings.filter(({ fix, isPhone }) => !isPhone || !isNear(heard, fix.observedAt));
}

/** @param times in their order */
function isNear(times: readonly number[], at: number): boolean {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle]! < at) low = middle + 1;
    else high = middle;
  }
  return [times[low - 1], times[low]].some(
    (time) => time !== undefined && Math.abs(time - at) <= PHONE_APART_MINUTES * MINUTE,
  );
}
