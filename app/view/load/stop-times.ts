import type { LoadStop } from '@contract/loads/loads.entities';
import { formatCount, formatDate, formatHour, formatMoment, NOT_REPORTED } from '@contract/shared/format';
import { clockTime, isTimeZone } from '@contract/shared/time-zones';

/** Times at a stop are its own clock's. */
type Zoned = Pick<LoadStop, 'local_zone'>;

type Clock = { day: string; hour: string; mark: string };

function clockOf(moment: string, { local_zone: zone }: Zoned): Clock {
  const at = new Date(moment);
  if (zone !== null && isTimeZone(zone)) {
    const { day, hour, minute, mark } = clockTime(at, zone);
    return { day, hour: formatHour(hour, minute), mark };
  }
  // A zone that companies cannot choose, such as Louisville's.
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone ?? 'UTC',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    hour: formatHour(Number(parts.hour), Number(parts.minute)),
    mark: parts.timeZoneName!,
  };
}

/** `Nov 22, 2026, 3:15 PM CST`, on the stop's clock. */
export function stopTime(moment: string, stop: Zoned | null): string {
  if (stop === null) return formatMoment(moment);
  const { day, hour, mark } = clockOf(moment, stop);
  return `${formatDate(day)}, ${hour} ${mark}`;
}

/** `Nov 22, 2026, 3:00 PM to 5:00 PM CST`. */
export function stopWindow(stop: Pick<LoadStop, 'window_starts_at' | 'window_ends_at'> & Zoned): string {
  const { window_starts_at: starts, window_ends_at: ends } = stop;
  if (starts === null) return 'Any time';
  if (ends === null || ends === starts) return stopTime(starts, stop);
  const [from, to] = [clockOf(starts, stop), clockOf(ends, stop)];
  if (from.day !== to.day) return `${stopTime(starts, stop)} to ${stopTime(ends, stop)}`;
  return `${formatDate(from.day)}, ${from.hour} to ${to.hour} ${to.mark}`;
}

type Seen = NonNullable<LoadStop['arrived']>;

/** How far off the time of an arrival or departure may be: half of what lies between the positions around it. */
export function visitError({ source, between }: Seen): string {
  if (source === 'report') return 'Reported by a person';
  if (between?.from == null) return 'At the latest; no position before';
  const minutes = Math.ceil((Date.parse(between.to) - Date.parse(between.from)) / 2 / 60_000);
  return `± ${formatCount(minutes, 'minute')}, by positions`;
}

/** `45 minutes`, `2 h`, `2 h 5 min`, `3 days`. */
export function duration(minutes: number | null): string {
  if (minutes === null) return NOT_REPORTED;
  if (minutes < 60) return formatCount(minutes, 'minute');
  const rest = minutes % 60 === 0 ? '' : ` ${minutes % 60} min`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h${rest}`;
  return formatCount(Math.floor(minutes / 60 / 24), 'day');
}

/** `12 minutes ago`. */
export function agoAt(moment: string, now: string): string {
  const minutes = Math.max(0, Math.round((Date.parse(now) - Date.parse(moment)) / 60_000));
  return minutes === 0 ? 'just now' : `${duration(minutes)} ago`;
}

/** "Dallas, TX", else the stop's name, else what it is. */
export const stopPlace = ({ city, state, name, kind }: Pick<LoadStop, 'city' | 'state' | 'name' | 'kind'>): string =>
  [city, state].filter(Boolean).join(', ') || name || (kind === 'pickup' ? 'Pickup' : 'Delivery');
