import { CLOSED_LOAD_STATUSES, LOAD_URGENCY, type LoadException } from '@contract/loads/loads.constants';
import type { LoadAttention, LoadStop, LoadSummary } from '@contract/loads/loads.entities';
import { formatCount } from '@contract/shared/format';
import { duration, placeOf } from './next-step';
import { paperWords } from './paper/paper-words';
import { MINUTE } from './tracking/tracked-load';

type Shown = Pick<
  LoadSummary,
  | 'status'
  | 'tracking_status'
  | 'exceptions'
  | 'stops'
  | 'carrier'
  | 'protection'
  | 'newest_position_at'
  | 'paper_difference'
>;

/**
 * Why a load needs a person: each cause in one line, the most urgent first, and no line twice. Silence is never called late.
 * Where no carrier has it, no truck could be seen: one line says so.
 */
export function attentionOf(load: Shown, now: Date): LoadAttention[] {
  const isUncovered = load.carrier === null && load.status === 'available';
  const lines = LOAD_URGENCY.filter((one) => load.exceptions.includes(one)).map((cause) => ({
    cause,
    reason: isUncovered && OF_A_TRUCK.includes(cause) ? uncovered(load, now) : REASONS[cause](load, now),
  }));
  const found = lines.filter(({ reason }, at) => lines.findIndex((one) => one.reason === reason) === at);
  const isOpen = !CLOSED_LOAD_STATUSES.includes(load.status);
  if (!isOpen) return found;
  if (load.carrier?.is_do_not_dispatch)
    return [
      { cause: 'do-not-dispatch', reason: 'The carrier is on do not dispatch: remove it from this load' },
      ...found,
    ];
  if (load.protection?.state !== 'not_protected') return found;
  return [{ cause: 'not-protected', reason: load.protection.sentence }, ...found];
}

/** What only a truck that hauls the load could have done. */
const OF_A_TRUCK: readonly LoadException[] = ['no-arrival', 'no-pickup', 'no-delivery'];

const REASONS: Readonly<Record<LoadException, (load: Shown, now: Date) => string>> = {
  'no-arrival': (load, now) => {
    const missed = missedStop(load, now);
    return missed ? notSeenAt(missed, now) : 'No arrival seen at a stop past its window';
  },
  'no-pickup': ({ stops }, now) =>
    notDone(
      stops.find(({ kind }) => kind === 'pickup'),
      now,
    ),
  'no-delivery': ({ stops }, now) =>
    notDone(
      stops.findLast(({ kind }) => kind === 'delivery'),
      now,
    ),
  'no-departure': ({ stops }) => {
    const held = stops.find(({ arrived, departed }) => arrived !== null && departed === null);
    if (!held) return 'At a stop for longer than the free time';
    return `In ${placeOf(held)} for ${span(held.dwell_minutes ?? 0)}, free time ${duration(held.free_time_minutes)}`;
  },
  'not-tracking': ({ tracking_status, newest_position_at }, now) => {
    if (tracking_status === 'terminated') return 'Tracking was ended while the load is under way';
    if (newest_position_at === null) return 'No position, and the load is due';
    return `No position for ${span(minutesSince(newest_position_at, now))}`;
  },
  'no-assigned-vehicle': ({ stops }, now) => {
    const pickup = stops.find(({ kind }) => kind === 'pickup');
    const since = minutesSince(pickup?.window_starts_at ?? null, now);
    if (!pickup || Number.isNaN(since)) return 'Assign a truck';
    const when = since > 0 ? `opened ${ago(since)}` : `opens in ${span(-since)}`;
    return `Assign a truck: pickup in ${placeOf(pickup)} ${when}`;
  },
  'no-eld': () => 'No ELD. Request tracking or call',
  'pending-tracking': () => 'Truck assigned, no position yet',
  'paper-differs': ({ paper_difference: differs }) =>
    differs ? paperWords(differs) : 'Differs from what the carrier accepted',
};

/**
 * Near counts as seen: the place is a postal code, which proves no arrival, so silence there does not mean that the
 * truck is missing.
 */
const isSeen = ({ arrived, departed, visit_state }: LoadStop) =>
  arrived !== null || departed !== null || visit_state === 'near';

/** The first stop whose window ended without a truck seen. */
const missedStop = ({ stops }: Pick<Shown, 'stops'>, now: Date) =>
  stops.find((stop) => !isSeen(stop) && minutesSince(stop.window_ends_at, now) > 0);

function uncovered(load: Shown, now: Date): string {
  const missed = missedStop(load, now);
  const where = missed ? `: ${missed.kind} in ${placeOf(missed)}${ended(missed, now)}` : '';
  return `No carrier${where}. Cover, reschedule or cancel it`;
}

/** Whole minutes; negative: in the future. NaN: there is no such time. */
const minutesSince = (moment: string | null, now: Date) =>
  moment === null ? Number.NaN : Math.round((now.getTime() - Date.parse(moment)) / MINUTE);

const notSeenAt = (stop: LoadStop, now: Date) => `No arrival seen in ${placeOf(stop)}${ended(stop, now)}`;

function notDone(stop: LoadStop | undefined, now: Date): string {
  if (!stop) return 'No departure seen';
  if (!isSeen(stop)) return notSeenAt(stop, now);
  return `No departure seen in ${placeOf(stop)}${ended(stop, now)}`;
}

const ended = ({ window_ends_at: at }: LoadStop, now: Date) =>
  at === null ? '' : `, ${span(minutesSince(at, now))} past the window`;

/** Shows minutes for some hours, then hours and minutes for a day, then days and hours. */
function span(minutes: number): string {
  if (minutes < 180) return duration(minutes);
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h` : `${formatCount(Math.floor(hours / 24), 'day')} ${hours % 24} h`;
}

const ago = (minutes: number) => `${span(minutes)} ago`;
