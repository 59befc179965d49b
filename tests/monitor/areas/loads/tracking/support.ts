import { DEFAULT_LOAD_SETTINGS } from '@contract/loads/load-settings.constants';
import { evaluateLoad } from '@monitor/areas/loads/tracking/evaluate-load';
import { type Fix, HOUR, type TrackedLoad, type TrackedStop } from '@monitor/areas/loads/tracking/tracked-load';

/** A morning in Dallas. */
export const PICKUP_AT = Date.parse('2026-11-23T15:00:00Z');
export const DELIVERY_AT = PICKUP_AT + 8 * HOUR;

export const DALLAS = { latitude: 32.7767, longitude: -96.797 };
export const HOUSTON = { latitude: 29.7604, longitude: -95.3698 };

export const stop = (id: number, given: Partial<TrackedStop> = {}): TrackedStop => ({
  id,
  kind: id === 1 ? 'pickup' : 'delivery',
  window: { startsAt: id === 1 ? PICKUP_AT : DELIVERY_AT, endsAt: (id === 1 ? PICKUP_AT : DELIVERY_AT) + HOUR },
  place: { ...(id === 1 ? DALLAS : HOUSTON), locatedBy: 'given' },
  freeTimeMinutes: null,
  ...given,
});

/** A load from Dallas to Houston, covered, with an ELD and a truck. */
export const load = (given: Partial<TrackedLoad> = {}): TrackedLoad => ({
  stops: [stop(1), stop(2)],
  hasCarrier: true,
  hasVehicle: true,
  isCancelled: false,
  isTrackingTerminated: false,
  hasPositionSource: true,
  billableMiles: 239,
  reports: [],
  words: [],
  ...given,
});

export const fix = (at: number, place: { latitude: number; longitude: number }, speedMph: number | null = 55): Fix => ({
  observedAt: at,
  ...place,
  speedMph,
  accuracyFeet: 30,
});

/** So many miles north of a place. */
export const north = ({ latitude, longitude }: typeof DALLAS, miles: number) => ({
  latitude: latitude + miles / 69.0934,
  longitude,
});

export const evaluate = (given: TrackedLoad, fixes: readonly Fix[], now: number, settings = DEFAULT_LOAD_SETTINGS) =>
  evaluateLoad(given, fixes, now, settings);
