import type { LoadSettings } from '@contract/loads/load-settings.constants';
import { isTrackableDistance } from '@contract/loads/loads.constants';
import type { LoadTrackingStatus, TrackingWindow } from '@contract/loads/tracking.constants';
import type { Deadlines } from './deadlines';
import { HOUR, type Instant, MINUTE, type TrackedLoad, type TrackedStop } from './tracked-load';

/** When positions of a load's truck may be used: some hours before its first window until some after its last one. */
export function trackingTimes(
  stops: readonly TrackedStop[],
  settings: LoadSettings,
): { opensAt: Instant; closesAt: Instant } | null {
  const windows = stops.flatMap(({ window }) => (window ? [window] : []));
  if (windows.length === 0) return null;
  return {
    opensAt: Math.min(...windows.map(({ startsAt }) => startsAt)) - settings.tracking_opens_before_pickup_hours * HOUR,
    closesAt: Math.max(...windows.map(({ endsAt }) => endsAt)) + settings.tracking_closes_after_delivery_hours * HOUR,
  };
}

export function trackingWindowOf(times: ReturnType<typeof trackingTimes>, deadlines: Deadlines): TrackingWindow {
  if (!times || !deadlines.hasPassed(times.opensAt)) return 'future';
  return deadlines.hasPassed(times.closesAt) ? 'past' : 'current';
}

/** Whether a load is tracked by positions; one whose miles are unknown is. */
export const isEligible = ({ billableMiles }: TrackedLoad) => isTrackableDistance(billableMiles) !== false;

/**
 * Whether a load's truck is being tracked: the first status that holds.
 *
 * @param newestFixAt of the positions within the load's tracking times
 * @param hasLeftLastStop by positions or by a report
 */
export function trackingStatusOf(
  load: TrackedLoad,
  times: ReturnType<typeof trackingTimes>,
  newestFixAt: Instant | null,
  hasLeftLastStop: boolean,
  settings: LoadSettings,
  deadlines: Deadlines,
): LoadTrackingStatus {
  if (!isEligible(load)) return 'not_eligible';
  if (load.isCancelled || load.isTrackingTerminated) return 'terminated';
  if (hasLeftLastStop || (times && deadlines.hasPassed(times.closesAt))) return 'ended';
  // Without a carrier there is nothing to connect.
  if (!load.hasCarrier || !times) return 'not_started';
  if (!load.hasPositionSource) return 'no_eld_connection';
  const staleAfter = settings.position_stale_after_minutes * MINUTE;
  if (newestFixAt !== null) return deadlines.hasPassed(newestFixAt + staleAfter) ? 'tracking_interrupted' : 'tracking';
  return deadlines.hasPassed(times.opensAt + staleAfter) ? 'unable_to_track' : 'not_started';
}
