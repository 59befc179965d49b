import { DIGEST_TIME, WEEK_DAYS } from '@contract/notifications/notices.constants';
import type { NotificationTimes } from '@contract/notifications/notification-preferences.calls';
import type { TimeZone } from '@contract/shared/time-zones';
import { DateTime } from 'luxon';

/** When a user is notified, and on whose clock. */
export type Times = NotificationTimes & {
  zone: TimeZone;
};

export const DEFAULT_TIMES: NotificationTimes = {
  time_zone: null,
  quiet_hours: null,
  is_critical_heard: true,
  digest_times: [DIGEST_TIME],
};

/** A time of day on a day, by the clock of its zone: one that daylight saving skips is as much later, one that comes twice is the first. */
function at(day: DateTime, time: string): Date {
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  const { year, month, day: date } = day;
  const moments = DateTime.fromObject(
    { year, month, day: date, hour, minute },
    { zone: day.zone },
  ).getPossibleOffsets();
  return new Date(Math.min(...moments.map((moment) => moment.toMillis())));
}

const daysAround = (now: Date, zone: string, offsets: readonly number[]): DateTime[] => {
  // Noon: adding days at night could end on a neighboring day.
  const noon = DateTime.fromJSDate(now, { zone }).set({ hour: 12, minute: 0, second: 0, millisecond: 0 });
  return offsets.map((days) => noon.plus({ days }));
};

/** The end of the user's quiet hours that a moment lies in; null: it lies in none. */
export function quietUntil({ quiet_hours: quiet, zone }: Times, now: Date): Date | null {
  if (quiet === null) return null;
  const isOverMidnight = quiet.ends_at <= quiet.starts_at;
  for (const day of daysAround(now, zone, [-1, 0])) {
    if (!quiet.days.some((one) => one === day.weekday)) continue;
    const end = at(isOverMidnight ? day.plus({ days: 1 }) : day, quiet.ends_at);
    if (at(day, quiet.starts_at) <= now && now < end) return end;
  }
  return null;
}

/** When the next digest goes after a moment. */
export function nextDigest({ digest_times: times, zone }: Times, now: Date): Date {
  const next = daysAround(now, zone, [-1, 0, 1, 2])
    .flatMap((day) => times.map((time) => at(day, time)))
    .filter((moment) => moment > now)
    .sort((a, b) => a.getTime() - b.getTime());
  return next[0]!;
}

/** Days as they are stored: any number could stand in a row. */
export const weekDaysIn = (days: readonly number[]) => WEEK_DAYS.filter((day) => days.includes(day));
