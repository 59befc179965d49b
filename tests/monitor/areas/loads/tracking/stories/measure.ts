import { DEFAULT_LOAD_SETTINGS } from '@contract/loads/load-settings.constants';
import { calibrated, calibrationOf, type EtaCalibration } from '@monitor/areas/loads/tracking/calibration';
import { comparisonsOf } from '@monitor/areas/loads/tracking/compare-trip';
import { evaluateLoad } from '@monitor/areas/loads/tracking/evaluate-load';
import { type Eta, HOUR, type Instant, MINUTE } from '@monitor/areas/loads/tracking/tracked-load';
import { type Story, type StoryKind, tell } from './stories';

/** How long the truck still drives, and what was said of it. */
export type SaidEta = { hoursToGo: number; isInside: boolean; widthShare: number; eta: Eta; arrivedAt: Instant };

const saidEta = (eta: Eta, arrivedAt: Instant): SaidEta => ({
  hoursToGo: (arrivedAt - eta.asOf) / HOUR,
  isInside: eta.earliest <= arrivedAt && arrivedAt <= eta.latest,
  widthShare: (eta.latest - eta.earliest) / (arrivedAt - eta.asOf),
  eta,
  arrivedAt,
});

/** The same as a company’s own trips change it. */
export const calibratedEta = ({ eta, arrivedAt }: SaidEta, calibration: EtaCalibration | null): SaidEta =>
  saidEta(calibrated(eta, calibration), arrivedAt);

/** What a company would keep of delivered trips, each a load of its own. */
export const calibrationOfStories = (stories: readonly Story[]): EtaCalibration | null =>
  calibrationOf(
    stories.flatMap(({ load, fixes }, loadId) => {
      const settings = DEFAULT_LOAD_SETTINGS;
      const { stops } = evaluateLoad(load, fixes, fixes.at(-1)!.receivedAt + MINUTE, settings);
      return comparisonsOf(load, fixes, stops, settings).map((one) => ({ ...one, loadId }));
    }),
  );

export interface Measured {
  kind: StoryKind;
  stops: number;
  visited: number;
  missed: number;
  falseArrivals: number;
  /** Minutes, of the others. */
  arrivalErrors: number[];
  departureErrors: number[];
  /** At any moment, not only at the end. */
  isDeliveredTooEarly: boolean;
  isDeliveredAtTheEnd: boolean;
  isFalselyDelayed: boolean;
  falselyDelayedMinutes: number;
  isLate: boolean;
  isFoundLate: boolean;
  etas: SaidEta[];
}

const FALSE_MINUTES = 30;

/** Evaluates a story as the product does: after each position that comes in. */
export function measure({ kind, load, fixes, truth }: Story, every = 1): Measured {
  const settings = DEFAULT_LOAD_SETTINGS;
  const deadline = (at: number) => load.stops[at]!.window!.endsAt + settings.window_grace_minutes * MINUTE;
  const last = truth.at(-1)!;
  const isLate = truth.some((one, at) => one !== null && one.arrivesAt > deadline(at));
  const etas: SaidEta[] = [];
  let isDeliveredTooEarly = false;
  let falselyDelayedMinutes = 0;
  let isFoundLate = false;
  for (let at = 0; at < fixes.length; at += every) {
    const now = fixes[at]!.receivedAt;
    const known = fixes.slice(0, at + 1);
    const { status, eta, nextStopId } = evaluateLoad(load, known, now, settings);
    if (status === 'delivered' && now < last.leavesAt - MINUTE) isDeliveredTooEarly = true;
    if (status === 'delayed') {
      const next = nextStopId === null ? null : truth[nextStopId - 1];
      const waits = (fixes[at + every]?.receivedAt ?? now) - now;
      if (next && next.arrivesAt > deadline(nextStopId! - 1)) isFoundLate = true;
      else if (next) falselyDelayedMinutes += waits / MINUTE;
    }
    const going = eta && truth[eta.stopId - 1];
    const before = truth.slice(0, eta ? eta.stopId - 1 : 0).findLast((one) => one !== null);
    if (eta && going && now < going.arrivesAt && before && now >= before.leavesAt) {
      etas.push(saidEta(eta, going.arrivesAt));
    }
  }
  const end = fixes.at(-1)!.receivedAt + MINUTE;
  const { stops, status } = evaluateLoad(load, fixes, end, settings);
  const arrivalErrors: number[] = [];
  const departureErrors: number[] = [];
  let missed = 0;
  let falseArrivals = 0;
  for (const [at, one] of truth.entries()) {
    const seen = stops[at]!;
    if (one && seen.arrivedAt === null) missed += 1;
    if (seen.arrivedAt === null) continue;
    const error = one ? Math.abs(seen.arrivedAt - one.arrivesAt) / MINUTE : Infinity;
    if (error > FALSE_MINUTES) falseArrivals += 1;
    else arrivalErrors.push(error);
    if (one && seen.departedAt !== null) departureErrors.push(Math.abs(seen.departedAt - one.leavesAt) / MINUTE);
  }
  return {
    kind,
    stops: truth.length,
    visited: truth.filter((one) => one !== null).length,
    missed,
    falseArrivals,
    arrivalErrors,
    departureErrors,
    isDeliveredTooEarly,
    isDeliveredAtTheEnd: status === 'delivered',
    isFalselyDelayed: falselyDelayedMinutes > 0,
    falselyDelayedMinutes,
    isLate,
    isFoundLate,
    etas,
  };
}

export const measureKind = (kind: StoryKind, count: number, seed = 1, every = 1): Measured[] =>
  Array.from({ length: count }, (_, at) => measure(tell(kind, seed + at), every));

export const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);

/** The value below which a share of all lie. */
export function quantile(all: readonly number[], share: number): number {
  const inOrder = [...all].sort((one, other) => one - other);
  return inOrder[Math.min(inOrder.length - 1, Math.floor(inOrder.length * share))] ?? Number.NaN;
}

/** Figures over stories. Shares are of loads, or of stops for arrivals. */
export function figuresOf(all: readonly Measured[]) {
  const stops = sum(all.map((one) => one.stops));
  const errors = all.flatMap((one) => one.arrivalErrors);
  const departures = all.flatMap((one) => one.departureErrors);
  const etas = all.flatMap((one) => one.etas);
  const share = (is: (one: Measured) => boolean) => all.filter(is).length / all.length;
  return {
    loads: all.length,
    missed: sum(all.map((one) => one.missed)) / sum(all.map((one) => one.visited)),
    falseArrivals: sum(all.map((one) => one.falseArrivals)) / stops,
    arrivalMedian: quantile(errors, 0.5),
    arrivalP95: quantile(errors, 0.95),
    departureP95: quantile(departures, 0.95),
    deliveredTooEarly: all.filter((one) => one.isDeliveredTooEarly).length,
    notDelivered: all.filter((one) => !one.isDeliveredAtTheEnd).length,
    falselyDelayed: share((one) => one.isFalselyDelayed),
    lateFound: all.filter((one) => one.isFoundLate).length / Math.max(1, all.filter((one) => one.isLate).length),
    ...rangesOf(etas),
    etas,
  };
}

/** The share of ranges that held the arrival, and half of them are no wider than so much of the time to go. */
export const rangesOf = (etas: readonly SaidEta[]) => ({
  etaInside: etas.filter((one) => one.isInside).length / etas.length,
  etaMedianWidth: quantile(
    etas.map((one) => one.widthShare),
    0.5,
  ),
});
