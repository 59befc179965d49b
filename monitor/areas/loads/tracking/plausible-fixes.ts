import type { SetAside } from '@contract/loads/positions.constants';
import { type GeoPoint, greatCircleMiles } from '../../../places/geo-cell';
import type { Fix, Instant } from './tracked-load';
import { HOUR } from './tracked-load';

/** No truck is faster. */
const MAX_MPH = 120;
/** How far two true positions of the same moment may differ. */
const JITTER_MILES = 0.25;

/**
 * The positions a truck can have had, oldest first. Of positions of one moment the first counts; those off the continent
 * are left out. Where positions cannot be reached from each other at 120 mph, the chain with most of them stays: two wrong
 * ones in a row agree with each other, and still no truck was there.
 * The result depends on the set and not on its order: late and repeated positions change nothing.
 */
export function plausibleFixes(fixes: readonly Fix[]): Fix[] {
  const inOrder = fixes
    .filter(isOnContinent)
    .sort(byTime)
    .filter((fix, at, all) => fix.observedAt !== all[at - 1]?.observedAt);
  const runs: Fix[][] = [];
  for (const fix of inOrder) {
    const run = runs.at(-1);
    if (run && isReachable(run.at(-1)!, fix)) run.push(fix);
    else runs.push([fix]);
  }
  if (runs.length <= 1) return inOrder;
  const chains: { count: number; before: number }[] = [];
  for (const [at, run] of runs.entries()) {
    let best = { count: run.length, before: -1 };
    for (let before = Math.max(0, at - MOST_RUNS); before < at; before++) {
      const count = chains[before]!.count + run.length;
      if (count > best.count && isReachable(runs[before]!.at(-1)!, run[0]!)) best = { count, before };
    }
    chains.push(best);
  }
  let at = chains.reduce((best, { count }, one) => (count > chains[best]!.count ? one : best), 0);
  const kept: Fix[][] = [];
  for (; at >= 0; at = chains[at]!.before) kept.unshift(runs[at]!);
  return kept.flat();
}

/** So many runs back a chain may go on: a feed that jumps all the time is not worth more. */
const MOST_RUNS = 60;

/** Between Panama and the Arctic, the Aleutians and Newfoundland: where freight for US brokers is on a road. */
const CONTINENT = { south: 7, north: 72, west: -170, east: -52 };

/** Swapped coordinates and a lost sign lie elsewhere. */
const isOnContinent = ({ latitude, longitude }: GeoPoint) =>
  latitude >= CONTINENT.south &&
  latitude <= CONTINENT.north &&
  longitude >= CONTINENT.west &&
  longitude <= CONTINENT.east;

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

/** Why a position is never usable: off the continent, or from a clock that is far off. Null: usable. */
export function isImpossible(
  fix: Fix,
  receivedAt: Instant,
): Exclude<SetAside, 'wrong_clock'> | 'future' | 'late' | null {
  if (!isOnContinent(fix)) return hasLostSign(fix) ? 'lost_sign' : isSwapped(fix) ? 'swapped' : 'implausible';
  if (fix.observedAt > receivedAt + MAX_AHEAD) return 'future';
  if (fix.observedAt < receivedAt - MAX_AGE) return 'late';
  return null;
}

/** It would lie on the continent with its minus sign. It says why the position is set aside, and is never a correction. */
const hasLostSign = ({ latitude, longitude }: GeoPoint) =>
  longitude > 0 && isOnContinent({ latitude, longitude: -longitude });

/** It would lie on the continent the other way round, with its minus sign or without. */
export const isSwapped = ({ latitude, longitude }: GeoPoint) =>
  isOnContinent({ latitude: longitude, longitude: -Math.abs(latitude) });

/** Clocks differ by minutes. */
export const MAX_AHEAD = HOUR / 12;
const MAX_AGE = 30 * 24 * HOUR;
