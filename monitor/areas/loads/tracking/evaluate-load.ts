import type { LoadSettings } from '@contract/loads/load-settings.constants';
import { calibrated, type EtaCalibration } from './calibration';
import { Deadlines } from './deadlines';
import { estimatedRoadMiles, etaTo, type RoadMiles } from './eta';
import { exceptionsOf } from './exceptions';
import { fenceOf } from './fences';
import { loadStatusOf, nextStopOf, wasAt } from './load-status';
import { plausibleFixes } from './plausible-fixes';
import { type SaidOfStop, saidOf, withoutRejected } from './stop-words';
import {
  type Fix,
  HOUR,
  type Instant,
  type KnownBy,
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
 * @param calibration of the load’s own company; null: its ETA is by the general model
 * @param known what was seen of each stop, instead of what `fixes` show: for a load whose positions are deleted
 */
export function evaluateLoad(
  load: TrackedLoad,
  fixes: readonly Fix[],
  now: Instant,
  settings: LoadSettings,
  roadMiles: RoadMiles = estimatedRoadMiles,
  known?: ReadonlyMap<number, Visit>,
  calibration: EtaCalibration | null = null,
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
  const words = load.words.filter(({ at, saidAt }) => [at, saidAt].every((one) => deadlines.hasPassed(one)));
  const visits = known ?? visitsOf(load.stops, own, settings, words);
  const progress = load.stops.map((stop) => {
    const said = saidOf(stop.id, words);
    const visit = withoutRejected(visits.get(stop.id)!, said);
    return progressOf(stop, visit, said, reports, newestFixAt, now, settings);
  });
  const next = nextStopOf(load, progress);
  const here = progress.findLast(wasAt);
  const isHere = here?.state === 'here' && here.departedAt === null && here.arrivedAt !== null && newestFixAt !== null;
  const atStopHours = isHere ? Math.max(0, newestFixAt - here.arrivedAt!) / HOUR : null;
  const general = next && etaTo(next, own, settings, roadMiles, atStopHours, load.isTeam);
  const eta = general && calibrated(general, calibration);

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
    unseenStopIds: own.length === 0 ? [] : unseenOf(load.stops, progress, settings),
    nextStopId: next?.id ?? null,
    eta,
    newestFixAt,
    nextCheckAt: deadlines.next,
  };
}

/** Stops before the last one visited at which the truck was not, though positions could have shown it. */
function unseenOf(stops: readonly TrackedStop[], progress: readonly StopProgress[], settings: LoadSettings): number[] {
  const last = progress.findLastIndex(wasAt);
  return stops.flatMap((stop, at) =>
    at < last && !wasAt(progress[at]!) && fenceOf(stop, settings)?.proves === 'arrival' ? [stop.id] : [],
  );
}

/** A visit with a person's words, which win, and with the first report of each kind where positions show nothing. */
function progressOf(
  stop: TrackedStop,
  visit: Visit,
  said: SaidOfStop,
  reports: readonly StopReport[],
  newestFixAt: Instant | null,
  now: Instant,
  settings: LoadSettings,
): StopProgress {
  const reported = (type: StopReport['type'], from = -Infinity) => {
    const times = reports
      .filter((report) => report.stopId === stop.id && report.type === type && report.at >= from)
      .filter(({ at }) => said.notVisitedUntil === null || at > said.notVisitedUntil)
      .map(({ at }) => at);
    return times.length > 0 ? Math.min(...times) : null;
  };
  const arrived = firstKnown(said.arrivedAt, visit.arrived?.at ?? null, reported('arrival'));
  const arrivedAt = arrived?.at ?? null;
  // Whoever says when the truck arrived says too that it had not left before.
  const afterWord = (at: Instant | null) => (said.arrivedAt !== null && at !== null && at < said.arrivedAt ? null : at);
  // A truck that a later position shows at the stop had not left it, whatever was reported.
  const heldUntil = visit.state === 'here' ? (visit.seenUntil ?? newestFixAt ?? undefined) : undefined;
  const departed = firstKnown(
    afterWord(said.departedAt),
    afterWord(visit.departed?.at ?? null),
    afterWord(reported('departure', heldUntil)),
  );
  const departedAt = departed?.at ?? null;
  const until = departedAt ?? now;
  const countsFrom = arrivedAt === null ? null : Math.max(arrivedAt, stop.window?.startsAt ?? arrivedAt);
  const freeMinutes = stop.freeTimeMinutes ?? settings.free_time_minutes;
  const minutes = (from: Instant) => Math.max(0, Math.round((until - from) / MINUTE));
  return {
    ...visit,
    stopId: stop.id,
    arrivedAt,
    arrivedBy: arrived?.by ?? null,
    departedAt,
    departedBy: departed?.by ?? null,
    dwellMinutes: arrivedAt === null ? null : minutes(arrivedAt),
    detentionMinutes: countsFrom === null ? null : Math.max(0, minutes(countsFrom) - freeMinutes),
  };
}

function firstKnown(word: Instant | null, positions: Instant | null, report: Instant | null) {
  const known: [KnownBy, Instant | null][] = [
    ['word', word],
    ['positions', positions],
    ['report', report],
  ];
  for (const [by, at] of known) if (at !== null) return { at, by };
  return null;
}
