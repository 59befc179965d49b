import { formatAge, formatCount } from '@contract/shared/format';

const MINUTE_MS = 60_000;

/** How old a position is: minutes in the first hour, hours for two days, then days and longer. Both are ISO moments. */
export function positionAge(at: string, now: string): string {
  const minutes = Math.floor((Date.parse(now) - Date.parse(at)) / MINUTE_MS);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${formatCount(minutes, 'minute')} ago`;
  if (minutes < 48 * 60) return `${formatCount(Math.floor(minutes / 60), 'hour')} ago`;
  return `${formatAge(at, now.slice(0, 10))} ago`;
}
