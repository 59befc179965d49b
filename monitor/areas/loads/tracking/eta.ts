import type { LoadSettings } from '@contract/loads/load-settings.constants';
import { type GeoPoint, greatCircleMiles } from '../../../places/geo-cell';
import { type Eta, type Fix, HOUR, type Instant, MINUTE, type TrackedStop } from './tracked-load';

/** Miles between two points by road, and whether they were estimated. */
export type RoadMiles = (from: GeoPoint, to: GeoPoint) => { miles: number; isEstimate: boolean };

/** Roads are this much longer than the great circle, by the median of 24 pairs of US cities. */
const ROAD_FACTOR = 1.174;

export const estimatedRoadMiles: RoadMiles = (from, to) => ({
  miles: greatCircleMiles(from, to) * ROAD_FACTOR,
  isEstimate: true,
});

// Hours of service (49 CFR 395.3): 11 hours of driving, then 10 off duty; half an hour of break after 8 of driving.
const MAX_DRIVING_HOURS = 11;
const REST_HOURS = 10;
const DRIVING_BEFORE_BREAK_HOURS = 8;
const BREAK_HOURS = 0.5;

/** No truck does better over a distance: a lateness that this bound does not prove is none. */
const FASTEST_MPH = 65;
/** Estimated miles may be this much too long: the soonest arrival subtracts it. */
const ESTIMATE_MARGIN = 0.08;

// The general model: what may happen on the way, each with its share. Set by hand on simulated trips whose arrivals are known.
/** A truck on its way does this over the company’s average, lights and docks not counted. */
const CRUISE_FACTOR = 1.1;
/** Streets at the stop, for a truck that still comes from farther away. */
const LOCAL = { miles: 3, hours: 0.07 };
/** How far speeds and roads stray from what was expected: of a truck not seen on the road yet, and of one that was for long. */
const SPREAD = { unseen: 0.085, seen: 0.055 };
/** Of a bell curve cut into seven equal parts, the middle of each in standard deviations. */
const BELL = [-1.47, -0.79, -0.37, 0, 0.37, 0.79, 1.47];
/** Hours that the driver may have driven before the first position: after a night’s rest that was seen, and else. */
const UNSEEN = { rested: [0, 0.15, 0.3], else: [0, 0.4, 0.8, 1.2, 1.6, 2, 2.4, 2.8, 3.4] };
/** Nights last this much longer than they must. */
const REST_EXTRA = [0.05, 0.3, 0.6];
/** Loading and unloading, in hours, and what a stop still takes when it took longer. */
const DWELL = { hours: [0.6, 0.95, 1.35, 1.8, 2.4], least: 0.1 };
/** A truck that stands away from its stops for longer stands, and for longer than a break it may rest for the night. */
const STANDING_HOURS = 0.2;
const BREAK_AT_MOST_HOURS = 0.75;
/** A truck that could be there so long before its appointment may wait for it somewhere; that is no reason to call it late. */
const WAITS = { hours: 1.25, share: 0.55, from: -1.5, to: -0.05, steps: 5 };
/** The gate, a lot next door: a truck in so many waits near its stop, for so many hours. */
const NEAR_WAIT = { share: 0.13, hours: [0.3, 0.7, 1.2, 2] };
/** Two drivers that the load does not name: in so many loads, and where one drove nearly longer than one may. */
const TEAM = { share: 0.06, shareIfLong: 0.5 };
/** Loads are booked so that their trucks can make it: an arrival so many hours after the window is so much rarer. */
const MISSED = { hours: 3, share: 0.15 };
/** More than four of five: what is not among the chances happens too. */
const RANGE_HOLDS = 0.82;
const LEAST_HOURS = 0.03;

/** A share of what may happen, and when. */
interface Chance {
  hours: number;
  weight: number;
}
/** Hours; chances are counted by it. */
const STEP = 1 / 60;

/**
 * When a truck can be at its next stop: a range that is to hold the arrival four times of five, and the soonest that any truck
 * could be there. The range is the narrowest that holds enough of what may happen: faster or slower roads, the rest and
 * break that are due by the hours driven, the stay at the stop where it is, a wait for an appointment. A truck that stands
 * moves its estimate. One that drove on for longer than one driver may is a team, and does not rest.
 *
 * @param fixes plausible ones, oldest first; the estimate starts at the newest
 * @param atStopHours how long the truck has been at a stop, if it is at one
 * @param isTeam two drivers are known to haul it
 */
export function etaTo(
  stop: TrackedStop,
  fixes: readonly Fix[],
  settings: LoadSettings,
  roadMiles: RoadMiles,
  atStopHours: number | null = null,
  isTeam = false,
): Eta | null {
  const newest = fixes.at(-1);
  if (!newest || !stop.place) return null;
  const { miles, isEstimate } = roadMiles(newest, stop.place);
  const day = drivingDay(fixes);
  const typical = settings.average_speed_mph * CRUISE_FACTOR;
  const weight = day.ownHours / (day.ownHours + 2);
  const mph = weight * day.ownMph * (isEstimate ? ROAD_FACTOR : 1) + (1 - weight) * typical;
  const driving = miles / mph + (miles > LOCAL.miles ? LOCAL.hours : 0);
  const spread = weight * SPREAD.seen + (1 - weight) * SPREAD.unseen;
  const opens = stop.window && (stop.window.startsAt - newest.observedAt) / HOUR;
  const closes = stop.window && (stop.window.endsAt - newest.observedAt) / HOUR;

  const isStanding = atStopHours === null && day.standingHours > STANDING_HOURS;
  const chances = new Map<number, number>();
  // Who drove for long already had not driven for long before.
  const all = day.hasRested ? UNSEEN.rested : UNSEEN.else;
  const unseen = all.filter((hours, at) => at === 0 || day.drivenHours + hours < MAX_DRIVING_HOURS + 0.2);
  const isLong = day.drivenHours > MAX_DRIVING_HOURS + 0.3;
  const teams = isTeam || day.isTeam ? 1 : isLong ? TEAM.shareIfLong : TEAM.share;
  for (const extra of unseen) {
    const driven = day.drivenHours + extra;
    const since = isStanding ? 0 : Math.min(driven, day.sinceBreakHours + (day.hasBreak ? 0 : extra));
    for (const start of startsOf(driven))
      for (const bell of BELL) {
        const hours = driving * (1 + spread * bell);
        const share = start.weight / unseen.length / BELL.length;
        const alone = start.hours + hours + breakHours(start.isRested ? 0 : since, start.isRested ? 0 : driven, hours);
        const rests = restsIn(start.isRested ? 0 : driven, hours);
        arrive(start.hours + hours, share * teams);
        if (rests === 0) arrive(alone, share * (1 - teams));
        else
          for (const more of REST_EXTRA)
            arrive(alone + rests * (REST_HOURS + more), (share * (1 - teams)) / REST_EXTRA.length);
      }
  }
  const [from, to] = narrowest(chances, RANGE_HOLDS);
  const after = (hours: number): Instant => newest.observedAt + Math.round(hours * HOUR);
  const soonest = soonestAt(newest.observedAt, miles, isEstimate, settings);
  const earliest = Math.max(soonest, after(from - LEAST_HOURS));
  return {
    stopId: stop.id,
    soonest,
    earliest,
    latest: Math.max(earliest, after(to + LEAST_HOURS)),
    asOf: newest.observedAt,
    miles,
    isEstimatedMiles: isEstimate,
  };

  /** How long until the truck goes on, and whether its driver is rested then. */
  function startsOf(driven: number): (Chance & { isRested?: boolean })[] {
    if (atStopHours !== null)
      return DWELL.hours.map((hours) => ({
        hours: Math.max(DWELL.least, hours - atStopHours),
        weight: 1 / DWELL.hours.length,
      }));
    if (!isStanding) return [{ hours: 0, weight: 1 }];
    const isBreak = day.standingHours < BREAK_AT_MOST_HOURS;
    const rests = restShare(driven, isBreak);
    const stands = isBreak ? [0.02, 0.1, 0.2, 0.35] : [0.05, 0.25, 0.5, 1, 2];
    return [
      ...REST_EXTRA.map((more) => ({
        hours: Math.max(0, REST_HOURS + more - day.standingHours),
        weight: rests / REST_EXTRA.length,
        isRested: true,
      })),
      ...stands.map((hours) => ({ hours, weight: (1 - rests) / stands.length })),
    ];
  }

  /** How likely a truck that stands rests for the night. */
  function restShare(driven: number, isBreak: boolean): number {
    if (driven > MAX_DRIVING_HOURS - 0.7) return 0.9;
    if (driven > MAX_DRIVING_HOURS - 2) return isBreak ? 0.4 : 0.9;
    if (isBreak) return 0.02;
    return day.standingHours > 2 ? 0.5 : 0.25;
  }

  function arrive(hours: number, share: number) {
    if (share === 0) return;
    const isMissed = closes !== null && hours > closes + MISSED.hours;
    const weight = share * (isMissed ? MISSED.share : 1);
    const waits = opens !== null && hours < opens - WAITS.hours ? WAITS.share : 0;
    for (let step = 0; waits > 0 && step < WAITS.steps; step++) {
      const at = opens! + WAITS.from + ((WAITS.to - WAITS.from) * step) / (WAITS.steps - 1);
      count(Math.max(hours, at), (weight * waits) / WAITS.steps);
    }
    const goesIn = weight * (1 - waits);
    count(hours, goesIn * (1 - NEAR_WAIT.share));
    for (const wait of NEAR_WAIT.hours) count(hours + wait, (goesIn * NEAR_WAIT.share) / NEAR_WAIT.hours.length);
  }

  function count(hours: number, weight: number) {
    const at = Math.round(hours / STEP);
    chances.set(at, (chances.get(at) ?? 0) + weight);
  }
}

/** Nights on the way of a driver who drove so many hours of the day. */
const restsIn = (driven: number, hours: number) =>
  Math.max(0, Math.ceil((Math.min(driven, MAX_DRIVING_HOURS) + hours) / MAX_DRIVING_HOURS) - 1);

/** Breaks on the way: after eight hours of driving, once a day. */
function breakHours(since: number, driven: number, hours: number): number {
  const today = Math.min(hours, Math.max(0, MAX_DRIVING_HOURS - driven));
  const later = hours - today;
  const days = Math.floor(later / MAX_DRIVING_HOURS);
  const last = later - days * MAX_DRIVING_HOURS;
  const count =
    (since + today > DRIVING_BEFORE_BREAK_HOURS ? 1 : 0) + days + (last > DRIVING_BEFORE_BREAK_HOURS ? 1 : 0);
  return count * (BREAK_HOURS + 0.05);
}

/** The narrowest range of hours that holds such a share of the chances, whose keys are multiples of STEP. */
function narrowest(chances: ReadonlyMap<number, number>, share: number): [number, number] {
  const steps = [...chances.keys()].sort((one, other) => one - other);
  const wanted = [...chances.values()].reduce((sum, weight) => sum + weight, 0) * share - 1e-9;
  let best: [number, number] = [0, Number.POSITIVE_INFINITY];
  let held = 0;
  for (let from = 0, to = 0; from < steps.length; held -= chances.get(steps[from++]!)!) {
    while (to < steps.length && held < wanted) held += chances.get(steps[to++]!)!;
    if (held < wanted) break;
    const [first, last] = [steps[from]!, steps[to - 1]!];
    if (last - first < best[1] - best[0]) best = [first, last];
  }
  return [best[0] * STEP, best[1] * STEP];
}

/** When any truck could have driven so many miles: without a stop, and with an estimate's error left out. */
export const soonestAt = (from: Instant, miles: number, isEstimate: boolean, settings: LoadSettings): Instant =>
  from +
  Math.round(
    ((miles * (isEstimate ? 1 - ESTIMATE_MARGIN : 1)) / Math.max(FASTEST_MPH, settings.average_speed_mph)) * HOUR,
  );

/** Between two positions a truck moved if its average speed was above this. */
const MOVING_MPH = 5;
const ON_THE_ROAD_MPH = 33;
const REST_SEEN_HOURS = 8;
const BREAK_SEEN_HOURS = 0.45;

interface DrivingDay {
  /** Since the last night’s rest, or since the first position. */
  drivenHours: number;
  sinceBreakHours: number;
  hasRested: boolean;
  hasBreak: boolean;
  /** At the newest position, until it. */
  standingHours: number;
  isTeam: boolean;
  /** In straight lines on the road, and over how many hours. */
  ownMph: number;
  ownHours: number;
}

/** Two devices of one truck, and positions that jump, show no speed over less time. */
const LEAST_BETWEEN = 9 * MINUTE;

function drivingDay(all: readonly Fix[]): DrivingDay {
  const fixes: Fix[] = [];
  for (const fix of all) if (fix.observedAt - (fixes.at(-1)?.observedAt ?? 0) >= LEAST_BETWEEN) fixes.push(fix);
  const newest = all.at(-1);
  if (newest && newest !== fixes.at(-1)) fixes.push(newest);
  const day = {
    drivenHours: 0,
    sinceBreakHours: 0,
    hasRested: false,
    hasBreak: false,
    standingHours: 0,
    isTeam: false,
  };
  let [ownMiles, ownHours] = [0, 0];
  for (const [at, fix] of fixes.entries()) {
    const before = fixes[at - 1];
    if (!before) continue;
    const hours = (fix.observedAt - before.observedAt) / HOUR;
    if (hours <= 0) continue;
    const miles = greatCircleMiles(before, fix);
    if (miles > 0.3 && miles / hours > MOVING_MPH) {
      const drove = Math.min(hours, miles / 20);
      day.drivenHours += drove;
      day.sinceBreakHours += drove;
      day.standingHours = 0;
      if (day.drivenHours > MAX_DRIVING_HOURS + 1.5) day.isTeam = true;
      if (hours < 0.5 && miles / hours > ON_THE_ROAD_MPH) {
        ownMiles += miles;
        ownHours += hours;
      }
      continue;
    }
    day.standingHours += hours;
    if (day.standingHours >= BREAK_SEEN_HOURS) {
      day.sinceBreakHours = 0;
      day.hasBreak = true;
    }
    if (day.standingHours >= REST_SEEN_HOURS) {
      day.drivenHours = 0;
      day.hasRested = true;
    }
  }
  return { ...day, ownMph: ownHours > 0 ? ownMiles / ownHours : 0, ownHours };
}
