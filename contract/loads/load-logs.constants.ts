/** What a load log says happened. */
export const LOAD_LOG_TYPES = ['arrival', 'departure', 'passed_by', 'check_call', 'note'] as const;
type LoadLogType = (typeof LOAD_LOG_TYPES)[number];

/** What a person may write; only positions show that a truck drove past. */
export const WRITABLE_LOAD_LOG_TYPES = ['arrival', 'departure', 'check_call', 'note'] as const;

export const LOAD_LOG_TYPE_LABELS: Record<LoadLogType, string> = {
  arrival: 'Arrival',
  departure: 'Departure',
  passed_by: 'Passed by',
  check_call: 'Check call',
  note: 'Note',
};

/** The source: the truck's positions, a person, the TMS, the carrier itself, or the dock. None replaces another. */
export const LOAD_LOG_SOURCES = ['eld', 'person', 'tms', 'carrier', 'dock'] as const;
export type LoadLogSource = (typeof LOAD_LOG_SOURCES)[number];

export const LOAD_LOG_SOURCE_LABELS: Record<LoadLogSource, string> = {
  eld: 'Positions',
  person: 'A person',
  tms: 'Your TMS',
  carrier: 'The carrier',
  dock: 'The dock',
};
