import { clockAtStop } from '@contract/loads/stop-times';
import type { RateConfirmationStop } from '@contract/rate-confirmations/rate-confirmations.entities';
import { formatDate } from '@contract/shared/format';

/** When the truck must be there, on the stop's clock: `Nov 23, 2026, 8:00 AM to 10:00 AM CST`. Null: not set. */
export function timeInWords({
  schedule,
  window_starts_at: from,
  window_ends_at: to,
  local_zone,
}: Pick<RateConfirmationStop, 'schedule' | 'window_starts_at' | 'window_ends_at' | 'local_zone'>): string | null {
  const known = schedule === 'fcfs' ? ', first come, first served' : schedule === 'appointment' ? ', appointment' : '';
  if (from === null && to === null) return schedule === 'open' ? 'Open' : null;
  const first = clockAtStop((from ?? to)!, { local_zone });
  const last = clockAtStop((to ?? from)!, { local_zone });
  const begin = `${formatDate(first.day)}, ${first.hour}`;
  if (first.day === last.day && first.hour === last.hour) return `${begin} ${first.mark}${known}`;
  const end = first.day === last.day ? last.hour : `${formatDate(last.day)}, ${last.hour}`;
  const mark = first.mark === last.mark ? last.mark : `${last.mark} (from ${first.mark})`;
  return `${begin} to ${end} ${mark}${known}`;
}
