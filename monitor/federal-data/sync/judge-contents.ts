import { addDays, daysBetween } from '@contract/shared/day';
import { formatCount, formatDate, formatInteger, formatPercent } from '@contract/shared/format';
import type { Cadence, CatalogEntry } from '../../base/federal-datasets';
import { areTooMany } from '../import/coverage';
import type { Dataset } from '../import/datasets/dataset';
import { acceptIt, held } from './check-published';
import type { Contents } from './look-through';
import { Sketch } from './sketch';

/**
 * Whether a file's rows are what its publisher says they are (docs/decisions/0161-the-day-of-a-file-is-in-its-rows.md). In days, by
 * how often FMCSA publishes.
 */

/** The newest row of an honest file is so much older than the file: Thanksgiving to Monday, or an inspection that is not yet uploaded. */
const LAG_DAYS: Readonly<Record<Cadence, number>> = { daily: 5, monthly: 3, closed: 0 };
/** Nothing newer for so long, and it is stale. A month’s SMS files are replaced six weeks after their newest inspection. */
const STALE_AFTER_DAYS: Readonly<Record<Cadence, number>> = { daily: 7, monthly: 50, closed: Number.POSITIVE_INFINITY };
/** So much older than it is said to be, and it is held. */
const HELD_AFTER_DAYS: Readonly<Record<Cadence, number>> = { daily: 14, monthly: 57, closed: Number.POSITIVE_INFINITY };

/** A larger share of rows that cannot be read is a file in a new shape. */
const MOST_UNREAD = 0.05;
/** A typed year may be wrong; one row in a hundred is another column. */
const MOST_AHEAD = 0.01;
/** Of whom a file may have lost all rows in a day, where such rows leave it, and where they never do. */
const MOST_GONE = { leave: 0.05, stay: 0.005 } as const;
/** More rows of a daily file do not change in a day, nor ever of a closed one; a file with fewer rows than this may. */
const MOST_CHANGED = 0.5;
const FEWEST_ROWS = 20;
/** FMCSA prints a few rows twice; a file of doubled rows is a broken one, and would be the measure of those after it. */
const MOST_TIMES = 1.5;
/** So many carriers may leave a file of any size. */
const A_FEW = 2;

/** What is compared with this file lasts so long. */
const DRIFT_DAYS = 30;
/**
 * Several small losses are one large one. Where rows never leave: of whom it may have lost all rows in 30 days. Where they do: in a
 * week, and then only if that is so many times what it loses in a usual one. Before so many files nothing is usual.
 */
const MOST_GONE_IN_ALL = 0.01;
const WEEK_DAYS = 7;
const TIMES_THE_USUAL = 3;
const FILES_TO_BE_USUAL = 5;
const MOST_GONE_AT_FIRST = 0.1;
/** A file that loses no more than this times the usual is not held for what those before it lost. After so many files some loss is usual. */
const UNUSUAL = 1.5;
const FILES_TO_COMPARE = 3;

/** Carriers that one file no longer contains, against the one before it: how many are gone of how many compared. */
export type Drift = { on: string; gone: number; of: number };

/** What is known of the last file that was imported. */
export type LastContents = {
  fingerprint: string;
  sameSince: string;
  owners: Buffer;
  lines: Buffer;
  /** The day it was published. */
  publishedOn: string;
  /** Of the files before it and its own, the oldest first. */
  drift: readonly Drift[];
};

export type JudgedContents = {
  /** The day that it is imported as of. */
  asOf: string;
  sameSince: string;
  /** Why it is not as of the day it was published. */
  note: string | null;
  /** To be kept of it and of the files before it. */
  drift: readonly Drift[];
};

/** When what is loaded of a dataset last moved: by the days of its rows where they have some, and by the rows themselves. */
export const movedOn = ({ sameSince, newestRowOn }: Pick<Moved, 'sameSince' | 'newestRowOn'>): string =>
  newestRowOn !== null && newestRowOn < sameSince ? newestRowOn : sameSince;
type Moved = { sameSince: string; newestRowOn: string | null };

/**
 * Throws SyncProblem where a difference cannot say anything newer: where the whole file stands still, a difference without a new row
 * must not make it newer day by day.
 *
 * @param known what is known of the whole file and of the last difference that had rows
 */
export function judgeDifference(
  { cadence }: CatalogEntry,
  contents: Contents,
  publishedOn: string,
  last: (Moved & { fingerprint: string }) | null,
  whole: Moved | null,
): { sameSince: string } {
  checkReadable(contents);
  const { fingerprint, rows, newestRowOn } = contents;
  const sameSince = last !== null && (last.fingerprint === fingerprint || rows === 0) ? last.sameSince : publishedOn;
  const moved = [
    ...(rows > 0 || last !== null ? [rows < FEWEST_ROWS ? sameSince : movedOn({ sameSince, newestRowOn })] : []),
    ...(whole === null ? [] : [movedOn(whole)]),
  ].sort();
  const latest = moved.at(-1);
  if (latest !== undefined && addDays(latest, LAG_DAYS[cadence]) < publishedOn)
    throw held(
      `Neither the whole file nor a difference has moved since ${formatDate(latest)}, so it says nothing newer.`,
    );
  return { sameSince };
}

/**
 * Throws SyncProblem where a file is to be held; otherwise says as of which day it is: the older of what the publisher says and
 * what the rows can be of.
 *
 * @param publishedOn the day the publisher gives it
 */
export function judgeContents(
  entry: CatalogEntry,
  dataset: Dataset,
  contents: Contents,
  publishedOn: string,
  last: LastContents | null,
  isAccepted: boolean,
): JudgedContents {
  checkReadable(contents);
  const { rows, ahead, newestRowOn, fingerprint } = contents;
  const { cadence } = entry;
  const sameSince = last?.fingerprint === fingerprint ? last.sameSince : publishedOn;
  if (rows >= FEWEST_ROWS && rows > contents.lines.size * MOST_TIMES)
    throw held(`Of its ${formatInteger(rows)} rows most are there more than once.`);
  if (cadence === 'closed') {
    const drift = driftOf(entry, dataset, contents, publishedOn, last, isAccepted);
    return { asOf: publishedOn, sameSince, note: null, drift };
  }
  if (!dataset.haveRowDaysAhead && ahead > rows * MOST_AHEAD)
    throw held(`${formatCount(ahead, 'row')} of ${formatInteger(rows)} have a day that lies ahead of the file’s own.`);

  const moved = movedOn({ sameSince, newestRowOn });
  const reaches = addDays(moved, LAG_DAYS[cadence]);
  const asOf = reaches < publishedOn ? reaches : publishedOn;
  const gap = daysBetween(asOf, publishedOn);
  if (gap > HELD_AFTER_DAYS[cadence])
    throw held(
      `${whatStands(moved, newestRowOn)}, though it was published as of ${formatDate(publishedOn)}: an old file under a new day.`,
    );
  return {
    asOf,
    sameSince,
    drift: driftOf(entry, dataset, contents, publishedOn, last, isAccepted),
    note: gap === 0 ? null : `${whatStands(moved, newestRowOn)}, so it counts as of ${formatDate(asOf)}.`,
  };
}

const whatStands = (moved: string, newestRowOn: string | null): string =>
  moved === newestRowOn
    ? `Its rows reach ${formatDate(moved)}`
    : `Its rows have been the same since ${formatDate(moved)}`;

/** Since which day nothing moves in a file, where that is longer than it should be; null: it moves. */
export function staleSince({ cadence, isDifference }: CatalogEntry, contents: Moved, today: string): string | null {
  if (isDifference) return null;
  const moved = movedOn(contents);
  return daysBetween(moved, today) > STALE_AFTER_DAYS[cadence] ? moved : null;
}

export const staleWords = (since: string): string =>
  `Nothing in it is newer than ${formatDate(since)}: FMCSA publishes it, and it does not move.`;

function checkReadable({ rows, readable, unattributable }: Contents): void {
  if (rows === 0) return;
  if (readable === 0)
    throw held(`No row of ${formatInteger(rows)} can be read: its columns hold something else than they say.`);
  if (readable < rows * (1 - MOST_UNREAD))
    throw held(
      `${formatCount(rows - readable, 'row')} of ${formatInteger(rows)} cannot be read: it has a shape that this version does not know.`,
    );
  if (areTooMany(unattributable, rows))
    throw held(
      `${formatCount(unattributable, 'row')} of ${formatInteger(rows)} cannot be read and could be any carrier’s, so that what it lacks is not known to be gone.`,
    );
}

/**
 * Compared with the file before it, and with what was lost before: which carriers are gone, and how many rows differ. A file
 * that a person accepted starts a new count.
 */
function driftOf(
  entry: CatalogEntry,
  { keepsAll }: Dataset,
  { owners, lines }: Contents,
  publishedOn: string,
  last: LastContents | null,
  isAccepted: boolean,
): readonly Drift[] {
  if (last === null || isAccepted) return [];
  const isClosed = entry.cadence === 'closed';
  // Of a closed file FMCSA may correct a few rows; what it holds against a carrier does not go.
  const doesStay = keepsAll || isClosed;
  const days = isClosed ? 1 : Math.max(1, daysBetween(last.publishedOn, publishedOn));
  const { missing: gone, of } = Sketch.from(last.owners).missingIn(owners);
  const isTooMuch = (losses: readonly Drift[], most: number) =>
    sumOf(losses.map((one) => one.gone)) > A_FEW && shareOf(losses) > most;
  const now: Drift = { on: publishedOn, gone, of };
  if (isTooMuch([now], doesStay ? Math.min(MOST_GONE.leave, MOST_GONE.stay * days) : MOST_GONE.leave))
    throw held(`Of ${shareWords([now])} of the carriers in the last file it has no row. ${acceptIt(entry)}`);
  const drift = [...last.drift.filter(({ on }) => on > addDays(publishedOn, -DRIFT_DAYS)), now];
  const recent = doesStay ? drift : drift.filter(({ on }) => on > addDays(publishedOn, -WEEK_DAYS));
  const usual = doesStay ? 0 : usualOf(last.drift, FILES_TO_COMPARE);
  const isUnusual = isTooMuch([now], (usual ?? 0) * UNUSUAL);
  if (isUnusual && isTooMuch(recent, doesStay ? MOST_GONE_IN_ALL : mostGoneInAWeek(drift, recent)))
    throw held(
      `With the files since ${formatDate(recent[0]!.on)} it has lost every row of ${shareWords(recent)} of the carriers. ${acceptIt(entry)}`,
    );
  const changed = Sketch.from(last.lines).missingIn(lines);
  if (entry.cadence !== 'monthly' && changed.of >= FEWEST_ROWS && changed.missing > changed.of * MOST_CHANGED)
    throw held(
      `${formatPercent((changed.missing / changed.of) * 100)} of the rows in the last file are others now. ${acceptIt(entry)}`,
    );
  return drift;
}

/** Of a file that rows leave: more than a large loss in one day, and more than it usually loses in so many files. */
function mostGoneInAWeek(drift: readonly Drift[], week: readonly Drift[]): number {
  const before = drift.filter((one) => !week.includes(one));
  const usual = usualOf(before, FILES_TO_BE_USUAL);
  return usual === null ? MOST_GONE_AT_FIRST : Math.max(MOST_GONE.leave, TIMES_THE_USUAL * usual * week.length);
}

/** The median loss of a file; null: of fewer files than that nothing is usual. */
function usualOf(drift: readonly Drift[], least: number): number | null {
  if (drift.length < least) return null;
  const shares = drift.map((one) => shareOf([one])).sort((a, b) => a - b);
  return shares[Math.floor(shares.length / 2)]!;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
/** One after the other, as shares of a file that stays about as large. */
const shareOf = (losses: readonly Drift[]): number => sumOf(losses.map(({ gone, of }) => (of === 0 ? 0 : gone / of)));
const shareWords = (losses: readonly Drift[]): string => formatPercent(shareOf(losses) * 100);
