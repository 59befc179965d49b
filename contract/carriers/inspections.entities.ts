import { z } from 'zod';
import { VIN_RESULTS } from '../shared/vin';
import { CountedPeriod, Quarter, SectionSource } from './sections.entities';
import { Violation } from './violations.entities';

const InspectionCounts = z.object({
  inspections: z.number(),
  with_violations: z.number(),
  /** Inspections with at least one out-of-service order of any kind. */
  out_of_service: z.number(),
  driver_out_of_service: z.number(),
  vehicle_out_of_service: z.number(),
  hazmat_out_of_service: z.number(),
});

export const InspectionQuarter = Quarter.extend(InspectionCounts.shape);
export type InspectionQuarter = z.infer<typeof InspectionQuarter>;

export const InspectionSummary = InspectionCounts.extend({
  period: CountedPeriod,
  violations: z.number(),
  /** The newest on file, before the period too. */
  latest_on: z.string().nullable(),
});
export type InspectionSummary = z.infer<typeof InspectionSummary>;

/** An inspection as a list shows it. Counts are the report's own; null is not reported. */
export const Inspection = z.object({
  id: z.number(),
  report_state: z.string().nullable(),
  report_number: z.string().nullable(),
  inspected_on: z.string(),
  level: z.number().nullable(),
  location: z.string().nullable(),
  county_state: z.string().nullable(),
  violation_total: z.number().nullable(),
  driver_oos_total: z.number().nullable(),
  vehicle_oos_total: z.number().nullable(),
  hazmat_oos_total: z.number().nullable(),
  /** Null: the units file is not loaded. */
  units: z.number().nullable(),
});
export type Inspection = z.infer<typeof Inspection>;

export const CarrierInspections = z.object({
  source: SectionSource,
  summary: InspectionSummary.nullable(),
  trend: z.array(InspectionQuarter),
  inspections: z.array(Inspection),
});
export type CarrierInspections = z.infer<typeof CarrierInspections>;

export const InspectionUnit = z.object({
  id: z.number(),
  number: z.number().nullable(),
  type_id: z.number().nullable(),
  make: z.string().nullable(),
  company_number: z.string().nullable(),
  license: z.string().nullable(),
  license_state: z.string().nullable(),
  vin: z.string().nullable(),
  vin_check: z.enum(VIN_RESULTS),
  decal_number: z.string().nullable(),
});
export type InspectionUnit = z.infer<typeof InspectionUnit>;

/** One inspection in full. If `units` or `violations` are empty, their source says whether they are known. */
export const InspectionDetail = Inspection.omit({ units: true }).extend({
  /** HHMM, local. */
  start_time: z.string().nullable(),
  end_time: z.string().nullable(),
  /** F or R, see INSPECTION_FACILITIES. */
  facility: z.string().nullable(),
  oos_total: z.number().nullable(),
  hazmat_placard_required: z.boolean().nullable(),
  post_accident: z.boolean().nullable(),
  gross_weight_lbs: z.number().nullable(),
  interstate: z.boolean().nullable(),
  /** The carrier's name as the officer wrote it. */
  name_as_written: z.string().nullable(),
  legal_name: z.string().nullable(),
  dba_name: z.string().nullable(),
  /** Neither the legal nor the trade name, ignoring spelling and company form; null if a name is missing. */
  is_other_name: z.boolean().nullable(),
  source: SectionSource,
  units_source: SectionSource,
  violations_source: SectionSource,
  units: z.array(InspectionUnit),
  violations: z.array(Violation),
  /** The results of citations whose violation is not on file. */
  other_citation_results: z.array(z.string()),
  /** The officer's notes for FMCSA's studies, in form order. */
  studies: z.array(z.string()),
  /** The BASICs for which SMS counts it, and its weight by age; null when SMS's input does not name it. */
  sms: z.object({ basics: z.array(z.string()), time_weight: z.number().nullable(), as_of: z.string() }).nullable(),
});
export type InspectionDetail = z.infer<typeof InspectionDetail>;
