import { LOAD_WINDOW_DAYS } from './loads.constants';

/** One number that a company may set for its loads. */
interface LoadSetting {
  /** Null: there is none until the company sets one. */
  default: number | null;
  min: number;
  max: number;
}

/** A company's settings for its loads. The unit is the last word of each name. */
export const LOAD_SETTINGS = {
  window_before_days: { default: LOAD_WINDOW_DAYS.before, min: 0, max: 14 },
  window_after_days: { default: LOAD_WINDOW_DAYS.after, min: 1, max: 30 },
  /** A vehicle is required this long before the pickup window. */
  vehicle_before_pickup_hours: { default: 5, min: 1, max: 24 },
  tracking_opens_before_pickup_hours: { default: 3, min: 1, max: 24 },
  tracking_closes_after_delivery_hours: { default: 24, min: 1, max: 72 },
  /** A newest position older than this is an interruption. */
  position_stale_after_minutes: { default: 60, min: 15, max: 240 },
  window_grace_minutes: { default: 30, min: 0, max: 240 },
  free_time_minutes: { default: 120, min: 0, max: 600 },
  /** Around a stop whose coordinates were given. */
  fence_miles: { default: 0.5, min: 0.1, max: 5 },
  assumed_delivered_after_hours: { default: 48, min: 12, max: 168 },
  average_speed_mph: { default: 50, min: 30, max: 65 },
  /** The hourly rate of detention. */
  detention_hourly_cents: { default: null, min: 1, max: 100_000 },
} as const satisfies Record<string, LoadSetting>;

export type LoadSettings = {
  [Name in keyof typeof LOAD_SETTINGS]: (typeof LOAD_SETTINGS)[Name]['default'] extends null ? number | null : number;
};

export const DEFAULT_LOAD_SETTINGS = Object.fromEntries(
  Object.entries(LOAD_SETTINGS).map(([name, setting]) => [name, setting.default]),
) as unknown as LoadSettings;
