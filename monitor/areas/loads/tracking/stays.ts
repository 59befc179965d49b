import { greatCircleMiles } from '../../../places/geo-cell';
import { type Fence, milesToSegment } from './fences';
import { type Fix, type Instant, MINUTE, type Sighting, type Span } from './tracked-load';

/** A time within a fence. */
export interface Stay {
  arrived: Sighting;
  departed: Sighting | null;
}

/** What positions show about one fence. */
export interface FenceHistory {
  stays: Stay[];
  /** When the truck passed through the fence, or past it between two positions, without stopping. */
  passedByAt: Instant[];
}

const SLOW_MPH = 5;
const FEET_A_MILE = 5280;
/** The straight line between two positions says nothing about the road when more time lies between them. */
const MAX_CROSSING_GAP = 30 * MINUTE;

/**
 * Stays of a truck within a fence that proves arrivals. Two positions inside in a row, or one at less than 5 mph, are an
 * arrival; two outside in a row, or one beyond twice the radius, are a departure. A position less accurate than the fence
 * is wide proves neither.
 *
 * @param fixes plausible ones, oldest first
 */
export function staysWithin(fence: Fence, fixes: readonly Fix[]): FenceHistory {
  const usable = fixes.filter(
    ({ accuracyFeet }) => accuracyFeet === null || accuracyFeet <= fence.radiusMiles * FEET_A_MILE,
  );
  const miles = usable.map((fix) => greatCircleMiles(fence, fix));
  const isInside = (at: number) => miles[at]! <= fence.radiusMiles;
  const isFar = (at: number) => miles[at]! > 2 * fence.radiusMiles;
  const isSlow = (at: number) => (usable[at]!.speedMph ?? Infinity) < SLOW_MPH;
  const isLast = (at: number) => at === usable.length - 1;

  const stays: Stay[] = [];
  const passedByAt: Instant[] = [];
  let current: Stay | null = null;
  for (const [at, fix] of usable.entries()) {
    const before = usable[at - 1] ?? null;
    if (current === null && isInside(at)) {
      if (isSlow(at) || (!isLast(at) && isInside(at + 1))) {
        current = { arrived: between(before?.observedAt ?? null, fix.observedAt), departed: null };
        stays.push(current);
      } else if (!isLast(at)) passedByAt.push(fix.observedAt);
    } else if (current === null) {
      if (before && !isInside(at - 1) && isCrossing(before, fix))
        passedByAt.push(middle(before.observedAt, fix.observedAt));
    } else if (!isInside(at) && (isFar(at) || (!isLast(at) && !isInside(at + 1)))) {
      current.departed = between(before!.observedAt, fix.observedAt);
      current = null;
    }
  }
  return { stays, passedByAt };

  function isCrossing(from: Fix, to: Fix): boolean {
    if (to.observedAt - from.observedAt > MAX_CROSSING_GAP) return false;
    return milesToSegment(fence, from, to) <= fence.radiusMiles;
  }
}

type Run = { from: Instant; to: Instant; isThere: boolean };

/**
 * The longest time around a postal code: the first and the last position of a run inside; null when it was too short.
 */
export function timeNear(fence: Fence, fixes: readonly Fix[], leastMinutes: number): Run | null {
  let longest: Run | null = null;
  let run: Run | null = null;
  for (const [at, fix] of fixes.entries()) {
    if (greatCircleMiles(fence, fix) > fence.radiusMiles) {
      run = null;
      continue;
    }
    const from: Instant = (run as Run | null)?.from ?? fix.observedAt;
    run = { from, to: fix.observedAt, isThere: at === fixes.length - 1 };
    if (!longest || run.to - run.from > longest.to - longest.from) longest = run;
  }
  return longest && longest.to - longest.from >= leastMinutes * MINUTE ? longest : null;
}

/** An event between two positions: if nothing is known before it, at the second one at the latest. */
export function between(from: Instant | null, to: Instant): Sighting {
  const span: Span = { from, to };
  return { at: from === null ? to : middle(from, to), between: span };
}

const middle = (from: Instant, to: Instant) => Math.round((from + to) / 2);
