import { greatCircleMiles } from '../../../places/geo-cell';
import type { Fix, Instant } from './tracked-load';
import { HOUR } from './tracked-load';

/** No truck is faster. */
const MAX_MPH = 120;
/** How far two true positions of the same moment may differ. */
const JITTER_MILES = 0.25;

/**
 * The positions a truck can have had, oldest first. Of positions of one moment the first counts. One that cannot be
 * reached from the position before it is dropped, unless the next one agrees with it: then the earlier one was wrong,
 * or the truck was carried, and both stay.
 * The result depends on the set and not on its order: late and repeated positions change nothing.
 */
export function plausibleFixes(fixes: readonly Fix[]): Fix[] {
  const inOrder = [...fixes].sort(byTime).filter((fix, at, all) => fix.observedAt !== all[at - 1]?.observedAt);
  const kept: Fix[] = [];
  for (const [at, fix] of inOrder.entries()) {
    const last = kept.at(-1);
    const next = inOrder[at + 1];
    if (!last || isReachable(last, fix) || (next && isReachable(fix, next) && !isReachable(last, next))) kept.push(fix);
  }
  return kept;
}

/** By time; at one moment always the same first, whatever the order they came in: the most accurate at a place. */
const byTime = (one: Fix, other: Fix) =>
  one.observedAt - other.observedAt ||
  one.latitude - other.latitude ||
  one.longitude - other.longitude ||
  known(one.accuracyFeet) - known(other.accuracyFeet) ||
  known(one.speedMph) - known(other.speedMph);

/** Unknown values come last. */
const known = (value: number | null) => value ?? Number.MAX_SAFE_INTEGER;

/** Whether a truck can have driven from one position to the other in the time between. */
export function isReachable(from: Fix, to: Fix): boolean {
  const hours = (to.observedAt - from.observedAt) / HOUR;
  return greatCircleMiles(from, to) <= JITTER_MILES + MAX_MPH * hours;
}

/** Whether a position is never usable: null island, or from a wrong clock. */
export function isImpossible(fix: Fix, receivedAt: Instant): 'implausible' | 'future' | 'late' | null {
  if (Math.abs(fix.latitude) < 0.01 && Math.abs(fix.longitude) < 0.01) return 'implausible';
  if (fix.observedAt > receivedAt + MAX_AHEAD) return 'future';
  if (fix.observedAt < receivedAt - MAX_AGE) return 'late';
  return null;
}

const MAX_AHEAD = HOUR / 12;
const MAX_AGE = 30 * 24 * HOUR;
