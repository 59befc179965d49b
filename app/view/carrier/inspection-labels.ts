import { INSPECTION_LEVELS } from '@contract/shared/fmcsa-codes';

/** `Level 2, Walk-around`; the code alone where no dictionary names it; null when the report has none. */
export function levelWords(level: number | null): string | null {
  if (level === null) return null;
  const name = INSPECTION_LEVELS[String(level)];
  if (level === 99 && name) return name;
  return name === undefined ? `Level ${level}` : `Level ${level}, ${name}`;
}

/** HHMM of a report as `08:20`. Midnight is written 2400; 9999 is an unknown time (MCMIS catalog). */
export function clockTime(time: string | null): string | null {
  const [, hours, minutes] = /^(\d{2}):?(\d{2})$/.exec(time ?? '') ?? [];
  if (hours === undefined || minutes === undefined || Number(hours) > 24 || Number(minutes) > 59) return null;
  return `${hours}:${minutes}`;
}
