import type { LoadStop } from '@contract/loads/loads.entities';
import { formatHour } from '@contract/shared/format';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * A stop's window on the clocks of the stop: `Nov 22, 2:00 to 4:00 PM CST`, an appointment `Nov 22, 2:00 PM CST`. Made
 * where the page is made, since browsers call zones by other marks.
 *
 * @param now the year is left out where it is this one's
 */
export function localWindow(
  stop: Pick<LoadStop, 'schedule' | 'window_starts_at' | 'window_ends_at' | 'local_zone'>,
  now: Date,
): string {
  const { window_starts_at: from, window_ends_at: to, schedule } = stop;
  if (from === null) return schedule === 'open' ? 'Any time' : 'No window given';
  const zone = stop.local_zone ?? 'UTC';
  const start = wallClock(new Date(from), zone);
  const day = dayWords(start, now, zone);
  if (to === null || to === from) return `${day}, ${start.hour} ${start.mark}`;
  const end = wallClock(new Date(to), zone);
  const isSameDay = start.day === end.day && start.month === end.month && start.year === end.year;
  if (!isSameDay) return `${day}, ${start.hour} to ${dayWords(end, now, zone)}, ${end.hour} ${end.mark}`;
  const isSameHalf = start.hour.slice(-2) === end.hour.slice(-2);
  return `${day}, ${isSameHalf ? start.hour.slice(0, -3) : start.hour} to ${end.hour} ${end.mark}`;
}

/** When a window begins, where there is no room for its end: `Nov 22, 2:00 PM CST`. */
export const localStart = (stop: Parameters<typeof localWindow>[0], now: Date): string =>
  localWindow({ ...stop, window_ends_at: null }, now);

type WallClock = { year: number; month: number; day: number; hour: string; mark: string };

function dayWords({ year, month, day }: WallClock, now: Date, zone: string): string {
  const isThisYear = year === wallClock(now, zone).year;
  return `${MONTHS[month - 1]} ${day}${isThisYear ? '' : `, ${year}`}`;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function wallClock(moment: Date, zone: string): WallClock {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      timeZoneName: 'short',
    });
  clocks.set(zone, clock);
  const parts = Object.fromEntries(clock.formatToParts(moment).map(({ type, value }) => [type, value]));
  return {
    year: Number(parts.year),
    month: Number(parts.month),
    day: Number(parts.day),
    hour: formatHour(Number(parts.hour), Number(parts.minute)),
    mark: parts.timeZoneName ?? zone,
  };
}
