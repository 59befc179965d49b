import type { LoadSettings } from '@contract/loads/load-settings.constants';
import type { EtaComparison } from './calibration';
import { evaluateLoad } from './evaluate-load';
import { movementDoubts } from './movement-doubts';
import { type Fix, HOUR, MINUTE, type StopProgress, type TrackedLoad } from './tracked-load';

/** Hours before the arrival at which a trip’s estimate is compared with it. */
export const COMPARED_HOURS = [1, 3, 6, 10] as const;
/** An arrival that is known less exactly measures nothing. */
const EXACT = 35 * MINUTE;
/** An older position says little of the hour at which it is compared. */
const FRESH = 45 * MINUTE;

/**
 * What the general model would have said on the way of a delivered load, beside the arrivals that came. Only by the truck’s
 * own unit, since a phone can be anywhere: a load about which a person’s word stands, or whose positions are doubted, has
 * none.
 *
 * @param fixes all that counted for the load, in any order
 * @param stops as the load was evaluated in the end
 */
export function comparisonsOf(
  load: TrackedLoad,
  fixes: readonly Fix[],
  stops: readonly StopProgress[],
  settings: LoadSettings,
): (Omit<EtaComparison, 'loadId'> & { stopId: number; hoursAhead: number })[] {
  const ofUnit = fixes.filter(({ isPhone }) => !isPhone);
  if (load.words.length > 0 || movementDoubts(ofUnit).length > 0) return [];
  return stops.flatMap(({ stopId, arrived, arrivedBy }, at) => {
    const left = stops[at - 1]?.departedAt ?? null;
    if (!arrived || arrivedBy !== 'positions' || left === null) return [];
    const { from, to } = arrived.between;
    if (arrived.between.byPhone || from === null || to - from > EXACT) return [];
    return COMPARED_HOURS.flatMap((hoursAhead) => {
      const now = arrived.at - hoursAhead * HOUR;
      if (now < left) return [];
      const known = ofUnit.filter(({ observedAt }) => observedAt <= now);
      const { eta } = evaluateLoad(load, known, now, settings);
      if (eta?.stopId !== stopId || eta.asOf < now - FRESH) return [];
      const { asOf, earliest, latest } = eta;
      return [{ stopId, hoursAhead, asOf, earliest, latest, arrivedAt: arrived.at }];
    });
  });
}
