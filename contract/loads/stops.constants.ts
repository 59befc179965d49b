/** What a truck does at a stop. */
export const STOP_KINDS = ['pickup', 'delivery'] as const;
export type StopKind = (typeof STOP_KINDS)[number];

export const STOP_KIND_LABELS: Record<StopKind, string> = { pickup: 'Pickup', delivery: 'Delivery' };

/** How a stop is scheduled: at an appointment, first come first served within a window, or at any time. */
export const STOP_SCHEDULES = ['appointment', 'fcfs', 'open'] as const;
export type StopSchedule = (typeof STOP_SCHEDULES)[number];

export const STOP_SCHEDULE_LABELS: Record<StopSchedule, string> = {
  appointment: 'Appointment',
  fcfs: 'First come, first served',
  open: 'Open',
};

/** What the one reference of a stop is, by its kind. */
export const STOP_REFERENCE_LABELS: Record<StopKind, string> = {
  pickup: 'Pickup number',
  delivery: 'Delivery number',
};

/** With its label it is one reference of a rate confirmation. */
export const STOP_NUMBER_LENGTH = 40;

/** The state of an appointment at a stop: not requested, requested, or confirmed by the facility. */
export const APPOINTMENT_STATES = ['none', 'requested', 'confirmed'] as const;
export type AppointmentState = (typeof APPOINTMENT_STATES)[number];

export const APPOINTMENT_STATE_LABELS: Record<AppointmentState, string> = {
  none: 'No appointment made',
  requested: 'Appointment requested',
  confirmed: 'Appointment confirmed',
};

/** Whether the driver waits while the trailer is loaded or unloaded, or leaves one and takes another. */
export const STOP_HANDLINGS = ['live', 'drop'] as const;
export type StopHandling = (typeof STOP_HANDLINGS)[number];

export const STOP_HANDLING_LABELS: Record<StopHandling, string> = { live: 'Live', drop: 'Drop trailer' };

/** The source of a stop's coordinates: the better it is, the more a nearby position proves. */
export const LOCATED_BY = ['given', 'facility', 'postal_code', 'city'] as const;
export type LocatedBy = (typeof LOCATED_BY)[number];

export const LOCATED_BY_LABELS: Record<LocatedBy, string> = {
  given: 'Coordinates',
  facility: 'Known facility',
  postal_code: 'Postal code',
  city: 'City',
};

/** What an arrival or a departure rests on: positions, a person's correction of them, or a report beside them. */
export const VISIT_BASES = ['positions', 'word', 'report'] as const;
export type VisitBasis = (typeof VISIT_BASES)[number];

/**
 * How the truck was seen at a stop. `near`: around its postal code long enough, which proves no arrival. `passed_by`:
 * through the fence without stopping.
 */
export const VISIT_STATES = ['none', 'passed_by', 'near', 'here', 'visited'] as const;
export type VisitState = (typeof VISIT_STATES)[number];
