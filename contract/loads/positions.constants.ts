/** Where a position comes from. */
export const POSITION_SOURCES = ['eld', 'phone', 'tms', 'manual'] as const;

export const MAX_POSITIONS = 1000;
/** Positions are deleted after so many days; what a load's stops and logs say by them stays. */
export const POSITIONS_KEPT_DAYS = 30;

/** What became of a position that was sent. */
export const POSITION_OUTCOMES = ['kept', 'duplicate', 'late', 'implausible', 'future', 'unknown_vehicle'] as const;
export type PositionOutcome = (typeof POSITION_OUTCOMES)[number];
