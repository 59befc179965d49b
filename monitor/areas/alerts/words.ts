import { DateTime } from 'luxon';
import type { PickupFacts } from './alert-facts';

/** "in Dallas, TX" */
export function atStop({ city, state }: Pick<PickupFacts, 'city' | 'state'>): string {
  const place = [city, state].filter(Boolean).join(', ');
  return place === '' ? 'at its first stop' : `in ${place}`;
}

/** A moment on the clocks of a stop: "Nov 22, 8:00 AM CST". */
export const clockAt = (at: number, zone: string | null) =>
  DateTime.fromMillis(at, { zone: zone ?? 'utc', locale: 'en-US' }).toFormat('MMM d, h:mm a ZZZZ');
