import type { LoadSettings } from '@contract/loads/load-settings.constants';
import { CLOSED_LOAD_STATUSES, type LoadStatus, type LoadTab } from '@contract/loads/loads.constants';
import type { LoadTrackingStatus, TrackingWindow } from '@contract/loads/tracking.constants';
import type { Deadlines } from './deadlines';
import { overdueAt, wasAt } from './load-status';
import { HOUR, MINUTE, type StopProgress, type TrackedLoad, type TrackedStop } from './tracked-load';
import { isEligible } from './tracking-state';

/** Tabs of the exceptions view that list the load; none when it is closed. There can be several. */
export function exceptionsOf(
  load: TrackedLoad,
  progress: readonly StopProgress[],
  state: { status: LoadStatus; trackingStatus: LoadTrackingStatus; trackingWindow: TrackingWindow },
  settings: LoadSettings,
  deadlines: Deadlines,
): LoadTab[] {
  if (CLOSED_LOAD_STATUSES.includes(state.status)) return [];
  const exceptions: LoadTab[] = [];
  const canTrack = load.hasCarrier && isEligible(load);
  if (canTrack && !load.hasPositionSource) exceptions.push('no-eld');
  if (canTrack && load.hasPositionSource && !load.hasVehicle && isVehicleDue()) exceptions.push('no-assigned-vehicle');
  if (load.hasVehicle && state.trackingStatus === 'not_started') exceptions.push('pending-tracking');
  if (state.trackingWindow === 'current' && NOT_TRACKING.includes(state.trackingStatus))
    exceptions.push('not-tracking');
  const stops = load.stops.map((stop, at) => ({ stop, progress: progress[at]! }));
  if (stops.some(({ stop, progress }) => !wasAt(progress) && isOverdue(stop))) exceptions.push('no-arrival');
  if (stops.some((one) => isHeldUp(one.stop, one.progress))) exceptions.push('no-departure');
  const pickup = stops.find(({ stop }) => stop.kind === 'pickup');
  if (pickup && isNotDone(pickup.stop, pickup.progress)) exceptions.push('no-pickup');
  const delivery = stops.findLast(({ stop }) => stop.kind === 'delivery');
  if (delivery && isNotDone(delivery.stop, delivery.progress)) exceptions.push('no-delivery');
  return exceptions;

  function isVehicleDue(): boolean {
    const window = load.stops.find((stop) => stop.kind === 'pickup' && stop.window)?.window;
    return !!window && deadlines.hasPassed(window.startsAt - settings.vehicle_before_pickup_hours * HOUR);
  }

  function isOverdue(stop: TrackedStop): boolean {
    const at = overdueAt(stop, settings);
    return at !== null && deadlines.hasPassed(at);
  }

  function isNotDone(stop: TrackedStop, { departedAt }: StopProgress): boolean {
    return departedAt === null && isOverdue(stop);
  }

  /** There for longer than the free time: detention runs. */
  function isHeldUp(stop: TrackedStop, { arrivedAt, departedAt }: StopProgress): boolean {
    if (arrivedAt === null || departedAt !== null) return false;
    return deadlines.hasPassed(arrivedAt + (stop.freeTimeMinutes ?? settings.free_time_minutes) * MINUTE);
  }
}

const NOT_TRACKING: readonly LoadTrackingStatus[] = ['tracking_interrupted', 'unable_to_track', 'terminated'];
