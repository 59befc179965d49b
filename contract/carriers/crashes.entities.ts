import { z } from 'zod';
import { CRASH_SEVERITIES } from '../shared/fmcsa-codes';
import { CountedPeriod, Quarter, SectionSource } from './sections.entities';

const CrashCounts = z.object({
  /** Crashes, not vehicles: the file has a row for every vehicle. */
  crashes: z.number(),
  fatal: z.number(),
  injury: z.number(),
  tow: z.number(),
  /** A number is missing in the report, so the severity is unknown. */
  unknown_severity: z.number(),
});

/** One crash, from its report's rows for this carrier's vehicles. */
export const Crash = z.object({
  /** The lowest CRASH_ID of the report's rows. */
  id: z.number(),
  report_state: z.string().nullable(),
  report_number: z.string().nullable(),
  reported_on: z.string(),
  /** HHMM, local. */
  reported_time: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  location: z.string().nullable(),
  severity: z.enum(CRASH_SEVERITIES).nullable(),
  /** Of the whole crash, all vehicles together. */
  fatalities: z.number().nullable(),
  injuries: z.number().nullable(),
  tow_away: z.boolean().nullable(),
  hazmat_released: z.boolean().nullable(),
  carrier_vehicles: z.number(),
  vehicles_in_crash: z.number().nullable(),
  /** Of this carrier's vehicles, as far as they were written down. */
  vins: z.array(z.string()),
  /** SMS's data on it; null when its input does not name the crash. */
  sms: z
    .object({
      /** FMCSA found that the carrier could not have prevented it: SMS leaves it out. Null: not reviewed. */
      is_not_preventable: z.boolean().nullable(),
      severity_weight: z.number().nullable(),
      citation_issued: z.string().nullable(),
      as_of: z.string(),
    })
    .nullable(),
});
export type Crash = z.infer<typeof Crash>;

export const CrashQuarter = Quarter.extend(CrashCounts.shape);
export type CrashQuarter = z.infer<typeof CrashQuarter>;

export const CrashSummary = CrashCounts.extend({
  period: CountedPeriod,
  fatalities: z.number(),
  injuries: z.number(),
});
export type CrashSummary = z.infer<typeof CrashSummary>;

/** `summary` and `trend` are of the period, `crashes` a page of all on file. Null and empty when not loaded. */
export const CarrierCrashes = z.object({
  source: SectionSource,
  summary: CrashSummary.nullable(),
  trend: z.array(CrashQuarter),
  crashes: z.array(Crash),
});
export type CarrierCrashes = z.infer<typeof CarrierCrashes>;
