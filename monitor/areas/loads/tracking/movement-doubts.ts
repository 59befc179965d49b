import { greatCircleMiles } from '../../../places/geo-cell';
import { plausibleFixes } from './plausible-fixes';
import { type Fix, HOUR, MINUTE } from './tracked-load';

/** What no truck does, and what a made-up feed, a second device or a broken one does. */
export type MovementDoubt =
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
 * What is odd about how a truck moved, as its own device shows it, the gravest first. Pure; the order of the positions does not
 * matter. It looks only at what honest devices do not do: a parked truck, a gap, a batch that comes late and one bad position
 * are none of it.
 */
export function movementDoubts(fixes: readonly Fix[]): MovementDoubt[] {
  const main = plausibleFixes(fixes);
  const seen = new Set(main.map(keyOf));
  const left = fixes.filter((fix) => !seen.has(keyOf(fix)));
  const second = plausibleFixes(left);
  return [...(secondDevice(main, second, left) ?? jumpsOf(left, fixes)), ...standsWithSpeed(main)];
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
