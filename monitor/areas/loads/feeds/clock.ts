import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { MAX_AHEAD } from '../tracking/plausible-fixes';
import { HOUR, type Instant, MINUTE } from '../tracking/tracked-load';

/** When a batch came, and how old its newest position of one truck was, in milliseconds; negative: from the future. */
export type BatchAge = { at: Instant; age: number };

/** So many batches show a clock, over half an hour or more. */
const SHOWN_BY = 4;
const APART = 10 * MINUTE;
/** A clock is off by the same all the time; what is held back comes ever later or all at once. */
const STEADY = 30 * MINUTE;
/** Less is how long positions take to come in. */
const LEAST_BEHIND = 45 * MINUTE;
/** Local time sent as UTC, from the Atlantic to Hawaii: 3 to 10 hours. */
const ZONE_HOURS = { least: 3, most: 10 };
/** How much later than its zone says local time may come in. */
const ON_THE_WAY = 25 * MINUTE;
const EARLY = 5 * MINUTE;

/**
 * Adds a batch to what is remembered of a truck's last ones. Batches close together are one; so is the same position
 * sent again, which only grows old.
 */
export function withBatch(ages: readonly BatchAge[], { at, age }: BatchAge): BatchAge[] {
  const last = ages.at(-1);
  if (last && (at < last.at + APART || last.at - last.age === at - age)) return [...ages];
  return [...ages, { at, age }].slice(-SHOWN_BY);
}

/**
 * How far a truck's clock runs behind, in minutes; negative: ahead. Null: its batches do not show it.
 *
 * @param ages the remembered batches, oldest first
 * @param age of the present batch, which has to agree
 */
export function clockBehind(ages: readonly BatchAge[], age: number): number | null {
  if (ages.length < SHOWN_BY) return null;
  const all = [...ages.map((one) => one.age), age].sort((one, other) => one - other);
  const [least, most] = [all[0]!, all.at(-1)!];
  if (most - least > STEADY) return null;
  if (most < -MAX_AHEAD) return -rounded(-(least + most) / 2);
  if (least < LEAST_BEHIND) return null;
  const hours = Math.floor((least + EARLY) / HOUR);
  const isZone = hours >= ZONE_HOURS.least && hours <= ZONE_HOURS.most && least - hours * HOUR <= ON_THE_WAY;
  return isZone ? hours * 60 : rounded(least);
}

const rounded = (time: number) => Math.floor(time / (5 * MINUTE)) * 5;

/**
 * Whether that is a wrong clock: ahead, or behind by whole hours as local time is. Otherwise a feed may as well hold its
 * positions back, and they are used.
 */
export const isWrongClock = (behind: number | null): behind is number =>
  behind !== null && (behind < 0 || (behind % 60 === 0 && behind >= ZONE_HOURS.least * 60));

/** The same in SQL. @param behind the column with the minutes; null: not shown to run wrong */
export const hasWrongClock = (behind: SQLWrapper): SQL =>
  sql`(${behind} < 0 OR (${behind} % 60 = 0 AND ${behind} >= ${ZONE_HOURS.least * 60}))`;

/** A position with that clock is this old when it comes in, or older; a younger one is of another clock. Milliseconds. */
export const youngestOf = (behind: number) => (behind < 0 ? Number.NEGATIVE_INFINITY : behind * MINUTE - STEADY);

export const isOfClock = (behind: number, age: number) => age >= youngestOf(behind);
