import type { LoadStop } from '@contract/loads/loads.entities';
import { agoAt, duration } from '@contract/loads/stop-times';

/** "2 h 10 min left" until a moment (ISO), or "due 5 minutes ago". */
export function dueIn(until: string, now: string): string {
  const minutes = Math.round((Date.parse(until) - Date.parse(now)) / 60_000);
  return minutes > 0 ? `${duration(minutes)} left` : `due ${agoAt(until, now)}`;
}

/** The same for little space: "8 h left", "27 h late". */
export function briefDue(until: string, now: string): string {
  const minutes = Math.round((Date.parse(until) - Date.parse(now)) / 60_000);
  const away = Math.abs(minutes);
  // To the hour, where minutes do not matter.
  const time = away < 120 ? duration(away) : away < 72 * 60 ? `${Math.round(away / 60)} h` : duration(away);
  return `${time} ${minutes > 0 ? 'left' : 'late'}`;
}

/** "pickup in 3 h", "pickup open, ends in 40 minutes", "pickup missed 2 h ago" */
export function pickupIn(stop: Pick<LoadStop, 'window_starts_at' | 'window_ends_at'> | null, now: string): string {
  if (!stop?.window_starts_at) return 'no pickup window';
  const minutesTo = (moment: string) => Math.round((Date.parse(moment) - Date.parse(now)) / 60_000);
  const toStart = minutesTo(stop.window_starts_at);
  // To the hour, where minutes do not matter.
  if (toStart > 0) return `pickup in ${duration(toStart < 120 ? toStart : Math.round(toStart / 60) * 60)}`;
  const end = stop.window_ends_at ?? stop.window_starts_at;
  return minutesTo(end) > 0 ? `pickup open, ends in ${duration(minutesTo(end))}` : `pickup missed ${agoAt(end, now)}`;
}
