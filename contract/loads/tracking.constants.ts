/** Whether a load's truck is being tracked (loads text, section 4). */
export const LOAD_TRACKING_STATUSES = [
  'tracking',
  'not_started',
  'no_eld_connection',
  'tracking_interrupted',
  'terminated',
  'ended',
  'unable_to_track',
  'not_eligible',
] as const;
export type LoadTrackingStatus = (typeof LOAD_TRACKING_STATUSES)[number];

export const LOAD_TRACKING_STATUS_LABELS: Record<LoadTrackingStatus, string> = {
  tracking: 'Tracking',
  not_started: 'Not started',
  no_eld_connection: 'No ELD connection',
  tracking_interrupted: 'Tracking interrupted',
  terminated: 'Terminated',
  ended: 'Ended',
  unable_to_track: 'Unable to track',
  not_eligible: 'Not eligible',
};

/** When a load is tracked, seen from now. */
export const TRACKING_WINDOWS = ['future', 'current', 'past'] as const;
export type TrackingWindow = (typeof TRACKING_WINDOWS)[number];

export const TRACKING_WINDOW_LABELS: Record<TrackingWindow, string> = {
  future: 'Future',
  current: 'Current',
  past: 'Past',
};

/** Days of ELD positions a load shows (loads text, section 9). */
export const ELD_DAYS_SHOWN = 3;

/** Default number of positions in a vehicle's latest-positions call (loads text, section 7). */
export const VEHICLE_POSITIONS_DEFAULT_LIMIT = 5;
