import type { TicketSeverity } from '@contract/alerts/tickets.constants';
import { DateTime } from 'luxon';

export interface QuietHours {
  starts_at: string;
  ends_at: string;
}

/**
 * Until when a mail waits that comes up in quiet hours, by the clocks of a stop; null: it goes at once. What asks a person
 * to act now never waits.
 *
 * @param zone IANA name; null: not known, so no hour counts as quiet
 */
export function mailHeldUntil(
  severity: TicketSeverity,
  quiet: QuietHours | null,
  zone: string | null,
  now: Date,
): Date | null {
  if (severity === 'act_now' || quiet === null || zone === null || quiet.starts_at === quiet.ends_at) return null;
  const local = DateTime.fromJSDate(now, { zone });
  if (!local.isValid) return null;
  const time = local.toFormat('HH:mm');
  const isOverMidnight = quiet.starts_at > quiet.ends_at;
  const isQuiet = isOverMidnight
    ? time >= quiet.starts_at || time < quiet.ends_at
    : time >= quiet.starts_at && time < quiet.ends_at;
  if (!isQuiet) return null;
  const [hour, minute] = quiet.ends_at.split(':').map(Number) as [number, number];
  const end = local.set({ hour, minute, second: 0, millisecond: 0 });
  return (end <= local ? end.plus({ days: 1 }) : end).toJSDate();
}
