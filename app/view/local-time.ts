import { clockTime, shownTimeZone } from '@contract/shared/time-zones';

const two = (part: number) => String(part).padStart(2, '0');

/** A moment as the value of a date and time field, on the company's clock: `2026-11-23T16:00`. */
export function localText(moment: number): string {
  const { day, hour, minute } = clockTime(new Date(moment), shownTimeZone());
  return `${day}T${two(hour)}:${two(minute)}`;
}

/** The moment of such a field, as ISO text; null: it does not exist on the company's clock. */
export function momentOfLocal(text: string): string | null {
  const asked = Date.parse(`${text}Z`);
  if (Number.isNaN(asked)) return null;
  let at = asked;
  // The second pass handles a clock change between the first guess and the moment.
  for (let round = 0; round < 2; round++) at += asked - Date.parse(`${localText(at)}Z`);
  return localText(at) === text.slice(0, 16) ? new Date(at).toISOString() : null;
}
