import type { LoadStop, LoadSummary } from '@contract/loads/loads.entities';
import { formatCount, formatMiles } from '@contract/shared/format';
import { DateTime } from 'luxon';
import type { Instant, LoadEvaluation } from './tracking/tracked-load';

type Shown = Pick<
  LoadSummary,
  'status' | 'tracking_status' | 'exceptions' | 'stops' | 'vehicle' | 'carrier' | 'cancel_reason' | 'newest_position_at'
>;

/** What happens next to a load, or what a person is to do about it, in one sentence. Times are local to the stop. */
export function nextStepOf(load: Shown, { eta, nextStopId }: LoadEvaluation, now: Date): string {
  const next = load.stops.find(({ id }) => id === nextStopId) ?? null;
  switch (load.status) {
    case 'cancelled':
      return load.cancel_reason ? `Cancelled: ${load.cancel_reason}` : 'Cancelled.';
    case 'delivered':
      return 'Delivered: the truck has left the last stop. Ask for the proof of delivery.';
    case 'assumed_delivered':
      return 'Assumed delivered: nothing shows that the truck left the last stop. Ask, and write it down.';
    case 'available':
      return next?.window_starts_at
        ? `Needs a carrier: pickup in ${placeOf(next)} ${when(next.window_starts_at, next, now)}.`
        : 'Needs a carrier.';
  }
  if (load.carrier?.is_do_not_dispatch) return 'The carrier is on do not dispatch: take it off this load.';
  const here = load.stops.find(({ visit_state }) => visit_state === 'here');
  if (here) {
    const since = here.arrived ? ` since ${when(here.arrived.at, here, now)}` : '';
    const held = here.detention_minutes ? `, ${duration(here.detention_minutes)} beyond free time` : '';
    return `${truck(load)} is at ${placeOf(here)}${since}${held}.`;
  }
  if (!next) return 'The truck was at every stop: its departure from the last one is not known yet. Ask.';
  if (load.exceptions.includes('no-assigned-vehicle'))
    return `Name the truck: pickup in ${placeOf(next)} ${next.window_starts_at ? when(next.window_starts_at, next, now) : 'is due'}.`;
  if (next.located_by === null)
    return `${placeOf(next)} could not be placed, so no position shows an arrival there. Ask the driver.`;
  const due = next.window_ends_at ? `, due by ${when(next.window_ends_at, next, now)}` : '';
  if (load.tracking_status === 'no_eld_connection')
    return `Next is ${placeOf(next)}${due}. The carrier has no connected ELD: ask it to connect, or call.`;
  if (!eta) return `Next is ${placeOf(next)}${due}. No position of the truck yet.`;
  const silent =
    load.tracking_status === 'tracking_interrupted' ? ` Silent since ${when(iso(eta.asOf), next, now)}.` : '';
  const range = `${when(iso(eta.earliest), next, now)} to ${when(iso(eta.latest), next, now)}`;
  const end = load.status === 'delayed' ? `it will be late${due}: ETA ${range}` : `ETA ${range}${due}`;
  return `${truck(load)} was ${formatMiles(Math.round(eta.miles))} from ${placeOf(next)} by estimate, ${end}.${silent}`;
}

const iso = (at: Instant) => new Date(at).toISOString();

const truck = ({ vehicle }: Shown) => vehicle?.label ?? 'The truck';

const placeOf = ({ name, city, state, kind }: LoadStop) =>
  [city, state].filter(Boolean).join(', ') || name || `the ${kind}`;

/** A moment in the stop's own time: "14:20" today, "Nov 22, 14:20" on another day. */
function when(moment: string, { local_zone }: LoadStop, now: Date): string {
  const zone = local_zone ?? 'utc';
  const at = DateTime.fromISO(moment, { zone, locale: 'en-US' });
  const isToday = at.hasSame(DateTime.fromJSDate(now, { zone }), 'day');
  return at.toFormat(isToday ? 'HH:mm ZZZZ' : 'LLL d, HH:mm ZZZZ');
}

const duration = (minutes: number) =>
  minutes < 60 ? formatCount(minutes, 'minute') : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
