import type { LoadSettings } from '@contract/loads/load-settings.constants';
import { Deadlines } from './deadlines';
import { estimatedRoadMiles, etaTo, type RoadMiles } from './eta';
import { exceptionsOf } from './exceptions';
import { loadStatusOf, nextStopOf } from './load-status';
import { plausibleFixes } from './plausible-fixes';
import {
  type Fix,
  type Instant,
  type LoadEvaluation,
  MINUTE,
  type StopProgress,
  type StopReport,
  type TrackedLoad,
  type TrackedStop,
  type Visit,
} from './tracked-load';
import { trackingStatusOf, trackingTimes, trackingWindowOf } from './tracking-state';
import { visitsOf } from './visits';

/**
 * Evaluates a load's trip: a pure function of what is known, so that late, repeated or reordered positions give the
 * same answer, and a load can be evaluated again at any time.
 *
 * @param fixes of the vehicle that hauled the load at the time, in any order; those outside the load's tracking times
 * do not count, nor do those after `now`
 * @param now status, tracking and exceptions stay true until `nextCheckAt` if nothing new becomes known; only the
 * minutes at a stop go on
 * @param known what was seen of each stop, instead of what `fixes` show: for a load whose positions are deleted
 */
export function evaluateLoad(
  load: TrackedLoad,
  fixes: readonly Fix[],
  now: Instant,
  settings: LoadSettings,
  roadMiles: RoadMiles = estimatedRoadMiles,
  known?: ReadonlyMap<number, Visit>,
): LoadEvaluation {
  const deadlines = new Deadlines(now);
  const times = trackingTimes(load.stops, settings);
  const own = plausibleFixes(
    fixes.filter(
      ({ observedAt }) =>
        times && observedAt >= times.opensAt && observedAt <= times.closesAt && deadlines.hasPassed(observedAt),
    ),
  );
  const newestFixAt = own.at(-1)?.observedAt ?? null;
  const reports = load.reports.filter(({ at }) => deadlines.hasPassed(at));
  const visits = known ?? visitsOf(load.stops, own, settings);
  const progress = load.stops.map((stop) =>
    progressOf(stop, visits.get(stop.id)!, reports, newestFixAt, now, settings),
  );
  const next = nextStopOf(load, progress);
  const eta = next && etaTo(next, own, settings, roadMiles);

  const trackingWindow = trackingWindowOf(times, deadlines);
  const hasLeftLastStop = progress.at(-1)?.departedAt != null;
  const trackingStatus = trackingStatusOf(load, times, newestFixAt, hasLeftLastStop, settings, deadlines);
  const status = loadStatusOf(load, progress, next, eta, own, settings, deadlines);
  const exceptions = exceptionsOf(load, progress, { status, trackingStatus, trackingWindow }, settings, deadlines);
  return {
    status,
    trackingStatus,
    trackingWindow,
    trackingOpensAt: times?.opensAt ?? null,
    trackingClosesAt: times?.closesAt ?? null,
    exceptions,
    stops: progress,
    nextStopId: next?.id ?? null,
    eta,
    newestFixAt,
    nextCheckAt: deadlines.next,
  };
}

/** A visit with its reports: the first report of each kind counts where positions show nothing. */
function progressOf(
  stop: TrackedStop,
  visit: Visit,
  reports: readonly StopReport[],
  newestFixAt: Instant | null,
  now: Instant,
  settings: LoadSettings,
): StopProgress {
  const reported = (type: StopReport['type'], from = -Infinity) => {
    const times = reports
      .filter((report) => report.stopId === stop.id && report.type === type && report.at >= from)
      .map(({ at }) => at);
    return times.length > 0 ? Math.min(...times) : null;
  };
  const arrivedAt = visit.arrived?.at ?? reported('arrival');
  // A truck that a later position shows at the stop had not left it, whatever was reported.
  const heldUntil = visit.state === 'here' ? (newestFixAt ?? undefined) : undefined;
  const departedAt = visit.departed?.at ?? reported('departure', heldUntil);
  const until = departedAt ?? now;
  const countsFrom = arrivedAt === null ? null : Math.max(arrivedAt, stop.window?.startsAt ?? arrivedAt);
  const freeMinutes = stop.freeTimeMinutes ?? settings.free_time_minutes;
  const minutes = (from: Instant) => Math.max(0, Math.round((until - from) / MINUTE));
  return {
    ...visit,
    stopId: stop.id,
    arrivedAt,
    departedAt,
    dwellMinutes: arrivedAt === null ? null : minutes(arrivedAt),
    detentionMinutes: countsFrom === null ? null : Math.max(0, minutes(countsFrom) - freeMinutes),
  };
}
