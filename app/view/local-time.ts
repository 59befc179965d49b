import { clockTime, shownTimeZone } from '@contract/shared/time-zones';

const two = (part: number) => String(part).padStart(2, '0');

/** A moment as a field of a date and time holds it, on the company's clocks: `2026-11-23T16:00`. */
export function localText(moment: number): string {
  const { day, hour, minute } = clockTime(new Date(moment), shownTimeZone());
  return `${day}T${two(hour)}:${two(minute)}`;
}

/** The moment that such a field names, as ISO text; null: no clock of the company shows it. */
export function momentOfLocal(text: string): string | null {
  const asked = Date.parse(`${text}Z`);
  if (Number.isNaN(asked)) return null;
  let at = asked;
  // The second round is for a change of the clocks between the first guess and the moment.
  for (let round = 0; round < 2; round++) at += asked - Date.parse(`${localText(at)}Z`);
  return localText(at) === text.slice(0, 16) ? new Date(at).toISOString() : null;
}
