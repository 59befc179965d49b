import { z } from 'zod';
import { COMPANY_DETAIL_NAMES } from '../account/company-details.constants';
import { defineCall } from '../call';
import { CONNECTION_STATUSES } from '../connections/connections.constants';
import { EndingPolicy } from '../insurance/policies.entities';
import { LoadAttention, LoadStop } from '../loads/loads.entities';
import { HOLD_CAUSES, type HoldCause } from '../onboarding/packets.constants';
import { RATE_CONFIRMATION_STATUSES } from '../rate-confirmations/rate-confirmations.constants';
import { RuleNotPassed } from '../rules/rules.entities';
import { numberFlags } from '../shared/number-flags';

import { FIRST_STEPS, WHOSE } from './work-queue.constants';

const CAUSES = Object.keys(HOLD_CAUSES) as [HoldCause, ...HoldCause[]];

const carrier = { carrier_id: z.number(), carrier_name: z.string().nullable() };

const pickup = LoadStop.pick({ window_starts_at: true, window_ends_at: true });

/** A part of the queue: the count, and the first items. Null: the user may not act on it. */
const part = <Item extends z.ZodType>(item: Item) =>
  z.object({ total: z.number().int(), items: z.array(item) }).nullable();

export const WorkQueue = z.object({
  /** Loads that need a person, the most urgent first. */
  loads: part(
    z.object({
      id: z.number(),
      reference: z.string(),
      carrier_name: z.string().nullable(),
      ...LoadAttention.shape,
      /** Further causes. */
      others: z.number().int(),
      /** On the load; null too where an open alert doubts who that is. */
      driver_phone_e164: z.string().nullable(),
      /** On record. */
      carrier_phone: z.string().nullable(),
      ...numberFlags,
      /** End of the window of the next stop that the truck has yet to reach, or of the last. */
      until: z.string().nullable(),
    }),
  ),
  /** Loads whose check call is due, the longest due first. */
  calls_due: part(
    z.object({
      id: z.number(),
      reference: z.string(),
      carrier_name: z.string().nullable(),
      driver_name: z.string().nullable(),
      /** Null too where an open alert doubts who that is. */
      driver_phone_e164: z.string().nullable(),
      /** On record. */
      carrier_phone: z.string().nullable(),
      ...numberFlags,
      due_at: z.string(),
    }),
  ),
  /** Loads without a carrier, the next pickup that can still be made first. */
  uncovered: part(
    z.object({
      id: z.number(),
      reference: z.string(),
      origin: LoadStop.nullable(),
      destination: LoadStop.nullable(),
      equipment: z.string().nullable(),
      rate_cents: z.number().nullable(),
      /** Those of the network that rank first for it and may have it by the gate; null: not the user's to see. */
      best_carriers: z.array(z.object({ ...carrier, carrier_phone: z.string().nullable(), ...numberFlags })).nullable(),
    }),
  ),
  /** Loads without a carrier that have open bids, the next pickup first. */
  bids: part(
    z.object({
      id: z.number(),
      reference: z.string(),
      rate_cents: z.number().nullable(),
      bids: z.number().int(),
      lowest_cents: z.number().int(),
      pickup,
    }),
  ),
  /** Emails with findings that are not dismissed, the newest first. */
  flagged_emails: part(
    z.object({
      id: z.number(),
      from: z.string().nullable(),
      subject: z.string().nullable(),
      load_reference: z.string().nullable(),
      finding: z.string().nullable(),
      /** Further findings. */
      others: z.number().int(),
      received_at: z.string(),
    }),
  ),
  /** Rate confirmations of open loads that the carrier has not signed as they are, or has rejected, the next pickup first. */
  unsigned_confirmations: part(
    z.object({
      ...carrier,
      id: z.number(),
      number: z.string(),
      status: z.enum(RATE_CONFIRMATION_STATUSES),
      load_id: z.number(),
      reference: z.string(),
      /** On record. */
      carrier_phone: z.string().nullable(),
      ...numberFlags,
      pickup,
    }),
  ),
  /** Exceptions for loads that wait for a decision, the longest waiting first. */
  exceptions: part(
    z.object({
      ...carrier,
      id: z.number(),
      reference: z.string(),
      requested_by: z.string().nullable(),
      since: z.string(),
    }),
  ),
  /** Packets that wait for a call about another bank account or remit-to, the longest waiting first. */
  bank_changes: part(z.object({ ...carrier, reason: z.string(), since: z.string() })),
  /** Other packets on hold. A rejected packet needs no work. */
  packets_on_hold: part(z.object({ ...carrier, causes: z.array(z.enum(CAUSES)), since: z.string() })),
  /** Monitored carriers whose verdict turned to fail in the last `NEWLY_FAILING_DAYS`, onboarded ones first. */
  newly_failing: part(
    z.object({
      ...carrier,
      connection_status: z.enum(CONNECTION_STATUSES).nullable(),
      not_passed: z.array(RuleNotPassed),
      since: z.string(),
    }),
  ),
  /** Carriers whose coverage ends within `ENDING_SOON_DAYS` without a successor, the first to end first. */
  ending_insurance: part(
    z.object({ ...carrier, ...EndingPolicy.pick({ kind: true, coverage: true, ends_on: true }).shape }),
  ),
  /** Unread certificates, the longest waiting first. */
  certificates_to_read: part(z.object({ ...carrier, document_id: z.number(), since: z.string() })),
  /** Changes of the company's details that wait for a decision, the longest waiting first. */
  change_requests: part(
    z.object({
      id: z.number(),
      fields: z.array(z.enum(COMPANY_DETAIL_NAMES)),
      /** Null: FMCSA's record, or a person who left. */
      requested_by: z.string().nullable(),
      since: z.string(),
    }),
  ),
  /** What a new company sets up, of it what the user may; null: the company works with the product already. */
  first_steps: z.array(z.object({ step: z.enum(FIRST_STEPS), is_done: z.boolean() })).nullable(),
  /** What was checked, so that an empty queue does not look more certain than it is. */
  checked: z.object({
    at: z.string(),
    /** Monitored carriers; null: not the user's to see. */
    monitored: z.number().int().nullable(),
    /** Of them those without a verdict, and those whose last assessed verdict is fail. */
    not_assessed: z.number().int().nullable(),
    failing: z.number().int().nullable(),
    /** The oldest assessment. */
    assessed_since: z.string().nullable(),
    /** The as-of day of FMCSA's insurance file; null: none was loaded whole. */
    insurance_as_of: z.string().nullable(),
    /** Names of loaded datasets behind verdicts or coverage that are too old to describe today. */
    outdated: z.array(z.string()),
    /** Names of such datasets whose published file does not move (stale) or is held, and that are not outdated yet. */
    not_moving: z.array(z.string()),
  }),
});
export type WorkQueue = z.infer<typeof WorkQueue>;

/** Narrows loads, and what is about loads, to the user's own or to those of the user's teams. */
export const whose = z.enum(WHOSE, { error: `whose may be ${WHOSE.join(', ')}.` });

export const getWorkQueue = defineCall({
  method: 'GET',
  path: '/api/v1/work_queue',
  summary:
    'What waits for the signed-in user, by kind: how many, and the first of them. What the user may not act on is null and not looked for. whose narrows what is about loads to the user’s own or to those of the user’s teams.',
  may: 'broker',
  // Work for a person; programs read events.
  asPerson: true,
  query: z.object({ whose: whose.default('all') }),
  response: WorkQueue,
});
