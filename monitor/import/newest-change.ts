import type { Dataset } from './datasets/dataset';
import type { InputFile } from './input-file';
import { readLines } from './read-lines';
import type { RecordLayout } from './read-records';

/** `20241016 2140` as an ISO day; null when it is none. */
export function changeDay(written: string): string | null {
  const day = /^(\d{4})(\d\d)(\d\d)/.exec(written);
  return day && `${day[1]}-${day[2]}-${day[3]}`;
}

/**
 * The newest day, not after `today`, on which a row of the file was changed. Null for a dataset whose rows do not say it, and
 * where none does. It reads the file to its end once more, and is for files that say their day in no other way.
 */
export async function newestChangeOf(
  file: InputFile,
  { changedOn }: Dataset,
  { places }: RecordLayout,
  today: string,
): Promise<string | null> {
  // CHANGE_DATE is the first column of each file that has it.
  if (!changedOn || (places ? places[changedOn.index] : changedOn.index) !== 0) return null;
  let newest: string | null = null;
  for await (const { lines } of readLines(file.read())) {
    for (const line of lines) {
      if (typeof line !== 'string') continue;
      const day = changeDay(line.startsWith('"') ? line.slice(1, 9) : line.slice(0, 8));
      if (day !== null && day <= today && (newest === null || day > newest)) newest = day;
    }
  }
  return newest;
}
