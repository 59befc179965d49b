/** Where a position comes from. */
export const POSITION_SOURCES = ['eld', 'phone', 'tms', 'manual'] as const;

export const MAX_POSITIONS = 1000;
/** Positions are deleted after this many days; what a load's stops and logs say from them stays. */
export const POSITIONS_KEPT_DAYS = 30;

/** The result of a sent position. */
export const POSITION_OUTCOMES = ['kept', 'duplicate', 'late', 'implausible', 'future', 'unknown_vehicle'] as const;
export type PositionOutcome = (typeof POSITION_OUTCOMES)[number];
