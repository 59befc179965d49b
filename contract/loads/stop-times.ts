import { daysBetween } from '../shared/day';
import { formatCount, formatDate, formatHour, formatMoment, formatMonthAndDay, NOT_REPORTED } from '../shared/format';
import { clockTime, isTimeZone } from '../shared/time-zones';
import type { LoadStop } from './loads.entities';
import { STOP_REFERENCE_LABELS } from './stops.constants';

/** Times at a stop are on its own clock: on screens, in files and on papers. */
type Zoned = Pick<LoadStop, 'local_zone'>;
type Windowed = Pick<LoadStop, 'window_starts_at' | 'window_ends_at'> & Zoned;

type Clock = { day: string; hour: string; mark: string };

const otherClocks = new Map<string, Intl.DateTimeFormat>();

/** The clock at the stop; UTC if its zone is unknown. */
export function clockAtStop(moment: string, { local_zone: zone }: Zoned): Clock {
  const at = new Date(moment);
  if (zone !== null && isTimeZone(zone)) {
    const { day, hour, minute, mark } = clockTime(at, zone);
    return { day, hour: formatHour(hour, minute), mark };
  }
  // A zone that companies cannot choose, such as Louisville's.
  const name = zone ?? 'UTC';
  const clock =
    otherClocks.get(name) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    });
  otherClocks.set(name, clock);
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    hour: formatHour(Number(parts.hour), Number(parts.minute)),
    mark: parts.timeZoneName!,
  };
}

/** `Nov 22, 2026, 3:15 PM CST`, on the stop's clock. */
export function stopTime(moment: string, stop: Zoned | null): string {
  if (stop === null) return formatMoment(moment);
  const { day, hour, mark } = clockAtStop(moment, stop);
  return `${formatDate(day)}, ${hour} ${mark}`;
}

/** `Nov 22, 2026, 3:15:07 PM CST`: where the order of moments within a minute matters. */
export function stopTimeToSecond(moment: string, stop: Zoned | null): string {
  const seconds = new Date(moment).toISOString().slice(17, 19);
  return stopTime(moment, stop).replace(/ ([AP]M) /, `:${seconds} $1 `);
}

/** `Nov 22, 2026, 3:00 PM to 5:00 PM CST`. */
export function stopWindow(stop: Windowed): string {
  const { window_starts_at: starts, window_ends_at: ends } = stop;
  if (starts === null) return 'Any time';
  if (ends === null || ends === starts) return stopTime(starts, stop);
  const [from, to] = [clockAtStop(starts, stop), clockAtStop(ends, stop)];
  if (from.day !== to.day) return `${stopTime(starts, stop)} to ${stopTime(ends, stop)}`;
  return `${formatDate(from.day)}, ${from.hour} to ${to.hour} ${to.mark}`;
}

/**
 * The same for little space: `Nov 22, 2:00 to 4:00 PM CST`. Rendered on the server, since browsers abbreviate zones
 * differently.
 *
 * @param now the year is omitted if it is the current one
 */
export function shortStopWindow(stop: Windowed & Pick<LoadStop, 'schedule'>, now: Date): string {
  const { window_starts_at: starts, window_ends_at: ends, schedule } = stop;
  if (starts === null) return schedule === 'open' ? 'Any time' : 'No window given';
  const from = clockAtStop(starts, stop);
  const year = clockAtStop(now.toISOString(), stop).day.slice(0, 4);
  const dayWords = ({ day }: Clock) => (day.slice(0, 4) === year ? formatMonthAndDay(day) : formatDate(day));
  if (ends === null || ends === starts) return `${dayWords(from)}, ${from.hour} ${from.mark}`;
  const to = clockAtStop(ends, stop);
  if (from.day !== to.day) return `${dayWords(from)}, ${from.hour} to ${dayWords(to)}, ${to.hour} ${to.mark}`;
  const isSameHalf = from.hour.slice(-2) === to.hour.slice(-2);
  return `${dayWords(from)}, ${isSameHalf ? from.hour.slice(0, -3) : from.hour} to ${to.hour} ${to.mark}`;
}

/**
 * When a window begins, as briefly as a row of one line has room for: `2 PM` today, `Fri 2:30 PM` within six days before or
 * after, else `Nov 22`. On the stop's clock.
 */
export function briefStopStart(stop: Windowed & Pick<LoadStop, 'schedule'>, now: Date): string {
  const { window_starts_at: starts, schedule } = stop;
  if (starts === null) return schedule === 'open' ? 'Any time' : 'No window';
  const from = clockAtStop(starts, stop);
  const today = clockAtStop(now.toISOString(), stop).day;
  const hour = from.hour.replace(':00', '');
  if (from.day === today) return hour;
  if (Math.abs(daysBetween(today, from.day)) > 6) return formatMonthAndDay(from.day);
  return `${WEEKDAYS[new Date(from.day).getUTCDay()]} ${hour}`;
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

type Seen = NonNullable<LoadStop['arrived']>;

/**
 * What the time of an arrival or departure rests on: positions, with half the span between those around it as its
 * error, a person's word with its reason, or a report.
 *
 * @param by who reported the positions, where that is known: "Samsara"
 */
export function visitError({ source, between, word }: Seen, by?: string | null): string {
  if (source === 'report') return 'Reported by a person';
  if (source === 'word') return `Corrected by ${word?.user ?? 'a former user'}: ${word?.reason ?? 'no reason kept'}`;
  const device = between?.by_phone ? (by ?? PHONE) : by ? `GPS (${by})` : between?.from == null ? null : 'GPS';
  const byDevice = device === null ? '' : `, by ${device}`;
  if (between?.from == null) return `At the latest${byDevice}; no position before`;
  return `${gpsError(between)}${byDevice}`;
}

const PHONE = 'the driver’s phone';

/** Half the span between the positions around a time; without one before it, the time is the latest possible. */
const gpsError = (between: Seen['between']): string =>
  between?.from == null
    ? 'at the latest; no position before'
    : `± ${formatCount(Math.ceil((Date.parse(between.to) - Date.parse(between.from)) / 2 / 60_000), 'minute')}`;

/** `GPS shows Nov 22, 2026, 3:15 PM CST (± 4 minutes)`, beside a person's word; null: nothing beside it. */
export function seenBeside({ seen }: Seen, stop: Zoned, by?: string | null): string | null {
  if (!seen) return null;
  const device = seen.between.by_phone ? (by ?? PHONE) : by ? `GPS (${by})` : 'GPS';
  const shows = `${device.charAt(0).toUpperCase()}${device.slice(1)} shows`;
  return `${shows} ${stopTime(seen.at, stop)} (${gpsError(seen.between)})`;
}

/** Both in one line. */
export const visitBasis = (seen: Seen, stop: Zoned): string =>
  [visitError(seen), seenBeside(seen, stop)].filter(Boolean).join('. ');

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

type Numbered = Pick<LoadStop, 'kind' | 'reference_number' | 'appointment_number'>;

/** A stop's numbers, as pages and papers name them: `Pickup number` and `4471`. */
export const namedStopNumbers = ({ kind, reference_number: reference, appointment_number: appointment }: Numbered) => [
  { label: STOP_REFERENCE_LABELS[kind], value: reference },
  { label: 'Appointment', value: appointment },
];

/** "Pickup number 4471", "Appointment 5531": those that are known. */
export const stopNumbers = (stop: Numbered): string[] =>
  namedStopNumbers(stop).flatMap(({ label, value }) => (value === null ? [] : [`${label} ${value}`]));

/** "Acme warehouse, Dallas, TX". */
export const namedStopPlace = (stop: Parameters<typeof stopPlace>[0]): string =>
  [...new Set([stop.name, stopPlace(stop)])].filter(Boolean).join(', ');

/** "Dallas, TX", else the stop's name, else its kind. */
export const stopPlace = ({ city, state, name, kind }: Pick<LoadStop, 'city' | 'state' | 'name' | 'kind'>): string =>
  [city, state].filter(Boolean).join(', ') || name || (kind === 'pickup' ? 'Pickup' : 'Delivery');
