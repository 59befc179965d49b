/** Counts of a profile's safety sections are of this many months up to today, as SAFER's and the rules' are. */
export const SAFETY_RECORD_MONTHS = 24;
/** Quarters of a trend: the unfinished one and the seven before it. */
export const TREND_QUARTERS = 8;
