/** The source of a number on file: the federal record, or an earlier packet. */
export const CALLED_SOURCES = ['fmcsa', 'earlier_packet'] as const;
export type CalledSource = (typeof CALLED_SOURCES)[number];

export const CALLED_SOURCE_LABELS: Record<CalledSource, string> = {
  fmcsa: 'federal record',
  earlier_packet: 'earlier packet',
};

/** How long the digits of a call can be typed in. */
export const PROVEN_CALL_MINUTES = 30;

/** How long a proven call counts for decisions about its carrier. */
export const PROVEN_CALL_HOURS = 24;

/** Wrong digits that end a call: a thief in one channel has three of six to guess. */
export const PROVEN_CALL_TRIES = 3;

/** Calls of a company to one carrier within 24 hours. */
export const PROVEN_CALLS_A_DAY = 5;
