import { AsyncLocalStorage } from 'node:async_hooks';
import { readTimeZoneFrom, type TimeZone } from '@contract/shared/time-zones';

/** In which zone one request reads times; null: it is not known yet whose request it is. */
export type RequestClock = { zone: TimeZone | null };

const clocks = new AsyncLocalStorage<RequestClock>();
// Node 20 and 22 follow promises only once a storage is in use. Used at start, it follows every request from its first
// step; used first within one, that one's clock would pass to requests that began before.
clocks.run({ zone: null }, () => {});

/**
 * What the caller does from here on, with everything it awaits, reads times by this clock. Only a function that has not
 * awaited anything yet may call it: after an `await` it would reach its own steps and not those of its caller.
 */
export const readTimesBy = (clock: RequestClock): void => clocks.enterWith(clock);

/** Runs something whose times are read in this zone, such as the drawing of a page. */
export const inTimeZone = <Result>(zone: TimeZone, run: () => Result): Result => clocks.run({ zone }, run);

readTimeZoneFrom(() => {
  const zone = clocks.getStore()?.zone;
  if (zone) return zone;
  throw new Error('No time zone is known here: write times after openPage or openAction, or name the zone.');
});
