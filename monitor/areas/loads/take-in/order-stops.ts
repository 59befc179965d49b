import type { GivenStop } from './read-stops';

/** Whether one stop is over before the other begins. */
const isBefore = (one: GivenStop, other: GivenStop) =>
  one.windowEndsAt !== null && other.windowStartsAt !== null && one.windowEndsAt < other.windowStartsAt;

/**
 * Stops in the order of their windows; where windows overlap or are missing, in the order given.
 *
 * @param errors gets a message when a delivery would be the first stop, or a pickup the last: a date is wrong
 */
export function inOrderOfTimes(stops: readonly GivenStop[], errors: Record<string, string[]>): GivenStop[] {
  const left = [...stops];
  const ordered: GivenStop[] = [];
  while (left.length > 0) {
    const next = left.findIndex((one) => !left.some((other) => isBefore(other, one)));
    // A window that ends before it begins has been reported.
    ordered.push(...left.splice(Math.max(next, 0), 1));
  }
  const isOneWay = new Set(stops.map(({ kind }) => kind)).size < 2;
  const isTurned = ordered[0]?.kind === 'delivery' || ordered.at(-1)?.kind === 'pickup';
  const wasTurned = stops[0]?.kind === 'delivery' || stops.at(-1)?.kind === 'pickup';
  if (!isOneWay && isTurned && !wasTurned)
    errors.stops = ['A delivery is before the first pickup, or a pickup after the last delivery. Check the dates.'];
  return ordered.map((stop, at) => ({ ...stop, sequence: at + 1 }));
}
