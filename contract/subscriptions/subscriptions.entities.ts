import { z } from 'zod';
import { CarrierSummary } from '../carriers/carriers.entities';
import { OVERALL_RESULTS } from '../rules/rules.constants';
import { RulesAssessmentSummary } from '../rules/rules.entities';
import { version } from '../shared/record-id';

/** A carrier that a company follows: its changes become events, and its verdict is kept for the lists. */
export const Subscription = z.object({
  id: z.number(),
  company_id: z.number(),
  carrier_id: z.number(),
  carrier_name: z.string().nullable(),
  /** 1: it is made and removed, never changed. */
  version,
  created_at: z.string(),
  /** Who began it; null when not a person of the company, or a former one. */
  created_by: z.string().nullable(),
  /** As last assessed; all four null before the first assessment. */
  overall_result: z.enum(OVERALL_RESULTS).nullable(),
  rules_assessment: RulesAssessmentSummary.nullable(),
  assessed_at: z.string().nullable(),
  /** When it got this verdict, or when following began if it never had another. */
  verdict_since: z.string().nullable(),
  /** Only with `include=carrier`: the carrier as lists show it; null when no file names it anymore. */
  carrier: CarrierSummary.nullable().optional(),
});
export type Subscription = z.infer<typeof Subscription>;
