import { z } from 'zod';
import { version } from '../shared/record-id';
import {
  EXCEPTION_GROUND_NAMES,
  EXCEPTION_STATUSES,
  GATE_ANSWERS,
  GATE_REASON_KINDS,
  LOAD_PROTECTIONS,
} from './gate.constants';

/** One reason against giving a load to a carrier. */
export const GateReason = z.object({
  kind: z.enum(GATE_REASON_KINDS),
  /** Stays the same as long as the reason does: an exception covers the keys that it was given for. */
  key: z.string(),
  sentence: z.string(),
  weight: z.enum(['never', 'exception']),
  source: z.string(),
  /** ISO day; null: the source has none. */
  as_of: z.string().nullable(),
  /** A given exception for this load covers it. */
  is_excepted: z.boolean(),
});
export type GateReason = z.infer<typeof GateReason>;

/** A request to give a load to a carrier in spite of reasons, and its decision. */
export const GateException = z.object({
  id: z.number(),
  load_id: z.number(),
  load_reference: z.string(),
  carrier_id: z.number(),
  carrier_name: z.string().nullable(),
  status: z.enum(EXCEPTION_STATUSES),
  /** The reasons it covers, as of the request. */
  reasons: z.array(GateReason.omit({ is_excepted: true })),
  request_note: z.string(),
  requested_by: z.string().nullable(),
  requested_by_id: z.number().nullable(),
  requested_at: z.string(),
  ground: z.enum(EXCEPTION_GROUND_NAMES).nullable(),
  decision_note: z.string().nullable(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  /** Given by the person who requested it, the only one of the company, with a mailed code. */
  is_alone: z.boolean(),
  version,
});
export type GateException = z.infer<typeof GateException>;

/** May this carrier have this load? With every reason against it. */
export const GateAnswer = z.object({
  answer: z.enum(GATE_ANSWERS),
  /** The answer and its reasons, as text. */
  sentence: z.string(),
  /** `never` first. */
  reasons: z.array(GateReason),
  /** What could not be compared because it is not on file. */
  unchecked: z.array(z.string()),
  /** The newest exception for this load and carrier; null: none was requested. */
  exception: GateException.nullable(),
});
export type GateAnswer = z.infer<typeof GateAnswer>;

/** The gate's answer for one of several carriers, as lists show it. */
export const GateSummary = GateAnswer.pick({ answer: true, sentence: true });
export type GateSummary = z.infer<typeof GateSummary>;

/** Our own field: one state of a load from the gate and its open alerts. */
export const LoadProtection = z.object({
  state: z.enum(LOAD_PROTECTIONS),
  /** Its reasons in one sentence. */
  sentence: z.string(),
});
export type LoadProtection = z.infer<typeof LoadProtection>;
