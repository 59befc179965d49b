import { TEXT_HOURS } from '@contract/texts/texts.constants';

const HOUR_MS = 3_600_000;

/** The hour there, 0 to 23. */
function hourIn(zone: string, at: Date): number {
  const hour = new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone: zone }).format(at);
  return Number(hour);
}

const isQuiet = (zone: string, at: Date): boolean => {
  const hour = hourIn(zone, at);
  return hour < TEXT_HOURS.from || hour >= TEXT_HOURS.until;
};

/**
 * When a text that can wait may go: now, or when the morning begins on that clock.
 *
 * @param zone of the IANA database
 */
export function heldUntil(zone: string, now: Date): Date {
  if (!isQuiet(zone, now)) return now;
  // Clocks change by whole or half hours, at night: the first quarter of an hour that is not quiet is the morning's.
  const quarter = HOUR_MS / 4;
  let at = Math.ceil(now.getTime() / quarter) * quarter;
  while (isQuiet(zone, new Date(at))) at += quarter;
  return new Date(at);
}
