import type { LoadSettings } from '@contract/loads/load-settings.constants';
import type { LoadStatus } from '@contract/loads/loads.constants';
import { greatCircleMiles } from '../../../places/geo-cell';
import type { Deadlines } from './deadlines';
import { uncertainMiles } from './fences';
import type { TrackedStop } from './tracked-load';
import { type Eta, type Fix, HOUR, type Instant, MINUTE, type StopProgress, type TrackedLoad } from './tracked-load';

/** Says whether the truck was at a stop, by positions, a report or the neighborhood of its postal code. */
export const wasAt = ({ arrivedAt, departedAt, near }: StopProgress) =>
  arrivedAt !== null || departedAt !== null || near !== null;

/** The first stop after those at which the truck was. */
export function nextStopOf(load: TrackedLoad, progress: readonly StopProgress[]): TrackedStop | null {
  return load.stops[progress.findLastIndex(wasAt) + 1] ?? null;
}

/** The instant from which a stop is overdue; null for one without a window. */
export const overdueAt = ({ window }: TrackedStop, settings: LoadSettings): Instant | null =>
  window && window.endsAt + settings.window_grace_minutes * MINUTE;

/** Where a load is between posting and delivery. */
export function loadStatusOf(
  load: TrackedLoad,
  progress: readonly StopProgress[],
  next: TrackedStop | null,
  eta: Eta | null,
  fixes: readonly Fix[],
  settings: LoadSettings,
  deadlines: Deadlines,
): LoadStatus {
  if (load.isCancelled) return 'cancelled';
  if (!load.hasCarrier) return 'available';
  if (progress.at(-1)?.departedAt != null) return 'delivered';
  const lastEnd = Math.max(...load.stops.flatMap(({ window }) => (window ? [window.endsAt] : [])));
  // Math.max of nothing is -Infinity: a load without any window is never assumed delivered.
  if (lastEnd > 0 && deadlines.hasPassed(lastEnd + settings.assumed_delivered_after_hours * HOUR)) {
    return 'assumed_delivered';
  }
  if (next && isKnownToBeLate(next, eta, fixes, settings)) return 'delayed';
  return progress.some(wasAt) ? 'progress' : 'covered';
}

/**
 * Positions show that the truck misses a stop: it was seen elsewhere after the stop was overdue, or it cannot make it
 * from where it was last seen. Silence is never late, nor is a truck that may be at a stop whose place is uncertain.
 */
export function isKnownToBeLate(
  next: TrackedStop,
  eta: Eta | null,
  fixes: readonly Fix[],
  settings: LoadSettings,
): boolean {
  const overdue = overdueAt(next, settings);
  const newest = fixes.at(-1);
  if (overdue === null || !newest || !next.place) return false;
  const uncertain = uncertainMiles(next);
  if (fixes.some((fix) => uncertain > 0 && greatCircleMiles(fix, next.place!) <= uncertain)) return false;
  return newest.observedAt > overdue || (eta !== null && eta.soonest > overdue);
}
