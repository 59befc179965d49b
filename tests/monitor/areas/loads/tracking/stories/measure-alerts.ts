import { ALERT_TYPE_SETTINGS } from '@contract/alerts/alert-settings.constants';
import { DEFAULT_LOAD_SETTINGS } from '@contract/loads/load-settings.constants';
import { ALERT_TYPES } from '@monitor/areas/alerts/alert-types';
import { judgeAlerts, overWords } from '@monitor/areas/alerts/judge-alerts';
import { type TripRow, type TripStop, tripFacts } from '@monitor/areas/alerts/trip-facts';
import { type Batch, usualSilence } from '@monitor/areas/alerts/usual-silence';
import { bitsOf } from '@monitor/areas/loads/exception-bits';
import { grouped } from '@monitor/areas/loads/grouped';
import { soonestAt } from '@monitor/areas/loads/tracking/eta';
import { evaluateLoad } from '@monitor/areas/loads/tracking/evaluate-load';
import { type Instant, type LoadEvaluation, MINUTE } from '@monitor/areas/loads/tracking/tracked-load';
import { trackingTimes } from '@monitor/areas/loads/tracking/tracking-state';
import { facts } from '../../../alerts/made-up-facts';
import { type Story, type StoryKind, tell } from './stories';

/** The types that the positions of a load's own truck raise. */
export const POSITION_ALERTS = ['out_of_range', 'running_late', 'silent_truck', 'long_at_dock'] as const;
type PositionAlert = (typeof POSITION_ALERTS)[number];

/** Alerts raised, and how many of them were right; conditions that were so, and how many of them raised one. */
export interface Counted {
  raised: number;
  right: number;
  due: number;
  found: number;
}

const settings = DEFAULT_LOAD_SETTINGS;
const TYPES = ALERT_TYPES.filter(({ type }) => POSITION_ALERTS.some((one) => one === type));
const STALE = settings.position_stale_after_minutes * MINUTE;
/** The device is off for this much longer than it takes to be silent. */
const SILENT_FOR = STALE + 15 * MINUTE;

type Seen = { type: PositionAlert; at: Instant; stopId: number | null };

/** Judges a story as the product does: after each position that comes in, and when an evaluation says to look again. */
export function measureAlerts(story: Story): Record<PositionAlert, Counted> {
  const seen = alertsOf(story);
  const { load, truth, silences } = story;
  const of = (type: PositionAlert) => seen.filter((one) => one.type === type);
  const counted = (
    type: PositionAlert,
    isRight: (one: Seen) => boolean,
    due: readonly (readonly [what: unknown, isFoundBy: (one: Seen) => boolean])[],
  ): Counted => ({
    raised: of(type).length,
    right: of(type).filter(isRight).length,
    due: due.length,
    found: due.filter(([, isFoundBy]) => of(type).some(isFoundBy)).length,
  });
  const stopIds = load.stops.map(({ id }) => id);
  const lateBy = (minutes: number) => (stopId: number | null) => {
    const [was, window] = [truth[stopId! - 1], load.stops[stopId! - 1]!.window!];
    // A stop that the truck passes over is missed.
    return !was || was.arrivesAt > window.endsAt + minutes * MINUTE;
  };
  const isLate = lateBy(settings.window_grace_minutes);
  const isOutOfRange = lateBy(ALERT_TYPE_SETTINGS.out_of_range.threshold!.default);
  const isLong = (stopId: number | null) => {
    const [was, { window, freeTimeMinutes }] = [truth[stopId! - 1], load.stops[stopId! - 1]!];
    if (!was) return false;
    const free = (freeTimeMinutes ?? settings.free_time_minutes) * MINUTE;
    return was.leavesAt > Math.max(was.arrivesAt, window!.startsAt) + free;
  };
  const byStop = (ids: readonly number[]) => ids.map((id) => [id, ({ stopId }: Seen) => stopId === id] as const);
  const times = trackingTimes(load.stops, settings)!;
  const long = silences.filter(({ from, to }) => to - Math.max(from, times.opensAt) > SILENT_FOR);
  return {
    out_of_range: counted(
      'out_of_range',
      ({ stopId }) => isOutOfRange(stopId),
      byStop(stopIds.slice(0, 1).filter(isOutOfRange)),
    ),
    running_late: counted('running_late', ({ stopId }) => isLate(stopId), byStop(stopIds.slice(1).filter(isLate))),
    silent_truck: counted(
      'silent_truck',
      ({ at }) => silences.some(({ from, to }) => from <= at && at <= to),
      long.map((one) => [one, ({ at }) => one.from <= at && at <= one.to] as const),
    ),
    long_at_dock: counted('long_at_dock', ({ stopId }) => isLong(stopId), byStop(stopIds.filter(isLong))),
  };
}

/** Each alert once for each stop; silence once for each time that it begins. */
function alertsOf(story: Story): Seen[] {
  const { load, fixes } = story;
  const seen: Seen[] = [];
  let standing = new Set<PositionAlert>();
  const look = (now: Instant, count: number): Instant | null => {
    const evaluation = evaluateLoad(load, fixes.slice(0, count), now, settings);
    const usual = usualSilence(batchesOf(fixes.slice(0, count)));
    const found = overWords({ status: evaluation.status, hasCarrier: true })
      ? []
      : raisedOf(story, evaluation, now, usual);
    for (const one of found) {
      const isNew =
        one.stopId === null
          ? !standing.has(one.type)
          : !seen.some(({ type, stopId }) => type === one.type && stopId === one.stopId);
      if (isNew) seen.push(one);
    }
    standing = new Set(found.map(({ type }) => type));
    return evaluation.nextCheckAt;
  };
  for (const [at, { receivedAt }] of fixes.entries()) {
    const until = fixes[at + 1]?.receivedAt ?? receivedAt + MINUTE;
    for (let now: Instant | null = receivedAt; now !== null && now < until; now = look(now, at + 1));
  }
  return seen;
}

/** Positions that come in at once. */
const batchesOf = (fixes: Story['fixes']): Batch[] =>
  [...grouped(fixes, ({ receivedAt }) => receivedAt)].map(([receivedAt, own]) => ({
    receivedAt,
    newestAt: Math.max(...own.map(({ observedAt }) => observedAt)),
  }));

function raisedOf({ load }: Story, evaluation: LoadEvaluation, now: Instant, usual: number): Seen[] {
  const { eta, nextStopId, newestFixAt, stops } = evaluation;
  const date = (at: Instant | null | undefined) => (at == null ? null : new Date(at));
  const row: TripRow = {
    status: evaluation.status,
    exceptions: bitsOf(evaluation.exceptions),
    trackingStatus: evaluation.trackingStatus,
    nextStopId,
    etaEarliest: date(eta?.earliest),
    newestFixAt: date(newestFixAt),
  };
  const trip = tripFacts(
    row,
    load.stops.map(({ id, kind, window, freeTimeMinutes }, at): TripStop => {
      const { arrivedAt, departedAt, near } = stops[at]!;
      const times = {
        windowStartsAt: date(window?.startsAt),
        windowEndsAt: date(window?.endsAt),
        arrivedAt: date(arrivedAt),
        departedAt: date(departedAt),
        nearFrom: date(near?.from),
      };
      return { id, kind, city: null, state: null, timeZone: null, freeTimeMinutes, ...times };
    }),
    settings,
    usual,
  );
  const [pickup] = load.stops;
  const isReached = stops.map(({ arrivedAt, departedAt, near }) => arrivedAt !== null || departedAt !== null || !!near);
  const isOnTheWay = eta !== null && nextStopId === pickup!.id && newestFixAt !== null;
  const judged = judgeAlerts(
    facts({
      now,
      settings,
      trip,
      pickup: {
        window: pickup!.window,
        place: pickup!.place && { ...pickup!.place },
        timeZone: null,
        wasThere: isReached[0],
        hasLeft: stops[0]!.departedAt !== null || isReached.slice(1).includes(true),
      },
      reach: isOnTheWay
        ? {
            label: 'The truck',
            earliest: soonestAt(newestFixAt, eta.miles, true, settings),
            asOf: newestFixAt,
            miles: eta.miles,
          }
        : null,
    }),
    TYPES,
  );
  if (judged.faults.length > 0) throw judged.faults[0]!.error;
  const stopOf: Record<PositionAlert, number | null> = {
    out_of_range: pickup!.id,
    running_late: trip.late?.id ?? null,
    silent_truck: null,
    long_at_dock: trip.dock?.id ?? null,
  };
  return POSITION_ALERTS.flatMap((type) =>
    judged.findings.get(type)!.outcome === 'raised' ? [{ type, at: now, stopId: stopOf[type] }] : [],
  );
}

const NONE: Counted = { raised: 0, right: 0, due: 0, found: 0 };

/** The same over stories of a kind. */
export function countAlerts(kinds: readonly StoryKind[], count: number, seed = 1): Record<PositionAlert, Counted> {
  const all = kinds.flatMap((kind) => Array.from({ length: count }, (_, at) => measureAlerts(tell(kind, seed + at))));
  const total = (type: PositionAlert) =>
    all.reduce((sum, { [type]: one }) => {
      return {
        raised: sum.raised + one.raised,
        right: sum.right + one.right,
        due: sum.due + one.due,
        found: sum.found + one.found,
      };
    }, NONE);
  return Object.fromEntries(POSITION_ALERTS.map((type) => [type, total(type)])) as Record<PositionAlert, Counted>;
}
