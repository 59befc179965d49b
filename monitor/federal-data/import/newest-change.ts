import type { Dataset } from './datasets/dataset';
import type { InputFile } from './input-file';
import { readLines } from './read-lines';
import type { RecordLayout } from './read-records';

/** `20241016 2140` or `2024-10-16` as an ISO day; null when it is none. */
export function changeDay(written: string): string | null {
  const day = /^(\d{4})-?(\d\d)-?(\d\d)/.exec(written);
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
  // The column is the first of each file that has one.
  if (!changedOn || (places ? places[changedOn.index] : changedOn.index) !== 0) return null;
  let newest: string | null = null;
  for await (const { lines } of readLines(file.read())) {
    for (const line of lines) {
      if (typeof line !== 'string') continue;
      const day = changeDay(line.startsWith('"') ? line.slice(1, 11) : line.slice(0, 10));
      if (day !== null && day <= today && (newest === null || day > newest)) newest = day;
    }
  }
  return newest;
}
