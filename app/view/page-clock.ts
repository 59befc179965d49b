import { DEFAULT_TIME_ZONE, readTimeZoneFrom, type TimeZone } from '@contract/shared/time-zones';

/** A browser shows one company's page at a time. */
let zoneOfPage: TimeZone = DEFAULT_TIME_ZONE;

/** Called once, where the browser's program begins. */
export const readTimesOfPage = (): void => readTimeZoneFrom(() => zoneOfPage);

/** Says in which zone the page shows times, before anything in it is drawn. On the server the request knows it. */
export function showTimesIn(zone: TimeZone): void {
  if (typeof document !== 'undefined') zoneOfPage = zone;
}
