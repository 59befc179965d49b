import type { LoadStop, LoadSummary } from '@contract/loads/loads.entities';
import { clockAtStop } from '@contract/loads/stop-times';
import { formatCount, formatMonthAndDay } from '@contract/shared/format';
import type { Eta, Instant, LoadEvaluation } from './tracking/tracked-load';

type Shown = Pick<
  LoadSummary,
  'status' | 'tracking_status' | 'exceptions' | 'stops' | 'vehicle' | 'cancel_reason' | 'newest_position_at'
> & { carrier: Pick<NonNullable<LoadSummary['carrier']>, 'is_do_not_dispatch'> | null };

/** What happens next to a load, or what a person has to do about it, in one sentence. Times are local to the stop. */
export function nextStepOf(load: Shown, { eta, nextStopId, unseenStopIds }: LoadEvaluation, now: Date): string {
  const next = load.stops.find(({ id }) => id === nextStopId) ?? null;
  switch (load.status) {
    case 'cancelled':
      return load.cancel_reason ? `Cancelled: ${load.cancel_reason}` : 'Cancelled.';
    case 'delivered': {
      const unseen = load.stops.filter(({ id }) => unseenStopIds.includes(id)).map(placeOf);
      if (unseen.length > 0)
        return `The truck has left the last stop but was not seen at ${unseen.join(' and ')}. Ask before you close the load.`;
      return 'Delivered: the truck has left the last stop. Get the proof of delivery.';
    }
    case 'assumed_delivered':
      return 'Assumed delivered: nothing shows that the truck left the last stop. Ask, and log it.';
    case 'available':
      return next?.window_starts_at
        ? `Needs a carrier: pickup in ${placeOf(next)} ${when(next.window_starts_at, next, now)}.`
        : 'Needs a carrier.';
  }
  if (load.carrier?.is_do_not_dispatch) return 'The carrier is on do not dispatch: remove it from this load.';
  const here = load.stops.find(isHere);
  if (here) {
    const reported = SAID[here.arrived?.source ?? 'eld'];
    const since = here.arrived ? ` since ${when(here.arrived.at, here, now)}${reported}` : '';
    const held = here.detention_minutes ? `, ${duration(here.detention_minutes)} beyond free time` : '';
    return `${truck(load)} is at ${placeOf(here)}${since}${held}.`;
  }
  if (!next) return 'The truck was at every stop: its departure from the last one is not known yet. Ask.';
  if (load.exceptions.includes('no-assigned-vehicle'))
    return `Assign a truck: pickup in ${placeOf(next)} ${next.window_starts_at ? when(next.window_starts_at, next, now) : 'is due'}.`;
  if (next.located_by === null)
    return `${placeOf(next)} could not be placed, so no position shows an arrival there. Ask the driver.`;
  const due = next.window_ends_at ? ` by ${when(next.window_ends_at, next, now)}` : '';
  if (load.tracking_status === 'no_eld_connection')
    return `Next stop: ${placeOf(next)}${due}. No ELD. Request tracking or call.`;
  if (!eta) return `Next stop: ${placeOf(next)}${due}. No GPS yet.`;
  const isSilent = load.tracking_status !== 'tracking';
  const silent = isSilent ? ` No position since ${when(iso(eta.asOf), next, now)}.` : '';
  const miles = formatCount(Math.round(eta.miles), 'mile');
  const distance = `${truck(load)} ${isSilent ? 'was' : 'is'} ${miles} from ${placeOf(next)}`;
  const basis = eta.isEstimatedMiles ? ' Miles and times are estimates.' : ' Times are estimates.';
  return `${distance}${inTime(eta, next, !isSilent && load.status === 'delayed', now)}.${silent}${basis}`;
}

/** Positions, a person's word or a report show an arrival there, the latest of all stops, and no departure. */
const SAID: Readonly<Record<NonNullable<LoadStop['arrived']>['source'], string>> = {
  eld: '',
  report: ' (reported)',
  word: ' (corrected)',
};

const isHere = ({ visit_state, arrived, departed }: LoadStop, at: number, stops: readonly LoadStop[]) =>
  visit_state === 'here' ||
  (arrived !== null &&
    arrived.source !== 'eld' &&
    departed === null &&
    stops.slice(at + 1).every((later) => later.arrived === null));

/**
 * " and can arrive by 2:20 PM CST, ETA 1:50 PM to 2:35 PM CST". Once the window is over, a truck heard far from its
 * stop is late. Of a silent one, or near a stop known only by its city, only the missing arrival is known.
 */
function inTime({ soonest, earliest, latest }: Eta, stop: LoadStop, isLate: boolean, now: Date): string {
  const [from, to] = [clockAtStop(iso(earliest), stop), clockAtStop(iso(latest), stop)];
  const end = from.day === to.day ? `${to.hour} ${to.mark}` : when(iso(latest), stop, now);
  const range = `ETA ${when(iso(earliest), stop, now).replace(/ [^ ]+$/, '')} to ${end}`;
  if (!stop.window_ends_at) return `, ${range}`;
  const by = when(stop.window_ends_at, stop, now);
  if (Date.parse(stop.window_ends_at) >= now.getTime())
    return ` and ${soonest <= Date.parse(stop.window_ends_at) ? 'can' : 'cannot'} arrive by ${by}, ${range}`;
  return isLate ? ` and late: it was due by ${by}, ${range}` : `. It was due by ${by} and no arrival is known: ask`;
}

const iso = (at: Instant) => new Date(at).toISOString();

function truck({ vehicle }: Shown): string {
  if (vehicle?.unit) return /^\d/.test(vehicle.unit) ? `Truck ${vehicle.unit}` : vehicle.unit;
  return vehicle?.label ?? 'The truck';
}

export const placeOf = ({ name, city, state, kind }: LoadStop) =>
  [city, state].filter(Boolean).join(', ') || name || `the ${kind}`;

/** A moment in the stop's own time: "2:20 PM CST" today, "Nov 22, 2:20 PM CST" on another day. */
function when(moment: string, stop: LoadStop, now: Date): string {
  const { day, hour, mark } = clockAtStop(moment, stop);
  const isToday = day === clockAtStop(now.toISOString(), stop).day;
  return isToday ? `${hour} ${mark}` : `${formatMonthAndDay(day)}, ${hour} ${mark}`;
}

export const duration = (minutes: number) =>
  minutes < 60 ? formatCount(minutes, 'minute') : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
