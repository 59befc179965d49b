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

/** The source of a stop's coordinates: the better it is, the more a nearby position proves. */
export const LOCATED_BY = ['given', 'facility', 'postal_code', 'city'] as const;
export type LocatedBy = (typeof LOCATED_BY)[number];

export const LOCATED_BY_LABELS: Record<LocatedBy, string> = {
  given: 'Coordinates',
  facility: 'Known facility',
  postal_code: 'Postal code',
  city: 'City',
};

/**
 * How the truck was seen at a stop. `near`: around its postal code long enough, which proves no arrival. `passed_by`:
 * through the fence without stopping.
 */
export const VISIT_STATES = ['none', 'passed_by', 'near', 'here', 'visited'] as const;
export type VisitState = (typeof VISIT_STATES)[number];
