import { addDays, daysBetween } from '../../../contract/shared/day';
import { changeDay } from './newest-change';
import type { ImportSource } from './recognize';
import type { FileTally } from './report';
import type { DatasetHistory } from './store/import-log';

/** Files with dated rows come daily: one whose newest row is older than this is hardly of the day it is said to be. */
const OLD_AFTER_DAYS = 14;

/** In a national file one row in so many may be odd, and is a slip of the pen: more are a file that is not as it should be. */
export const ROWS_TO_AN_ODD_ONE = 10_000;

/** Whether so many lines that could be any carrier's keep a file from telling what is gone. */
export const areTooMany = (unattributable: number, read: number): boolean => unattributable * ROWS_TO_AN_ODD_ONE > read;

/** What a file says about rows that it does not have. */
export type Coverage = {
  /** Stored rows that it no longer has may be deleted. */
  canRemove: boolean;
  /** It is the whole dataset: what it does not name is gone. */
  isComplete: boolean;
  /** With it the dataset is known as a whole as of its day: it is complete, or a difference on top of a complete file. */
  isWhole: boolean;
  /** Why it does not count as what a person may have taken it for. */
  notes: string[];
};

/** A newer file was the whole dataset: what that does not have is gone, and this file cannot know. */
export function isSuperseded({ dataset, asOf }: ImportSource, { completeAsOf }: DatasetHistory): boolean {
  return dataset.kind !== 'census' && completeAsOf !== null && completeAsOf > asOf;
}

/** Judges a file that was read to its end. `wantsComplete`: a person said that it is the whole dataset. */
export function coverageOf(
  source: ImportSource,
  history: DatasetHistory,
  tally: FileTally,
  wantsComplete: boolean,
): Coverage {
  if (source.dataset.kind === 'list') return coverageOfList(source, history, tally);
  const { asOf, dataset } = source;
  const { newestAsOf, completeAsOf } = history;
  const { isTruncated, isDifference } = tally;
  const hasUnknownRejects = areTooMany(tally.unattributable, tally.read);
  const notes: string[] = [];
  const superseded = isSuperseded(source, history);
  if (superseded)
    notes.push(
      `Older than the whole dataset of ${completeAsOf}: what that does not have is gone, and no row was taken.`,
    );
  else if (newestAsOf !== null && newestAsOf > asOf)
    notes.push(`Older than what is stored (${newestAsOf}): newer facts were kept.`);

  const hasGoodRows = tally.read > tally.rejected;
  if (!superseded && hasGoodRows && isTruncated && dataset.kind === 'facts')
    notes.push('Nothing was deleted: the file is cut off.');
  // A day's rows of a docket stand beside those of the days before.
  const canRemove = !superseded && hasGoodRows && !isTruncated && !source.isDaysRows;
  if (source.isDaysRows && !superseded)
    notes.push('Taken as the new rows of a day: what it does not have is not gone.');

  const whyNot = isDifference
    ? 'it is a daily difference'
    : hasUnknownRejects
      ? 'some rejected lines do not tell whose they are'
      : null;
  const isComplete = canRemove && wantsComplete && whyNot === null;
  if (canRemove && wantsComplete && whyNot) notes.push(`Not taken as the whole dataset: ${whyNot}.`);
  const changed = tally.newestChange === null ? null : changeDay(tally.newestChange);
  if (isComplete && changed !== null && daysBetween(changed, asOf) > OLD_AFTER_DAYS)
    notes.push(
      `The newest change in it is of ${changed}. Is it really as of ${asOf}? If not, import it again with its own day.`,
    );

  // A difference on top of the whole dataset of the same day or the day before: the two are the whole dataset of today.
  const isOnTop = isDifference && !isTruncated && completeAsOf !== null && completeAsOf <= asOf;
  const isNextDay = isOnTop && asOf <= addDays(completeAsOf, 1);
  if (isOnTop && !isNextDay)
    notes.push(
      `Days are missing between ${completeAsOf} and this difference: of dockets it does not name the state is that of ${completeAsOf}.`,
    );
  return { canRemove, isComplete, isWhole: isComplete || (isNextDay && !hasUnknownRejects), notes };
}

/** A file of a list is the whole of it, unless it is cut off, has nothing that can be read, or is older than what is stored. */
function coverageOfList(source: ImportSource, history: DatasetHistory, tally: FileTally): Coverage {
  const left = (why: string): Coverage => ({
    canRemove: false,
    isComplete: false,
    isWhole: false,
    notes: [`The list was left as it was: ${why}.`],
  });
  if (isSuperseded(source, history)) return left(`the one of ${history.completeAsOf} is newer`);
  if (tally.isTruncated) return left('the file is cut off');
  if (tally.read === tally.rejected) return left('the file has no row that can be read');
  const isComplete = tally.rejected === 0;
  const notes = isComplete
    ? []
    : [
        'Some lines could not be read: what is not on the list does not count as checked until it is loaded without them.',
      ];
  return { canRemove: true, isComplete, isWhole: isComplete, notes };
}
