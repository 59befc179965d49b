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

// Set by hand on simulated trips with known arrivals: with these, 74 % of ranges hold it. The aim is 80 %.
/** A truck on its way does this over the company’s average, lights and docks not counted. */
const CRUISE_FACTOR = 1.1;
const SHORTER = 0.05;
const LONGER = 0.08;
const LOCAL_HOURS = 0.07;
const LEAST_HOURS = 0.03;
const FUEL_HOURS = 0.06;
/** What no position foretells, such as the gate and a lot next door: a little on a short way, more behind a night’s rest. */
const SLACK = { share: 0.03, most: 0.1, below: 4.5 };
const FAR_SLACK = { from: 6, to: 8, early: 0.6, late: 1.2 };
/** Hours that the driver may have driven before the first position. */
const DRIVEN_UNSEEN_HOURS = 1.5;
/** Loading and unloading, in hours. */
const LONGEST_DWELL_HOURS = 2.3;
/** A truck that stands away from its stops for longer may rest for the night. */
const BREAK_AT_MOST_HOURS = 0.75;
/** A truck that is early by more waits somewhere for its appointment. */
const WAITS_HOURS = 2;

/**
 * When a truck can be at its next stop: a range that is to hold the arrival four times of five, from its own speed, the rest
 * that is due and the time at the stop where it is; and the soonest that any truck could be there. A truck that stands
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
  const seen = drivingDay(fixes);
  const day = { ...seen, isTeam: isTeam || seen.isTeam };
  const typical = settings.average_speed_mph * CRUISE_FACTOR;
  const weight = day.ownHours / (day.ownHours + 2);
  const mph = weight * day.ownMph * (isEstimate ? ROAD_FACTOR : 1) + (1 - weight) * typical;
  const driving = miles / mph + (miles > 3 ? LOCAL_HOURS : 0);
  const [short, long] = [driving * (1 - SHORTER), driving * (1 + LONGER) + FUEL_HOURS * Math.min(1, driving / 4)];

  const isStanding = atStopHours === null && day.standingHours > BREAK_AT_MOST_HOURS;
  const unseen = day.hasRested ? 0.3 : DRIVEN_UNSEEN_HOURS;
  const isResting = isStanding && (day.drivenHours + unseen / 2 > MAX_DRIVING_HOURS - 2 || day.standingHours > 2);
  const left = Math.max(0, REST_HOURS - day.standingHours);
  const waits: [number, number] = isResting
    ? [left, left + 0.75]
    : isStanding
      ? [0, left]
      : atStopHours !== null
        ? [0.1, Math.max(0.5, LONGEST_DWELL_HOURS - atStopHours)]
        : [0, 0];
  const driven = isResting ? 0 : day.drivenHours;
  const rests = (before: number, hours: number) =>
    day.isTeam ? 0 : Math.max(0, Math.ceil((before + hours) / MAX_DRIVING_HOURS) - 1);
  const breaks = (before: number, hours: number) =>
    day.isTeam || before + hours <= DRIVING_BEFORE_BREAK_HOURS ? 0 : BREAK_HOURS;
  const sinceBreak = isStanding ? 0 : day.sinceBreakHours;
  const after = (hours: number): Instant => newest.observedAt + Math.round(hours * HOUR);
  const restsAtLeast = rests(driven, short);
  const restsAtMost = rests(driven + (isResting ? 0 : unseen), long);
  const least = short + waits[0] + breaks(sinceBreak, short) - LEAST_HOURS;
  const most = long + waits[1] + breaks(sinceBreak + (isResting ? 0 : unseen), long) + LEAST_HOURS;
  const far = Math.max(0, Math.min(1, (driving - FAR_SLACK.from) / (FAR_SLACK.to - FAR_SLACK.from)));
  const near = driving < SLACK.below ? Math.min(SLACK.most, driving * SLACK.share) : 0;
  let latest = after(most + near + far * FAR_SLACK.late + restsAtMost * (REST_HOURS + 0.5));
  // Only a team makes some windows: whoever booked it knows whether it is one.
  const isBookedForTeam = !!stop.window && after(least + restsAtLeast * REST_HOURS) > stop.window.endsAt;
  const earliest = after(
    Math.max(0, least - far * FAR_SLACK.early + (isBookedForTeam ? 0 : restsAtLeast * REST_HOURS)),
  );
  if (stop.window && latest < stop.window.startsAt - WAITS_HOURS * HOUR) latest = stop.window.startsAt;
  const soonest = soonestAt(newest.observedAt, miles, isEstimate, settings);
  return {
    stopId: stop.id,
    soonest,
    earliest: Math.max(soonest, earliest),
    latest: Math.max(soonest, earliest, latest),
    asOf: newest.observedAt,
    miles,
    isEstimatedMiles: isEstimate,
  };
}

/** When any truck could have driven so many miles: without a stop, and with an estimate's error left out. */
export const soonestAt = (from: Instant, miles: number, isEstimate: boolean, settings: LoadSettings): Instant =>
  from +
  Math.round(
    ((miles * (isEstimate ? 1 - ESTIMATE_MARGIN : 1)) / Math.max(FASTEST_MPH, settings.average_speed_mph)) * HOUR,
  );

/** Between two positions a truck moved if its average speed was above this. */
const MOVING_MPH = 5;
const ON_THE_ROAD_MPH = 25;
const REST_SEEN_HOURS = 8;
const BREAK_SEEN_HOURS = 0.45;

interface DrivingDay {
  /** Since the last night’s rest, or since the first position. */
  drivenHours: number;
  sinceBreakHours: number;
  hasRested: boolean;
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
  const day = { drivenHours: 0, sinceBreakHours: 0, hasRested: false, standingHours: 0, isTeam: false };
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
    if (day.standingHours >= BREAK_SEEN_HOURS) day.sinceBreakHours = 0;
    if (day.standingHours >= REST_SEEN_HOURS) {
      day.drivenHours = 0;
      day.hasRested = true;
    }
  }
  return { ...day, ownMph: ownHours > 0 ? ownMiles / ownHours : 0, ownHours };
}
