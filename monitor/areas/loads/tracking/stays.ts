import { type GeoPoint, greatCircleMiles } from '../../../places/geo-cell';
import { type Fence, goesThrough, milesOutside } from './fences';
import { type Fix, type Instant, MINUTE, type Sighting, type Span } from './tracked-load';

/** A time at one place within a fence. */
export interface Stay {
  arrived: Sighting;
  /** When it was left, whether or not the truck came back; null: it is there. */
  departed: Sighting | null;
  /** The first and the last position there. */
  from: Instant;
  to: Instant;
  /** At the stop itself, not beside it: truck stops and highways lie within fences. */
  isAtDock: boolean;
  /** Of its middle from the stop. */
  miles: number;
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
/** Positions of a truck at one dock lie within this many miles of each other. */
const SPOT_MILES = 0.15;
/** Positions that jump by more than this around a stop say no more than that the truck is around it. */
const COARSE_MILES = 0.12;
/** A truck that is back within this time has not left: it crossed the fence to park, or its position jumped. */
const MAX_ABSENCE = 30 * MINUTE;
/** To the scale, to eat, to another dock: a truck that was there this long and is back so soon was still at the stop. */
const ERRAND = { after: 15 * MINUTE, within: 4 * 60 * MINUTE, miles: 15 };
/** Positions that jump prove a departure only from here on. */
const COARSE_DEPARTURE = { miles: 5, after: 45 * MINUTE, outside: 2 };

/**
 * Stays of a truck within a fence that proves arrivals. Two positions at one spot in a row, or one at less than 5 mph, are a
 * stay; another spot is another one, so that fuel next door is not the dock. Two positions outside in a row, or one beyond
 * twice the radius, end it; a truck that soon comes back to the dock had not left. A position less accurate than the
 * fence is wide proves neither.
 *
 * @param fixes plausible ones, oldest first
 */
export function staysWithin(fence: Fence, fixes: readonly Fix[]): FenceHistory {
  const usable = fixes.filter(
    ({ accuracyFeet }) => accuracyFeet === null || accuracyFeet <= fence.radiusMiles * FEET_A_MILE,
  );
  const miles = usable.map((fix) => greatCircleMiles(fence, fix));
  const outside = usable.map((fix) => milesOutside(fence, fix));
  const isInside = (at: number) => outside[at]! === 0;
  const isSlow = (at: number) => (usable[at]!.speedMph ?? Infinity) < SLOW_MPH;
  const isCoarse = isJumping(usable, miles);

  type Stand = { all: number[]; center: GeoPoint; isAtDock: boolean };
  const stands: Stand[] = [];
  let current: Stand | null = null;
  let leftAt: number | null = null;
  for (const [at, fix] of usable.entries()) {
    if (!isInside(at)) {
      leftAt ??= at;
      if (hasEnded(leftAt, at)) current = null;
      continue;
    }
    leftAt = null;
    const previous = stands.at(-2);
    const isOdd = current?.all.length === 1 && !isCoarse && previous?.all.at(-1) === current.all[0]! - 1;
    if (current && isOdd && !isAtSpot(current, fix) && isAtSpot(previous!, fix)) {
      stands.pop();
      current = previous!;
    }
    if (current && (isCoarse || isAtSpot(current, fix))) current.all.push(at);
    else {
      current = { all: [at], center: fix, isAtDock: true };
      stands.push(current);
    }
    current.center = middleOf(current.all.map((one) => usable[one]!));
  }

  const stays: Stay[] = [];
  const passedByAt: Instant[] = [];
  for (const stand of stands) {
    const [first, last] = [stand.all[0]!, stand.all.at(-1)!];
    if (stand.all.length === 1 && !isSlow(first)) {
      if (first < usable.length - 1) passedByAt.push(usable[first]!.observedAt);
      continue;
    }
    const distance = greatCircleMiles(fence, stand.center);
    stays.push({
      arrived: between(usable[first - 1]?.observedAt ?? null, usable[first]!.observedAt),
      departed: departureAfter(last),
      from: usable[first]!.observedAt,
      to: usable[last]!.observedAt,
      // An outline is the yard itself: what is in it is at the dock.
      isAtDock: isCoarse || fence.corners !== undefined || distance <= fence.radiusMiles / 2,
      miles: fence.corners ? 0 : distance,
    });
  }
  for (const [at, fix] of usable.entries())
    if (at > 0 && !isInside(at) && !isInside(at - 1) && isCrossing(usable[at - 1]!, fix))
      passedByAt.push(middle(usable[at - 1]!.observedAt, fix.observedAt));
  const atDock = joined(stays.filter((stay) => stay.isAtDock));
  const beside = joined(stays.filter((stay) => !stay.isAtDock));
  const isWithin = (one: Stay) => atDock.some(({ from, to }) => from <= one.from && one.to <= to);
  return { stays: [...atDock, ...beside.filter((one) => !isWithin(one))].sort(byStart), passedByAt: passedByAt.sort() };

  function isAtSpot(stand: Stand, fix: Fix) {
    return greatCircleMiles(stand.center, fix) <= SPOT_MILES;
  }

  /** @param left the first of the positions outside */
  function hasEnded(left: number, at: number): boolean {
    if (!isCoarse) return at > left || outside[at]! > fence.radiusMiles;
    if (miles[at]! > COARSE_DEPARTURE.miles) return true;
    const away = usable[at]!.observedAt - (usable[left - 1]?.observedAt ?? 0);
    return away >= COARSE_DEPARTURE.after && miles[at]! > COARSE_DEPARTURE.outside;
  }

  /** Null while a single position just outside may be a bad signal, and while the truck is there. */
  function departureAfter(last: number): Sighting | null {
    const next = usable[last + 1];
    if (!next) return null;
    const isOver = isInside(last + 1) || usable.slice(last + 1).some((_, at) => hasEnded(last + 1, last + 1 + at));
    return isOver ? between(usable[last]!.observedAt, next.observedAt) : null;
  }

  function isCrossing(from: Fix, to: Fix): boolean {
    if (to.observedAt - from.observedAt > MAX_CROSSING_GAP) return false;
    return goesThrough(fence, from, to);
  }

  /** Stays that are one, since the truck was soon back. */
  function joined(some: readonly Stay[]): Stay[] {
    const all: Stay[] = [];
    for (const stay of some) {
      const last = all.at(-1);
      if (last && isBack(last, stay)) Object.assign(last, { to: stay.to, departed: stay.departed });
      else all.push({ ...stay });
    }
    return all;
  }

  function isBack(last: Stay, stay: Stay): boolean {
    const absence = stay.from - last.to;
    if (absence <= MAX_ABSENCE) return true;
    if (!stay.isAtDock || absence > ERRAND.within || last.to - last.from < ERRAND.after) return false;
    return farthest(fence, usable, last.to, stay.from) <= ERRAND.miles;
  }
}

/** The farthest that a truck was from a place between two instants, in miles. */
export const farthest = (place: GeoPoint, fixes: readonly Fix[], from: Instant, to: Instant) =>
  fixes.reduce(
    (most, fix) => (fix.observedAt > from && fix.observedAt < to ? Math.max(most, greatCircleMiles(place, fix)) : most),
    0,
  );

/** Around the stop, most positions are not where the one before was: they jump, or the truck never stood. */
function isJumping(fixes: readonly Fix[], miles: readonly number[]): boolean {
  const jumps = fixes.flatMap((fix, at) => {
    const before = fixes[at - 1];
    if (!before || miles[at]! > 3 || miles[at - 1]! > 3) return [];
    return [greatCircleMiles(before, fix)];
  });
  if (jumps.length < 6) return false;
  return jumps.sort((one, other) => one - other)[Math.floor(jumps.length * 0.4)]! > COARSE_MILES;
}

const middleOf = (points: readonly GeoPoint[]): GeoPoint => ({
  latitude: points.reduce((sum, { latitude }) => sum + latitude, 0) / points.length,
  longitude: points.reduce((sum, { longitude }) => sum + longitude, 0) / points.length,
});

const byStart = (one: Stay, other: Stay) => one.from - other.from || one.to - other.to;

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
export function between(from: Instant | null, to: Instant, byPhone = false): Sighting {
  const span: Span = { from, to, ...(byPhone && { byPhone }) };
  return { at: from === null ? to : middle(from, to), between: span };
}

const middle = (from: Instant, to: Instant) => Math.round((from + to) / 2);
