import { z } from 'zod';
import { version } from '../shared/record-id';
import { LoadConditions } from './load-conditions';
import { OVERALL_RESULTS, RULE_STATUSES } from './rules.constants';
import { ClassificationWithRuleSet } from './rules.entities';

/** A classification as its company keeps it. */
export const KeptClassification = ClassificationWithRuleSet.extend({
  /** Our own field: the loads that have it; null: none automatically. */
  load_conditions: LoadConditions.nullable(),
  /** Covers its rules too. */
  version,
  /** When its rules last changed. */
  updated_at: z.string(),
  /** Who changed them; null when not a person of the company, or a former one. */
  updated_by: z.string().nullable(),
});
export type KeptClassification = z.infer<typeof KeptClassification>;

/** A carrier's verdicts before and after a change. Null for a classification that does not apply to it. */
export const CarrierEffect = z.object({
  carrier_id: z.number(),
  carrier_name: z.string().nullable(),
  is_onboarded: z.boolean(),
  from: z.enum(RULE_STATUSES).nullable(),
  to: z.enum(RULE_STATUSES).nullable(),
  overall_from: z.enum(OVERALL_RESULTS),
  overall_to: z.enum(OVERALL_RESULTS),
});
export type CarrierEffect = z.infer<typeof CarrierEffect>;

/** The effect of a change of a classification on a company's followed carriers. */
export const ClassificationEffect = z.object({
  /** How many carriers change from which verdict of the classification to which, onboarded ones first. */
  groups: z.array(
    z.object({
      is_onboarded: z.boolean(),
      from: z.enum(RULE_STATUSES).nullable(),
      to: z.enum(RULE_STATUSES).nullable(),
      count: z.number().int(),
    }),
  ),
  /** A page of the carriers whose verdict changes, onboarded ones first. */
  carriers: z.array(CarrierEffect),
  /** The company's followed carriers, and those of them not yet assessed. */
  followed_count: z.number().int(),
  not_assessed_count: z.number().int(),
});
export type ClassificationEffect = z.infer<typeof ClassificationEffect>;
