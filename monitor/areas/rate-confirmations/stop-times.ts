import type { RateConfirmationStop } from '@contract/rate-confirmations/rate-confirmations.entities';
import { formatDate, formatHour } from '@contract/shared/format';
import { clockTime, isTimeZone } from '@contract/shared/time-zones';
import { DateTime } from 'luxon';

/** What the clocks at the stop show. A zone that has no letters of ours is named by its distance from UTC. */
function atStop(moment: string, zone: string | null): { day: string; hour: string; mark: string } {
  if (zone !== null && isTimeZone(zone)) {
    const { day, hour, minute, mark } = clockTime(new Date(moment), zone);
    return { day, hour: formatHour(hour, minute), mark };
  }
  const at = DateTime.fromISO(moment, { zone: zone ?? 'utc' });
  const mark = at.offset === 0 ? 'UTC' : `UTC${at.toFormat('ZZ')}`;
  return { day: at.toISODate() ?? '', hour: formatHour(at.hour, at.minute), mark };
}

/** When the truck is to be there, on the clocks of the stop: `Nov 23, 2026, 8:00 AM to 10:00 AM CST`. Null: not said. */
export function timeInWords({
  schedule,
  window_starts_at: from,
  window_ends_at: to,
  local_zone: zone,
}: Pick<RateConfirmationStop, 'schedule' | 'window_starts_at' | 'window_ends_at' | 'local_zone'>): string | null {
  const known = schedule === 'fcfs' ? ', first come, first served' : schedule === 'appointment' ? ', appointment' : '';
  if (from === null && to === null) return schedule === 'open' ? 'Open' : null;
  const first = atStop((from ?? to)!, zone);
  const last = atStop((to ?? from)!, zone);
  const begin = `${formatDate(first.day)}, ${first.hour}`;
  if (first.day === last.day && first.hour === last.hour) return `${begin} ${first.mark}${known}`;
  const end = first.day === last.day ? last.hour : `${formatDate(last.day)}, ${last.hour}`;
  const mark = first.mark === last.mark ? last.mark : `${last.mark} (from ${first.mark})`;
  return `${begin} to ${end} ${mark}${known}`;
}
