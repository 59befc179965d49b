import { z } from 'zod';
import { VIOLATION_SUBJECTS } from '../shared/violation-categories';
import { CountedPeriod, SectionSource } from './sections.entities';

/** What was written on an inspection's report. */
export const Violation = z.object({
  id: z.number(),
  inspection_id: z.number(),
  inspected_on: z.string(),
  code: z.string().nullable(),
  description: z.string().nullable(),
  /** INSP_VIOLATION_CATEGORY_ID; 50 to 55 occur and are in no dictionary. */
  category_id: z.number().nullable(),
  /** 1, 2 … a unit of the inspection; D driver, C co-driver. */
  unit: z.string().nullable(),
  /** The unit's row, where the file names one. */
  unit_id: z.number().nullable(),
  /** Y, N or Z, see VIOLATION_OUT_OF_SERVICE. */
  out_of_service: z.string().nullable(),
  citation_number: z.string().nullable(),
  /** The results of the citation, in FMCSA's words; several if it was adjudged more than once. Empty: unknown. */
  citation_results: z.array(z.string()),
});
export type Violation = z.infer<typeof Violation>;

const ViolationCounts = z.object({ violations: z.number(), out_of_service: z.number() });

export const ViolationGroup = ViolationCounts.extend({ group: z.enum(VIOLATION_SUBJECTS) });
export type ViolationGroup = z.infer<typeof ViolationGroup>;

export const ViolationCategoryCount = ViolationGroup.extend({
  /** Null: the report gives none. */
  category_id: z.number().nullable(),
  label: z.string(),
});
export type ViolationCategoryCount = z.infer<typeof ViolationCategoryCount>;

export const ViolationSummary = ViolationCounts.extend({
  period: CountedPeriod,
  /** Inspections of the period, and those of them with a violation on file. */
  inspections: z.number(),
  inspections_with_violations: z.number(),
  groups: z.array(ViolationGroup),
  /** Most frequent first; those without one in the period are left out. */
  categories: z.array(ViolationCategoryCount),
});
export type ViolationSummary = z.infer<typeof ViolationSummary>;

/** A BASIC's violations as SMS weighs them in its monthly input. */
export const SmsViolationWeight = z.object({
  /** One of SMS_BASICS, or as the file words another. */
  basic: z.string(),
  violations: z.number(),
  out_of_service: z.number(),
  /** Mean severity (1 to 10) without the weight of out-of-service orders; null where none is given. */
  severity: z.number().nullable(),
  /** Sum of severity times time weight: the basis of the measure. */
  total_weight: z.number().nullable(),
  as_of: z.string(),
});
export type SmsViolationWeight = z.infer<typeof SmsViolationWeight>;

/** `summary` covers the period and all groups, `violations` is a page of the filtered violations on file. */
export const CarrierViolations = z.object({
  source: SectionSource,
  /** Without it no violation has a date or a carrier. */
  inspections_source: SectionSource,
  summary: ViolationSummary.nullable(),
  violations: z.array(Violation),
  /** Heaviest first; empty when SMS's input is not loaded or does not name the carrier. */
  sms_weights: z.array(SmsViolationWeight),
});
export type CarrierViolations = z.infer<typeof CarrierViolations>;
