import type { LoadSettings } from '@contract/loads/load-settings.constants';
import { type GeoPoint, greatCircleMiles } from '../../../places/geo-cell';
import { type Eta, type Fix, HOUR, type Instant, type TrackedStop } from './tracked-load';

/** Miles between two points by road, and whether they were estimated. */
export type RoadMiles = (from: GeoPoint, to: GeoPoint) => { miles: number; isEstimate: boolean };

/** Roads are this much longer than the great circle, by the median of 24 pairs of US cities. */
const ROAD_FACTOR = 1.174;
/** An estimate may be this much too long: the earliest arrival subtracts it, so that no estimate calls a load late. */
const ESTIMATE_MARGIN = 0.1;

export const estimatedRoadMiles: RoadMiles = (from, to) => ({
  miles: greatCircleMiles(from, to) * ROAD_FACTOR,
  isEstimate: true,
});

// Hours of service (49 CFR 395.3): 11 hours of driving, then 10 off duty; half an hour of break after 8 of driving.
const MAX_DRIVING_HOURS = 11;
const REST_HOURS = 10;
const DRIVING_BEFORE_BREAK_HOURS = 8;
const BREAK_HOURS = 0.5;
/** A driver who moved for longer than this in the last 14 hours may have to rest soon. */
const LONG_DAY_HOURS = 8;
const DUTY_HOURS = 14;

/**
 * When a truck can be at its next stop. Without the driver's clock this is a range: the earliest drives on with breaks
 * only (a team may), the latest rests whenever one driver might have to.
 *
 * @param fixes plausible ones, oldest first; the estimate starts at the newest
 */
export function etaTo(
  stop: TrackedStop,
  fixes: readonly Fix[],
  settings: LoadSettings,
  roadMiles: RoadMiles,
): Eta | null {
  const newest = fixes.at(-1);
  if (!newest || !stop.place) return null;
  const { miles, isEstimate } = roadMiles(newest, stop.place);
  const hoursFor = (distance: number) => distance / settings.average_speed_mph;
  const shortest = hoursFor(isEstimate ? miles * (1 - ESTIMATE_MARGIN) : miles);
  const driving = hoursFor(miles);
  const hasLongDay = hoursMoving(fixes, newest.observedAt - DUTY_HOURS * HOUR) > LONG_DAY_HOURS;
  const rests = Math.max(Math.ceil(driving / MAX_DRIVING_HOURS) - 1, hasLongDay && driving > 0 ? 1 : 0);
  const after = (hours: number): Instant => newest.observedAt + Math.round(hours * HOUR);
  return {
    stopId: stop.id,
    earliest: after(shortest + breaksOf(shortest)),
    latest: after(driving + breaksOf(driving) + rests * REST_HOURS),
    asOf: newest.observedAt,
    miles,
    isEstimatedMiles: isEstimate,
  };
}

const breaksOf = (driving: number) => Math.max(0, Math.ceil(driving / DRIVING_BEFORE_BREAK_HOURS) - 1) * BREAK_HOURS;

/** Between two positions a truck moved if its average speed was above this. */
const MOVING_MPH = 5;

/** Hours since an instant in which the truck moved, as far as its positions show. */
export function hoursMoving(fixes: readonly Fix[], since: Instant): number {
  let moving = 0;
  for (const [at, fix] of fixes.entries()) {
    const before = fixes[at - 1];
    if (!before || before.observedAt < since) continue;
    const hours = (fix.observedAt - before.observedAt) / HOUR;
    if (hours > 0 && greatCircleMiles(before, fix) / hours > MOVING_MPH) moving += hours;
  }
  return moving;
}
