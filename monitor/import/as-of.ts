import { basename } from 'node:path';
import { dayOf, isDay } from '../../contract/shared/day';

/**
 * The day whose state a file tells: as given, else the date in its name (`20260908`, `2026-09-08`, `2026_09_08`), else
 * the day it was last written. A date in the name that lies ahead of `today` is no such date.
 */
export function asOfDay(path: string, modified: Date, today: string, given?: string): string {
  if (given !== undefined) return given;
  const match = /(?<!\d)((?:19|20)\d\d)([-_.]?)(\d\d)\2(\d\d)(?!\d)/.exec(basename(path));
  const named = match && `${match[1]}-${match[3]}-${match[4]}`;
  if (isDay(named) && named <= today) return named;
  const written = dayOf(modified);
  return written <= today ? written : today;
}
