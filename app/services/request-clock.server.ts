import { AsyncLocalStorage } from 'node:async_hooks';
import { readTimeZoneFrom, type TimeZone } from '@contract/shared/time-zones';

/** The zone in which one request reads times; null: its user is not known yet. */
export type RequestClock = { zone: TimeZone | null };

const clocks = new AsyncLocalStorage<RequestClock>();
// Node 20 and 22 follow promises only once a storage is in use. Used at start, it follows every request from its first
// step; first used within one, that request's clock would leak to requests that began before.
clocks.run({ zone: null }, () => {});

/**
 * From here on the caller, with everything it awaits, reads times by this clock. Call it only before the first `await`:
 * after one it would affect its own steps and not its caller's.
 */
export const readTimesBy = (clock: RequestClock): void => clocks.enterWith(clock);

/** Runs something with times in this zone, such as rendering a page. */
export const inTimeZone = <Result>(zone: TimeZone, run: () => Result): Result => clocks.run({ zone }, run);

readTimeZoneFrom(() => {
  const zone = clocks.getStore()?.zone;
  if (zone) return zone;
  throw new Error('No time zone is known here: write times after openPage or openAction, or name the zone.');
});
