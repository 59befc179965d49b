import { z } from 'zod';
import { LoadLockAssignee } from '../loads/load-lock-assignee.entities';
import { LOAD_STATUSES } from '../loads/loads.constants';
import { numberFlags } from '../shared/number-flags';
import { version } from '../shared/record-id';
import { ALERT_TYPE_FILTERS } from './alert-types.constants';
import { TICKET_EVENT_KINDS, TICKET_RESOLUTIONS, TICKET_SEVERITIES, TICKET_STATUSES } from './tickets.constants';

const moment = z.string();

/**
 * One fact that an alert rests on. `is_checked` false: it could not be checked, and `value` says why; it counts neither
 * for nor against the carrier. `as_of` null: the source has no day.
 */
export const TicketEvidence = z.object({
  what: z.string(),
  value: z.string(),
  source: z.string(),
  as_of: moment.nullable(),
  is_checked: z.boolean(),
});
export type TicketEvidence = z.infer<typeof TicketEvidence>;

/** An open alert as it was known at a moment. */
export const TicketAsKnown = z.object({
  id: z.number(),
  is_type: z.enum(ALERT_TYPE_FILTERS),
  status: z.enum(TICKET_STATUSES),
  message: z.string(),
  evidence: z.array(TicketEvidence),
  /** When it was raised, or its evidence changed. */
  said_at: moment,
});
export type TicketAsKnown = z.infer<typeof TicketAsKnown>;

/** An alert on a load. */
export const Ticket = z.object({
  id: z.number(),
  load_id: z.number().nullable(),
  is_type: z.enum(ALERT_TYPE_FILTERS),
  status: z.enum(TICKET_STATUSES),
  severity: z.enum(TICKET_SEVERITIES),
  /** What is wrong, in one sentence. */
  message: z.string(),
  evidence: z.array(TicketEvidence),
  /** What would close it, in one sentence. */
  closes_when: z.string(),
  load: z
    .object({
      id: z.number(),
      reference: z.string(),
      status: z.enum(LOAD_STATUSES),
      /** "DALLAS TX" */
      origin: z.string().nullable(),
      destination: z.string().nullable(),
      first_window_starts_at: moment.nullable(),
      /** IANA zone of the first stop. */
      local_zone: z.string().nullable(),
      /** End of the window of the next stop that the truck has yet to reach, or of the last. */
      next_window_ends_at: moment.nullable(),
    })
    .nullable(),
  carrier: z.object({ id: z.number(), legal_name: z.string().nullable() }).nullable(),
  assignee: LoadLockAssignee.nullable(),
  opened_at: moment,
  /** When it was last raised, or its condition returned. */
  raised_at: moment,
  /** The condition no longer holds. A person still closes those that do not close by themselves. */
  condition_ended_at: moment.nullable(),
  resolution: z.enum(TICKET_RESOLUTIONS).nullable(),
  resolution_comment: z.string().nullable(),
  closed_at: moment.nullable(),
  /** Null while it is open, and if it closed by itself. */
  closed_by: z.string().nullable(),
  reopened_count: z.number(),
  version,
});
export type Ticket = z.infer<typeof Ticket>;

/**
 * What several alerts have in common, which is found out once: a type and a carrier, with the truck where the type is about it;
 * a ring is a cause of its own. Counts are those of the requested list.
 */
export const TicketCause = z.object({
  is_type: z.enum(ALERT_TYPE_FILTERS),
  /** Null: of a ring, and of alerts without a carrier. */
  carrier: z.object({ id: z.number(), legal_name: z.string().nullable() }).nullable(),
  /** The assigned truck; null: the type is not about trucks, or none is assigned. */
  vehicle: z.object({ id: z.number(), label: z.string() }).nullable(),
  /** The alert of a ring. */
  ring_ticket_id: z.number().nullable(),
  /** The highest among its alerts. */
  severity: z.enum(TICKET_SEVERITIES),
  /** When the first of its alerts was raised. */
  raised_at: moment,
  alert_count: z.number(),
  /** Its alerts in `tickets`, what presses most first, then what can still be saved of their loads: 50 at most. */
  ticket_ids: z.array(z.number()),
  /** Their loads, and of a ring all of them. */
  loads: z.array(z.object({ id: z.number(), reference: z.string(), ticket_id: z.number() })),
  /**
   * Whom to call about it: the driver of its one load, else the carrier on record. Null: no number is known, or someone may
   * pretend to be the carrier, so that no number of the load or of a new record proves anything.
   */
  call: z.object({ who: z.enum(['driver', 'carrier']), number: z.string(), ...numberFlags }).nullable(),
});
export type TicketCause = z.infer<typeof TicketCause>;

/** What happened to an alert. Rows are only added. */
export const TicketEvent = z.object({
  id: z.number(),
  kind: z.enum(TICKET_EVENT_KINDS),
  /** Before and after: statuses, or names of assignees. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Null: the product itself. */
  user: z.string().nullable(),
  at: moment,
  comment: z.string().nullable(),
  /** Colleagues whom the comment names, each as it is written there. */
  mentions: z.array(z.string()),
});
export type TicketEvent = z.infer<typeof TicketEvent>;

export const TicketDetail = Ticket.extend({
  /** Newest first. */
  events: z.array(TicketEvent),
});
export type TicketDetail = z.infer<typeof TicketDetail>;
