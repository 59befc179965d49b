import type { LoadSettings } from '@contract/loads/load-settings.constants';
import type { loadStops, loads } from '../../db/schema';
import { exceptionsIn } from '../loads/exception-bits';
import type { TripFacts } from './alert-facts';

export type TripRow = Pick<
  typeof loads.$inferSelect,
  'status' | 'exceptions' | 'trackingStatus' | 'nextStopId' | 'etaEarliest' | 'newestFixAt'
>;
export type TripStop = Pick<
  typeof loadStops.$inferSelect,
  | 'id'
  | 'kind'
  | 'city'
  | 'state'
  | 'timeZone'
  | 'windowStartsAt'
  | 'windowEndsAt'
  | 'arrivedAt'
  | 'departedAt'
  | 'nearFrom'
  | 'freeTimeMinutes'
>;

/**
 * How a trip goes, by the load's last evaluation.
 *
 * @param stops in the order of the truck's visits
 * @param usualMs how old the newest position usually is when the next ones come in; 0: not known
 */
export function tripFacts(
  row: TripRow,
  stops: readonly TripStop[],
  { free_time_minutes }: LoadSettings,
  usualMs: number,
): TripFacts {
  const exceptions = exceptionsIn(row.exceptions);
  const next = stops.find(({ id }) => id === row.nextStopId);
  // A truck that was at a later stop has left this one, seen or not.
  const last = stops.findLast((stop) => stop.arrivedAt !== null || stop.departedAt !== null || stop.nearFrom !== null);
  const held = exceptions.includes('no-departure') && last?.departedAt === null ? last : null;
  const about = ({ id, kind, city, state, timeZone }: TripStop) => ({ id, kind, city, state, timeZone });
  return {
    late:
      row.status === 'delayed' && next
        ? {
            ...about(next),
            endsAt: next.windowEndsAt?.getTime() ?? null,
            earliest: row.etaEarliest?.getTime() ?? null,
          }
        : null,
    silence: exceptions.includes('not-tracking')
      ? { isEnded: row.trackingStatus === 'terminated', newestFixAt: row.newestFixAt?.getTime() ?? null, usualMs }
      : null,
    dock: held?.arrivedAt
      ? {
          ...about(held),
          arrivedAt: held.arrivedAt.getTime(),
          countsFrom: Math.max(held.arrivedAt.getTime(), held.windowStartsAt?.getTime() ?? 0),
          freeMinutes: held.freeTimeMinutes ?? free_time_minutes,
        }
      : null,
  };
}
