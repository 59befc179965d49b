import type { LoadSettings } from '@contract/loads/load-settings.constants';
import type { MovementType } from '@contract/loads/movements.constants';
import { greatCircleMiles } from '../../../places/geo-cell';
import { fenceOf, milesOutside } from './fences';
import { plausibleFixes } from './plausible-fixes';
import { type Fix, HOUR, type Instant, MINUTE, type TrackedStop } from './tracked-load';

/** A span in which a truck did one thing. */
export interface Movement {
  type: MovementType;
  from: Instant;
  to: Instant;
  /** In straight lines from position to position; null without positions. */
  miles: number | null;
  /** The stop whose fence it stood in. */
  stopId: number | null;
}

/** Between two positions a truck drove if its average speed was above this. */
const DRIVING_MPH = 5;
/** A traffic light or a jam on the way is no stop. */
const SHORTEST_STOP = 10 * MINUTE;

/** What a truck did, oldest first: a pure function of its positions, in any order. */
export function movementsOf(stops: readonly TrackedStop[], fixes: readonly Fix[], settings: LoadSettings): Movement[] {
  const stale = settings.position_stale_after_minutes * MINUTE;
  const own = plausibleFixes(fixes);
  const spans = own.slice(1).map((fix, at) => spanBetween(own[at]!, fix, stale));
  const withoutLights = joined(spans).map((span, at, all) => {
    const isOnTheWay = all[at - 1]?.type === 'driving' && all[at + 1]?.type === 'driving';
    const isShort = span.type === 'standing' && span.to - span.from < SHORTEST_STOP;
    return isOnTheWay && isShort ? { ...span, type: 'driving' as const } : span;
  });
  return joined(withoutLights).map(({ start, ...span }) => ({
    ...span,
    miles: span.type === 'silent' ? null : span.miles,
    stopId: span.type === 'standing' ? stopAround(start, stops, settings) : null,
  }));
}

type Span = { type: MovementType; from: Instant; to: Instant; miles: number; start: Fix };

function spanBetween(from: Fix, to: Fix, stale: number): Span {
  const lasts = to.observedAt - from.observedAt;
  const miles = greatCircleMiles(from, to);
  const isDriving = miles / (lasts / HOUR) > DRIVING_MPH;
  const type = lasts > stale ? 'silent' : isDriving ? 'driving' : 'standing';
  return { type, from: from.observedAt, to: to.observedAt, miles, start: from };
}

/** Merges consecutive spans of one kind. */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const span of spans) {
    const last = all.at(-1);
    // A silence ends with a position, which is worth showing.
    if (last?.type === span.type && span.type !== 'silent') {
      all[all.length - 1] = { ...last, to: span.to, miles: last.miles + span.miles };
    } else all.push(span);
  }
  return all;
}

function stopAround(place: Fix, stops: readonly TrackedStop[], settings: LoadSettings): number | null {
  const around = stops.find((stop) => {
    const fence = fenceOf(stop, settings);
    return fence?.proves === 'arrival' && milesOutside(fence, place) === 0;
  });
  return around?.id ?? null;
}
