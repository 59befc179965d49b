/** What a load log says happened. */
export const LOAD_LOG_TYPES = ['arrival', 'departure', 'not_a_visit', 'passed_by', 'check_call', 'note'] as const;
type LoadLogType = (typeof LOAD_LOG_TYPES)[number];

/** What a report may say; only positions show that a truck drove past, and only a correction rejects a visit. */
export const WRITABLE_LOAD_LOG_TYPES = ['arrival', 'departure', 'check_call', 'note'] as const;

export const LOAD_LOG_TYPE_LABELS: Record<LoadLogType, string> = {
  arrival: 'Arrival',
  departure: 'Departure',
  not_a_visit: 'Not a visit',
  passed_by: 'Passed by',
  check_call: 'Check call',
  note: 'Note',
};

/**
 * The source: the truck's positions, a person, the TMS, the carrier itself, the dock, the driver on its page, or a driver's text
 * message. None replaces another.
 */
export const LOAD_LOG_SOURCES = ['eld', 'person', 'tms', 'carrier', 'dock', 'driver', 'text'] as const;
export type LoadLogSource = (typeof LOAD_LOG_SOURCES)[number];

export const LOAD_LOG_SOURCE_LABELS: Record<LoadLogSource, string> = {
  eld: 'Positions',
  person: 'A person',
  tms: 'Your TMS',
  carrier: 'The carrier',
  dock: 'The dock',
  driver: 'The driver',
  text: 'A text message',
};

/** Why a truck that was near a stop did not visit it, as people usually say. */
export const NO_VISIT_REASONS = [
  'Fuel stop next door',
  'Parked nearby, waiting',
  'Turned away at the gate',
  'Passed by in traffic',
] as const;

/** Who was called on a check call. */
export const CALLED = ['driver', 'second_driver', 'dispatch', 'dock', 'customer'] as const;
export type Called = (typeof CALLED)[number];

export const CALLED_LABELS: Readonly<Record<Called, string>> = {
  driver: 'Driver',
  second_driver: 'Second driver',
  dispatch: 'Carrier’s dispatch',
  dock: 'Dock',
  customer: 'Customer',
};

/** The result of a check call. */
export const CALL_RESULTS = ['spoke', 'voicemail', 'no_answer'] as const;
export type CallResult = (typeof CALL_RESULTS)[number];

export const CALL_RESULT_LABELS: Readonly<Record<CallResult, string>> = {
  spoke: 'Spoke',
  voicemail: 'Left a message',
  no_answer: 'No answer',
};

/** In how many minutes the next check call is due, as people plan it. */
export const NEXT_CALL_MINUTES = [30, 60, 120, 240, 480] as const;
/** The next check call may be due so many minutes ahead. */
export const NEXT_CALL_RANGE = { least: 5, most: 3 * 24 * 60 } as const;
