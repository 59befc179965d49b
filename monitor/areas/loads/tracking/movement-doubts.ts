import type { PositionReporter } from '@contract/loads/positions.constants';
import { type GeoPoint, greatCircleMiles } from '../../../places/geo-cell';
import { grouped } from '../grouped';
import { plausibleFixes } from './plausible-fixes';
import { type Fix, HOUR, MINUTE } from './tracked-load';

/** What no truck does, and what a made-up feed, a second device or a broken one does. */
export type MovementDoubt =
  /** `by` sends one point without end while `other` sees the truck elsewhere. */
  | { kind: 'stands_beside'; by: PositionReporter; other: PositionReporter; minutes: number; miles: number }
  /** A stretch of road came a second time, so many hours after the first. */
  | { kind: 'repeats'; count: number; miles: number; hours: number }
  | { kind: 'two_devices'; miles: number }
  | { kind: 'jumps'; count: number; of: number }
  | { kind: 'stands_with_speed'; mph: number; minutes: number };

/** A wrong position now and then is a bad signal. */
const JUMPS = { least: 3, share: 0.05 };
/** A second device is seen as often as the first. */
const SECOND = { least: 4, minutes: 30, share: 0.8 };
/** A truck that its device calls fast gets on. */
const FAST_MPH = 20;
const STANDS = { pairs: 4, minutes: 30, share: 0.1 };
/**
 * A receiver scatters by yards: who drives a road again hits the last digits of one position of the first time by chance, of
 * five in a row never. After minutes a second feed of the same device may only be late.
 */
const REPEATS = { count: 5, miles: 5, minutes: 30 };
/**
 * One point alone, with fresh times, is no doubt however long it lasts: units of parked trucks hold their last position over a
 * night or a weekend, and who polls them gives it the time of the poll. It is one when something else sees the truck away for
 * that long: a unit may be some minutes late when its truck departs.
 */
const HELD = { count: 4, minutes: 30, otherMiles: 2, others: 2 };
/** Thousandths of a degree are up to 360 feet: a device that rounds to them repeats itself without lying. */
const ROUNDED = 1000;

/**
 * What is odd about how a truck moved, as its own device shows it, the gravest first. Pure; the order of the positions does not
 * matter. It looks only at what honest devices do not do: a parked truck, a gap, a batch that comes late and one bad position
 * are none of it.
 */
export function movementDoubts(fixes: readonly Fix[]): MovementDoubt[] {
  const beside = standsBeside(fixes);
  // Each source for itself: two may be sent the same positions, one of them later.
  const repeats = [...grouped(fixes, ({ by }) => by).values()].flatMap((own) => repeatsStretch(own) ?? []);
  const main = plausibleFixes(fixes);
  const seen = new Set(main.map(keyOf));
  const left = fixes.filter((fix) => !seen.has(keyOf(fix)));
  const second = plausibleFixes(left);
  // The way back to where a stretch begins again is a jump, and a unit left behind a second device: said once.
  const apart = beside ? [] : (secondDevice(main, second, left) ?? (repeats.length > 0 ? [] : jumpsOf(left, fixes)));
  return [...(beside ? [beside] : []), ...repeats.slice(0, 1), ...apart, ...standsWithSpeed(main)];
}

const byTime = (fixes: readonly Fix[]) =>
  fixes.toSorted(
    (one, other) =>
      one.observedAt - other.observedAt || one.latitude - other.latitude || one.longitude - other.longitude,
  );
const placeOf = ({ latitude, longitude }: GeoPoint) => `${latitude} ${longitude}`;
const isRounded = (degrees: number) => Math.abs(degrees * ROUNDED - Math.round(degrees * ROUNDED)) < 1e-6;

/** Positions that stay the same to the last digit, as runs in their order. */
function heldRuns(fixes: readonly Fix[]): Fix[][] {
  const runs: Fix[][] = [];
  for (const fix of byTime(fixes)) {
    const run = runs.at(-1);
    if (run && placeOf(run[0]!) === placeOf(fix)) run.push(fix);
    else runs.push([fix]);
  }
  return runs;
}

/** The newest time in which one source sent the same point and another saw the truck away from it. */
function standsBeside(fixes: readonly Fix[]): MovementDoubt | null {
  const sources = grouped(fixes, ({ by }) => by);
  if (sources.size < 2) return null;
  let found: { doubt: MovementDoubt; until: number } | null = null;
  for (const [by, own] of sources) {
    if (!by) continue;
    for (const run of heldRuns(own)) {
      if (run.length < HELD.count) continue;
      const [from, until] = [run[0]!.observedAt, run.at(-1)!.observedAt];
      for (const [other, theirs] of sources) {
        if (!other || other === by) continue;
        const away = longestAway(
          theirs.filter(({ observedAt }) => observedAt > from && observedAt < until),
          run[0]!,
        );
        if (spanOf(away) < HELD.minutes * MINUTE || new Set(away.map(placeOf)).size < HELD.others) continue;
        if (found && found.until >= until) continue;
        const miles = Math.round(Math.max(...away.map((fix) => greatCircleMiles(run[0]!, fix))));
        const minutes = Math.round(spanOf(away) / MINUTE);
        found = { doubt: { kind: 'stands_beside', by, other, minutes, miles }, until };
      }
    }
  }
  return found?.doubt ?? null;
}

/** The longest time without a position near a point: a truck that came back was at it. */
function longestAway(fixes: readonly Fix[], point: GeoPoint): Fix[] {
  let [longest, run]: [Fix[], Fix[]] = [[], []];
  for (const fix of byTime(fixes)) {
    run = greatCircleMiles(point, fix) > HELD.otherMiles ? [...run, fix] : [];
    if (spanOf(run) > spanOf(longest)) longest = run;
  }
  return longest;
}

/** The longest stretch whose positions came again to the last digit, in their order or backward. */
function repeatsStretch(fixes: readonly Fix[]): MovementDoubt | null {
  const points = heldRuns(fixes).map((run) => run[0]!);
  const first = new Map<string, number>();
  let run: { at: number; earlier: number }[] = [];
  let found: { count: number; miles: number; hours: number } | null = null;
  for (const [at, point] of points.entries()) {
    const earlier = first.get(placeOf(point));
    const isAgain =
      earlier !== undefined &&
      point.observedAt - points[earlier]!.observedAt >= REPEATS.minutes * MINUTE &&
      !(isRounded(point.latitude) && isRounded(point.longitude));
    if (earlier === undefined) first.set(placeOf(point), at);
    if (!isAgain) {
      run = [];
      continue;
    }
    const [last, before] = [run.at(-1), run.at(-2)];
    const goesOn = last && (!before || Math.sign(earlier - last.earlier) === Math.sign(last.earlier - before.earlier));
    run = goesOn ? [...run, { at, earlier }] : [{ at, earlier }];
    if (run.length < REPEATS.count || run.length <= (found?.count ?? 0)) continue;
    const miles = run
      .slice(1)
      .reduce((sum, one, index) => sum + greatCircleMiles(points[run[index]!.at]!, points[one.at]!), 0);
    if (miles < REPEATS.miles) continue;
    const hours = Math.round((point.observedAt - points[earlier]!.observedAt) / HOUR);
    found = { count: run.length, miles: Math.round(miles), hours };
  }
  return found && { kind: 'repeats', ...found };
}

const keyOf = ({ observedAt, latitude, longitude }: Fix) => `${observedAt} ${latitude} ${longitude}`;
const spanOf = (fixes: readonly Fix[]) => (fixes.length === 0 ? 0 : fixes.at(-1)!.observedAt - fixes[0]!.observedAt);

/** What the first device could not have seen is a way of its own; null: it is not. */
function secondDevice(main: readonly Fix[], second: readonly Fix[], left: readonly Fix[]): MovementDoubt[] | null {
  const isOne =
    second.length >= SECOND.least &&
    second.length >= left.length * SECOND.share &&
    spanOf(second) >= SECOND.minutes * MINUTE &&
    main.some(({ observedAt }) => observedAt > second[0]!.observedAt && observedAt < second.at(-1)!.observedAt);
  if (!isOne) return null;
  const apart = second.map((fix) => greatCircleMiles(fix, nearestInTime(main, fix))).sort((a, b) => a - b);
  return [{ kind: 'two_devices', miles: Math.round(apart[apart.length >> 1]!) }];
}

const nearestInTime = (fixes: readonly Fix[], { observedAt }: Fix): Fix =>
  fixes.reduce((best, one) =>
    Math.abs(one.observedAt - observedAt) < Math.abs(best.observedAt - observedAt) ? one : best,
  );

const jumpsOf = (left: readonly Fix[], all: readonly Fix[]): MovementDoubt[] =>
  left.length >= JUMPS.least && left.length >= all.length * JUMPS.share
    ? [{ kind: 'jumps', count: left.length, of: all.length }]
    : [];

/** The newest time in which a device reported speed but did not move. */
function standsWithSpeed(fixes: readonly Fix[]): MovementDoubt[] {
  let run: Fix[] = [];
  let found: MovementDoubt[] = [];
  for (const fix of fixes) {
    const before = run.at(-1);
    if (before && stoodBetween(before, fix)) run.push(fix);
    else run = [fix];
    const minutes = Math.round(spanOf(run) / MINUTE);
    if (run.length > STANDS.pairs && minutes >= STANDS.minutes)
      found = [{ kind: 'stands_with_speed', mph: Math.round(fix.speedMph!), minutes }];
  }
  return found;
}

function stoodBetween(from: Fix, to: Fix): boolean {
  const slower = Math.min(from.speedMph ?? 0, to.speedMph ?? 0);
  const hours = (to.observedAt - from.observedAt) / HOUR;
  return slower >= FAST_MPH && greatCircleMiles(from, to) < slower * hours * STANDS.share;
}
