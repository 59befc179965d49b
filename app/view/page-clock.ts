import { DEFAULT_TIME_ZONE, readTimeZoneFrom, type TimeZone } from '@contract/shared/time-zones';

/** A browser shows one company's page at a time. */
let zoneOfPage: TimeZone = DEFAULT_TIME_ZONE;

/** Called once, at the start of the browser's program. */
export const readTimesOfPage = (): void => readTimeZoneFrom(() => zoneOfPage);

/** Sets the zone for times on the page, before anything is rendered. On the server the request knows it. */
export function showTimesIn(zone: TimeZone): void {
  if (typeof document !== 'undefined') zoneOfPage = zone;
}
