import { clockAtStop } from '@contract/loads/stop-times';
import { formatMonthAndDay } from '@contract/shared/format';
import type { PickupFacts } from './alert-facts';

/** "in Dallas, TX" */
export function atStop({ city, state }: Pick<PickupFacts, 'city' | 'state'>): string {
  const place = [city, state].filter(Boolean).join(', ');
  return place === '' ? 'at its first stop' : `in ${place}`;
}

/** A moment on a stop's clock: "Nov 22, 8:00 AM CST". */
export function clockAt(at: number, zone: string | null): string {
  const { day, hour, mark } = clockAtStop(new Date(at).toISOString(), { local_zone: zone });
  return `${formatMonthAndDay(day)}, ${hour} ${mark}`;
}
