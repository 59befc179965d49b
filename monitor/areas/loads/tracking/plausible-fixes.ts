import { greatCircleMiles } from '../../../places/geo-cell';
import type { Fix, Instant } from './tracked-load';
import { HOUR } from './tracked-load';

/** No truck is faster. */
const MAX_MPH = 120;
/** What two true positions may differ by at the same moment. */
const JITTER_MILES = 0.25;

/**
 * The positions that a truck can have had, oldest first. Of positions of one moment the first counts. One that cannot be
 * reached from the position before it is left out, unless the next one agrees with it: then it was the earlier one that
 * was wrong, or the truck was carried, and both are kept.
 *
 * The answer depends on what is given and not on its order: late and repeated positions change nothing else.
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

/** By time; of one moment always the same first, whatever the order they came in: the most accurate at a place. */
const byTime = (one: Fix, other: Fix) =>
  one.observedAt - other.observedAt ||
  one.latitude - other.latitude ||
  one.longitude - other.longitude ||
  known(one.accuracyFeet) - known(other.accuracyFeet) ||
  known(one.speedMph) - known(other.speedMph);

/** What is not known comes after all that is. */
const known = (value: number | null) => value ?? Number.MAX_SAFE_INTEGER;

/** Whether a truck can have driven from one position to the other in the time between. */
export function isReachable(from: Fix, to: Fix): boolean {
  const hours = (to.observedAt - from.observedAt) / HOUR;
  return greatCircleMiles(from, to) <= JITTER_MILES + MAX_MPH * hours;
}

/** Says whether a position is no use at any time: null island, or from a clock that is wrong. */
export function isImpossible(fix: Fix, receivedAt: Instant): 'implausible' | 'future' | 'late' | null {
  if (Math.abs(fix.latitude) < 0.01 && Math.abs(fix.longitude) < 0.01) return 'implausible';
  if (fix.observedAt > receivedAt + MAX_AHEAD) return 'future';
  if (fix.observedAt < receivedAt - MAX_AGE) return 'late';
  return null;
}

const MAX_AHEAD = HOUR / 12;
const MAX_AGE = 30 * 24 * HOUR;
