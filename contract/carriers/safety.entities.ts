import { z } from 'zod';
import { INSPECTION_SUBJECTS } from '../rules/out-of-service-rates';
import { SMS_BASICS } from '../shared/sms-basics';
import { InspectionQuarter } from './inspections.entities';
import { CountedPeriod, SectionSource } from './sections.entities';

export const SafetyRating = z.object({
  /** S, C or U; null is not rated, as most carriers are. */
  rating: z.string().nullable(),
  rated_on: z.string().nullable(),
  /** REVIEW_TYPE, as the census writes it. */
  review_type: z.string().nullable(),
  reviewed_on: z.string().nullable(),
  source: SectionSource,
});
export type SafetyRating = z.infer<typeof SafetyRating>;

/** How many inspections of a kind put a vehicle, a driver or a load out of service. */
export const OutOfServiceRate = z.object({
  subject: z.enum(INSPECTION_SUBJECTS),
  inspections: z.number(),
  out_of_service: z.number(),
  /** Inspections of the kind with a blank count; they are in neither number. */
  not_reported: z.number(),
  /** Percent; null without inspections. */
  rate: z.number().nullable(),
  national_average: z.number(),
  result: z.enum(['above', 'at_or_below', 'too_few_inspections', 'no_inspections', 'not_reported']),
});
export type OutOfServiceRate = z.infer<typeof OutOfServiceRate>;

export const SmsBasicMeasure = z.object({
  basic: z.enum(SMS_BASICS),
  inspections_with_violation: z.number().nullable(),
  /** Null: not reported, or a 0 without a known inspection behind it. */
  measure: z.number().nullable(),
  /** Whether any inspection was relevant to the BASIC; null: not reported. */
  is_inspected: z.boolean().nullable(),
  /** An acute or critical violation was found in an investigation of the last twelve months. */
  is_acute_or_critical: z.boolean().nullable(),
  /** Only for passenger carriers: the rank among others, 100 the worst. Null: none, or not public. */
  percentile: z.number().nullable(),
  /** FMCSA's text if it gives no rank: "Less than 5 vehicle inspections". */
  percentile_words: z.string().nullable(),
  /** FMCSA's alert for the BASIC, and whether roadside results alone raise it. Null: not public. */
  has_alert: z.boolean().nullable(),
  has_roadside_alert: z.boolean().nullable(),
});
export type SmsBasicMeasure = z.infer<typeof SmsBasicMeasure>;

export const SmsResult = z.object({
  /** AB: interstate or hazmat carriers; C: intrastate. */
  segment: z.enum(['AB', 'C']),
  /** For a passenger carrier: then percentiles and alerts are public. */
  is_passenger: z.boolean(),
  as_of: z.string(),
  inspections: z.number().nullable(),
  driver_inspections: z.number().nullable(),
  vehicle_inspections: z.number().nullable(),
  basics: z.array(SmsBasicMeasure),
});
export type SmsResult = z.infer<typeof SmsResult>;

/** The carrier's size by SMS's monthly input. */
export const SmsSize = z.object({
  as_of: z.string(),
  power_units: z.number().nullable(),
  drivers: z.number().nullable(),
  recent_mileage: z.number().nullable(),
  recent_mileage_year: z.number().nullable(),
});
export type SmsSize = z.infer<typeof SmsSize>;

export const OosOrder = z.object({
  ordered_on: z.string().nullable(),
  reason: z.string().nullable(),
  /** Null: not rescinded, according to the file. */
  rescinded_on: z.string().nullable(),
});
export type OosOrder = z.infer<typeof OosOrder>;

export const CarrierSafety = z.object({
  rating: SafetyRating,
  out_of_service: z.object({
    period: CountedPeriod,
    /** Empty when inspections are not loaded. */
    rates: z.array(OutOfServiceRate),
    /** The years of the national averages, and their source. */
    averages: z.object({ as_of: z.string(), source: z.string() }),
    source: SectionSource,
  }),
  trend: z.array(InspectionQuarter),
  sms: z.object({ results: z.array(SmsResult), size: SmsSize.nullable(), sources: z.array(SectionSource) }),
  oos_orders: z.object({ orders: z.array(OosOrder), source: SectionSource }),
});
export type CarrierSafety = z.infer<typeof CarrierSafety>;
