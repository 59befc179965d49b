import { type Eta, HOUR, type Instant, MINUTE } from './tracked-load';

/** What the general model said of a trip some hours before its truck arrived, and when it did. */
export interface EtaComparison {
  loadId: number;
  asOf: Instant;
  earliest: Instant;
  latest: Instant;
  arrivedAt: Instant;
}

/**
 * How a company’s own trips change the ranges of its ETAs. Both are shares of the time to go, from the position to the middle
 * of the range: more than 0 widens it at that end, less narrows it.
 */
export interface EtaCalibration {
  trips: number;
  early: number;
  late: number;
}

/** Below it the general model stays as it is: of fewer trips one odd one would count too much. */
export const LEAST_TRIPS = 30;
/** Newer ones count, so many at most. */
export const MOST_TRIPS = 150;
/** Comparisons of this age no longer count. */
export const CALIBRATION_DAYS = 90;
/** Of ten arrivals one comes before the range and one after it. */
const OUTSIDE = 0.1;
/**
 * No history moves an end by more. Narrowed by all that 200 simulated trips allowed, the ranges of other trips held 70 %: trips
 * of some months do not show what else happens.
 */
const MOST = { widened: 0.25, narrowed: 0.005 };
/** A range keeps this share of its width, and is never shorter than some minutes. */
const LEAST_WIDTH = { share: 0.5, minutes: 4 };

/**
 * From comparisons of one company’s delivered trips. Each trip counts alike, however many comparisons it has, and the ends are
 * quantiles: what one trip did, however odd, moves them by one place in the order at most.
 *
 * @returns null: fewer than LEAST_TRIPS trips
 */
export function calibrationOf(comparisons: readonly EtaComparison[]): EtaCalibration | null {
  const usable = comparisons.filter(({ asOf, arrivedAt }) => arrivedAt > asOf);
  const ofTrip = new Map<number, number>();
  for (const { loadId } of usable) ofTrip.set(loadId, (ofTrip.get(loadId) ?? 0) + 1);
  if (ofTrip.size < LEAST_TRIPS) return null;
  const end = (missedBy: (one: EtaComparison) => number) => {
    const moved = quantile(
      usable.map((one) => ({ value: missedBy(one) / toGo(one), weight: 1 / ofTrip.get(one.loadId)! })),
      1 - OUTSIDE,
    );
    return Math.min(MOST.widened, Math.max(-MOST.narrowed, moved));
  };
  return {
    trips: ofTrip.size,
    early: end(({ earliest, arrivedAt }) => earliest - arrivedAt),
    late: end(({ latest, arrivedAt }) => arrivedAt - latest),
  };
}

/** A general range as the company’s own trips change it. `soonest`, which alone proves a truck late, stays. */
export function calibrated(eta: Eta, calibration: EtaCalibration | null): Eta {
  if (!calibration) return eta;
  const from = eta.earliest - calibration.early * toGo(eta);
  const to = eta.latest + calibration.late * toGo(eta);
  const width = eta.latest - eta.earliest;
  const least = Math.min(width, Math.max(LEAST_WIDTH.share * width, LEAST_WIDTH.minutes * MINUTE));
  const short = Math.max(0, least - (to - from)) / 2;
  const earliest = Math.max(eta.soonest, Math.round(from - short));
  return { ...eta, earliest, latest: Math.max(earliest, Math.round(to + short)) };
}

/** From the position to the middle of the range; near the stop never so short that minutes count as much. */
const toGo = ({ asOf, earliest, latest }: Pick<Eta, 'asOf' | 'earliest' | 'latest'>) =>
  Math.max(HOUR / 4, (earliest + latest) / 2 - asOf);

/** The least value that such a share of the weights does not exceed. */
function quantile(values: readonly { value: number; weight: number }[], share: number): number {
  const inOrder = values.toSorted((one, other) => one.value - other.value);
  const wanted = inOrder.reduce((sum, { weight }) => sum + weight, 0) * share;
  let held = 0;
  for (const { value, weight } of inOrder) {
    held += weight;
    if (held >= wanted - 1e-9) return value;
  }
  return inOrder.at(-1)!.value;
}
