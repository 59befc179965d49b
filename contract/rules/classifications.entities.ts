import { z } from 'zod';
import { version } from '../shared/record-id';
import { LoadConditions } from './load-conditions';
import { OVERALL_RESULTS, RULE_STATUSES } from './rules.constants';
import { ClassificationWithRuleSet } from './rules.entities';

/** A classification as its company keeps it. */
export const KeptClassification = ClassificationWithRuleSet.extend({
  /** Ours, in no text: which loads are of it; null: none by itself. */
  load_conditions: LoadConditions.nullable(),
  /** Of its rules too. */
  version,
  /** When its rules last changed. */
  updated_at: z.string(),
  /** Who changed them; null when no one of the company did, or no longer. */
  updated_by: z.string().nullable(),
});
export type KeptClassification = z.infer<typeof KeptClassification>;

/** A carrier's verdicts before and after a change. Null for a classification that is not asked of it. */
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

/** What a change of a classification does to the carriers that a company follows. */
export const ClassificationEffect = z.object({
  /** How many carriers go from which verdict of the classification to which, the onboarded ones first. */
  groups: z.array(
    z.object({
      is_onboarded: z.boolean(),
      from: z.enum(RULE_STATUSES).nullable(),
      to: z.enum(RULE_STATUSES).nullable(),
      count: z.number().int(),
    }),
  ),
  /** A page of the carriers whose verdict changes, the onboarded ones first. */
  carriers: z.array(CarrierEffect),
  /** Carriers that the company follows, and those of them that no rule has looked at yet. */
  followed_count: z.number().int(),
  not_assessed_count: z.number().int(),
});
export type ClassificationEffect = z.infer<typeof ClassificationEffect>;
