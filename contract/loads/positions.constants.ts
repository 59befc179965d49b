/** Where a position comes from. */
export const POSITION_SOURCES = ['eld', 'phone', 'tms', 'manual'] as const;

export const MAX_POSITIONS = 1000;
/** Positions are deleted after this many days; what a load's stops and logs say from them stays. */
export const POSITIONS_KEPT_DAYS = 30;

/** Positions of a truck that no load names are deleted after this many hours, unless a load names it by then. */
export const UNNAMED_KEPT_HOURS = 48;

/** Positions that are stored and count for nothing: off the continent, or of a clock that is shown to run wrong. */
export const SET_ASIDE = ['implausible', 'swapped', 'lost_sign', 'wrong_clock'] as const;
export type SetAside = (typeof SET_ASIDE)[number];

/** The result of a sent position. */
export const POSITION_OUTCOMES = [
  'kept',
  'duplicate',
  'late',
  ...SET_ASIDE,
  'future',
  /** Of a truck of a known carrier that no load names: kept apart. */
  'unnamed',
  'unknown_vehicle',
] as const;
export type PositionOutcome = (typeof POSITION_OUTCOMES)[number];
