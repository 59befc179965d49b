import type { AsOfOrigin } from '../../../contract/carriers/carrier-events.constants';
import { isDay } from '../../../contract/shared/day';

export type AsOf = {
  /** ISO day whose state the file describes. */
  day: string;
  from: AsOfOrigin;
  /** Why it is not the day that a person gave. */
  note: string | null;
};

/** First and last day that a name can mean: one day, or a month. */
export type NamedDays = { from: string; to: string };

type Evidence = {
  /** The names a file goes by: its own, and that of the zip around it. */
  names: readonly string[];
  /** ISO day; a file is of no later one. */
  today: string;
  /** What a person said: an ISO day. */
  given?: string;
  /** The last day of a dataset that FMCSA no longer writes. */
  frozenOn?: string;
  /** The newest change that the file itself dates; null when it dates none. */
  newestChange?: string | null;
};

/**
 * The day whose state a file describes. Never the day it was written: a copy of an old file would look as new as the copy.
 *
 * The day in a name counts, else the day given, else that of the newest change in the file. No person makes a file newer than its
 * own name says, nor a frozen dataset newer than its last day; older is believed.
 *
 * @returns null if none of these exists: a person has to enter the day.
 */
export function asOfDay({ names, today, given, frozenOn, newestChange }: Evidence): AsOf | null {
  const named = oldest(names.flatMap((name) => daysInName(name, today)));
  if (named) {
    const isBelieved = given !== undefined && given <= named.to;
    const note =
      given === undefined || isBelieved
        ? null
        : `Taken as of ${named.from}, as its name says, not of the later ${given}. If the name is wrong, rename the file.`;
    const asOf: AsOf = isBelieved ? { day: given, from: 'given', note: null } : { day: named.from, from: 'name', note };
    return notAfter(asOf, frozenOn);
  }
  if (given !== undefined) return notAfter({ day: given, from: 'given', note: null }, frozenOn);
  if (frozenOn !== undefined) return { day: frozenOn < today ? frozenOn : today, from: 'frozen', note: null };
  return newestChange ? { day: newestChange, from: 'contents', note: null } : null;
}

function notAfter(asOf: AsOf, frozenOn: string | undefined): AsOf {
  if (frozenOn === undefined || asOf.day <= frozenOn) return asOf;
  return {
    day: frozenOn,
    from: 'frozen',
    note: `Taken as of ${frozenOn}: FMCSA has written nothing into this dataset since.`,
  };
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const YEAR = '((?:19|20)\\d\\d)';
const DAY = new RegExp(`(?<!\\d)${YEAR}([-_.]?)(\\d\\d)\\2(\\d\\d)(?!\\d)`, 'g');
const US_DAY = new RegExp(`(?<!\\d)(\\d\\d)([-_.])(\\d\\d)\\2${YEAR}(?!\\d)`, 'g');
const YEAR_MONTH = new RegExp(`(?<!\\d)${YEAR}[-_. ]?${MONTH}(?![a-z])`, 'gi');
const MONTH_YEAR = new RegExp(`(?<![a-z])${MONTH}[-_. ]?${YEAR}(?!\\d)`, 'gi');
const YEAR_AND_NUMBER = new RegExp(`(?<!\\d)${YEAR}[-_.](\\d\\d)(?![-_.]?\\d)`, 'g');

/**
 * The days in a file's name that do not lie ahead: `20241101`, `2024-11-01`, `11-01-2024`, and months: `2016Sep`, `Jun2025`,
 * `2025-06`.
 */
export function daysInName(name: string, today: string): NamedDays[] {
  const found: NamedDays[] = [];
  for (const [, year, , month, day] of name.matchAll(DAY)) addDay(`${year}-${month}-${day}`);
  for (const [, month, , day, year] of name.matchAll(US_DAY)) addDay(`${year}-${month}-${day}`);
  for (const [, year, month] of name.matchAll(YEAR_MONTH)) addMonth(year, monthNumber(month as string));
  for (const [, month, year] of name.matchAll(MONTH_YEAR)) addMonth(year, monthNumber(month as string));
  for (const [, year, month] of name.matchAll(YEAR_AND_NUMBER)) addMonth(year, month as string);
  return found;

  function addDay(day: string) {
    if (isDay(day) && day <= today) found.push({ from: day, to: day });
  }
  /** A month has at least its first day: a file is never taken for newer than it may be. */
  function addMonth(year: string | undefined, month: string) {
    const from = `${year}-${month}-01`;
    if (!isDay(from) || from > today) return;
    const last = new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10);
    found.push({ from, to: last < today ? last : today });
  }
}

const monthNumber = (name: string) => String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1).padStart(2, '0');

function oldest(days: readonly NamedDays[]): NamedDays | undefined {
  return [...days].sort((a, b) => (a.from < b.from ? -1 : 1))[0];
}
