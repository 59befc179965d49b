import { CellProblem } from './cell-problem';
import type { TimeHabits } from './list-habits';

/** A time or a window of times within a day, in minutes since midnight; `to` of a night window is beyond 24 hours. */
export type Clock = {
  /** Null: any time of the day, or from its beginning. */
  from: number | null;
  /** Null: at `from`, or until the end of the day where `from` is null too. */
  to: number | null;
  schedule: 'fcfs' | 'appointment' | null;
  /** What it says of the column: AM or PM is written, or hours run to 24. */
  style: 'marked' | 'of24' | null;
};

const NOON = 12 * 60;
export const END_OF_DAY = 24 * 60 - 1;

const ANY_TIME: Clock = { from: null, to: null, schedule: null, style: null };
const ANY_TIME_WORDS =
  /^(?:tbd|tba|n\/?a|any ?time|any|open|asap|24\/7|24 ?h(?:ou)?rs?|all day|-+|call(?: .*)?|w\/?in hours)$/;

/** An hour as it is written; `of24`: in a way that only a 24-hour clock is. */
type Written = { minutes: number; mark: 'a' | 'p' | null; isOf24: boolean; isHourAlone: boolean };

const TIME = String.raw`(?:noon|midnight|\d{1,2}(?::\d\d){0,2}(?:\.0+)? ?(?:[ap]m?\b)?|\d{3,4} ?(?:[ap]m?\b)?|\d{1,2}h\d\d)`;
const WINDOW = new RegExp(`^(${TIME}) ?(?:-|to|till?|until|thru|through|and|&) ?(${TIME})$`);
const SINGLE = new RegExp(`^${TIME}$`);

/**
 * Reads what stands beside a day: `8:00 AM`, `0800`, `8am`, `08:00-16:00`, `FCFS 8-4`, `by 5pm`, `TBD`.
 *
 * @param text in lower case, without zone
 * @param habits how the other cells of the column are written
 * @returns null: it is no time
 * @throws CellProblem where it may be the morning or the evening
 */
export function readClock(text: string, habits: TimeHabits): Clock | null {
  let rest = text.replace(/\b([ap])\.m\.?/g, '$1m').replace(/ ?\b(?:hrs?|hours|sharp|firm|local(?: time)?)\b\.?/g, '');
  let schedule: Clock['schedule'] = null;
  rest = rest.replace(/\b(?:fcfs|first come,? first served?)\b[ :]*/, () => {
    schedule = 'fcfs';
    return '';
  });
  rest = rest.replace(/\b(?:appt|appointment)\b\.?[ :]*/, () => {
    schedule = 'appointment';
    return '';
  });
  rest = rest.trim();
  if (rest === '' || ANY_TIME_WORDS.test(rest)) return { ...ANY_TIME, schedule };
  if (rest === 'am' || rest === 'morning') return { from: 0, to: NOON, schedule, style: null };
  if (rest === 'pm' || rest === 'afternoon') return { from: NOON, to: END_OF_DAY, schedule, style: null };
  const [, bound = '', of] = /^(by|before|no later than|nlt|until|after|from|at|between) (.+)$/.exec(rest) ?? [];
  if (of !== undefined) rest = of;
  const [, first, second] = WINDOW.exec(rest) ?? [];
  if (first !== undefined && second !== undefined) return { ...windowOf(first, second, text, habits), schedule };
  if (!SINGLE.test(rest) || bound === 'between') return null;
  const written = readTime(rest, text);
  if (written.minutes === 24 * 60) throw new CellProblem(`“${text}” ends the day: write 12:00 AM of the next one.`);
  const style = styleOf(written);
  const at = single(written, text, habits);
  if (['by', 'before', 'no later than', 'nlt', 'until'].includes(bound)) return { from: 0, to: at, schedule, style };
  if (bound === 'after' || bound === 'from' || schedule === 'fcfs')
    return { from: at, to: END_OF_DAY, schedule, style };
  return { from: at, to: null, schedule, style };
}

const styleOf = ({ mark, isOf24 }: Written) => (mark ? 'marked' : isOf24 ? 'of24' : null);

function readTime(text: string, whole: string): Written {
  if (text === 'noon') return { minutes: NOON, mark: 'p', isOf24: false, isHourAlone: false };
  if (text === 'midnight') return { minutes: 0, mark: 'a', isOf24: false, isHourAlone: false };
  const digits =
    /^(\d{1,2})(\d\d) ?([ap])?m?$/.exec(text) ?? /^(\d{1,2})[:h](\d\d)(?::\d\d)?(?:\.0+)? ?([ap])?m?$/.exec(text);
  const [, hourText = '', minuteText, letter] = digits ?? /^(\d{1,2})()(?:\.0+)? ?([ap])?m?$/.exec(text) ?? [];
  const hour = Number(hourText);
  const minute = Number(minuteText || 0);
  const mark = (letter ?? null) as Written['mark'];
  const isEnd = hour === 24 && minute === 0 && !mark;
  if (hourText === '' || minute > 59 || (hour > 23 && !isEnd) || (mark && (hour > 12 || hour === 0)))
    throw new CellProblem(`“${whole}” is not a time of day.`);
  const isJoined = /^\d{3,4}/.test(text);
  return {
    minutes: (mark ? (hour % 12) + (mark === 'p' ? 12 : 0) : hour) * 60 + minute,
    mark,
    isOf24: !mark && (isJoined || hour > 12 || hour === 0 || (hourText.startsWith('0') && Boolean(minuteText))),
    isHourAlone: !mark && !minuteText,
  };
}

/** Minutes of a time that stands alone. */
function single(written: Written, text: string, habits: TimeHabits): number {
  const { minutes, mark, isOf24, isHourAlone } = written;
  if (mark || isOf24) return minutes;
  // Unmarked hours up to five are the afternoon as often as the night.
  const isEarly = minutes < 6 * 60 && !habits.isOf24;
  if (isHourAlone || habits.isMarked || isEarly) throw unclear(text);
  return minutes;
}

const unclear = (text: string) =>
  new CellProblem(`“${text}” may be the morning or the evening: write AM or PM, or 0800 for 8 AM and 2000 for 8 PM.`);

function windowOf(first: string, second: string, text: string, habits: TimeHabits): Omit<Clock, 'schedule'> {
  const from = readTime(first, text);
  const to = readTime(second, text);
  if (from.minutes === 24 * 60) throw new CellProblem(`“${text}” is not a time of day.`);
  const style = from.mark || to.mark ? 'marked' : from.isOf24 || to.isOf24 ? 'of24' : null;
  const isClear = ({ mark }: Written) => mark !== null || (style === 'of24' && !from.mark && !to.mark);
  const ended = (start: number, end: number) => ({ from: start, to: endOf(start, end, text), style }) as const;
  if (isClear(from) && isClear(to)) return ended(from.minutes, to.minutes);
  if (from.mark || to.mark) {
    // One side says AM or PM: the other has the only half of the day that makes a window.
    const halves = (one: Written) =>
      one.mark || one.isOf24 ? [one.minutes] : [one.minutes % NOON, (one.minutes % NOON) + NOON];
    const pairs = halves(from).flatMap((start) => halves(to).map((end) => [start, end] as const));
    const fitting = pairs.filter(([start, end]) => start < end);
    if (fitting.length !== 1) throw unclear(text);
    return ended(...fitting[0]!);
  }
  const isEarly = from.minutes < 5 * 60;
  if (to.minutes > from.minutes) {
    if (habits.isMarked || (isEarly && !habits.isOf24)) throw unclear(text);
    return ended(from.minutes, to.minutes);
  }
  // “8-4” is 8 AM to 4 PM; “10-6” is a day shift or a night shift.
  const isDayShift = !isEarly && (from.minutes < 10 * 60 || from.minutes >= NOON);
  const isOf24 = habits.isOf24 && !(from.isHourAlone && to.isHourAlone);
  if (!isDayShift || to.minutes > NOON || isOf24) throw unclear(text);
  return ended(from.minutes, to.minutes + NOON);
}

/** The end of a window; one before its beginning is the next morning's if the beginning is an evening. */
function endOf(from: number, to: number, text: string): number {
  if (to === 24 * 60 || (to === 0 && from > 0)) return END_OF_DAY;
  if (to >= from) return to;
  if (from >= 15 * 60 && to <= 11 * 60) return to + 24 * 60;
  throw new CellProblem(`“${text}” ends before it begins.`);
}
