export const INSPECTION_SUBJECTS = ['vehicle', 'driver', 'hazmat'] as const;
export type InspectionSubject = (typeof INSPECTION_SUBJECTS)[number];

/** National out-of-service averages in percent, with their years: a setting, since FMCSA revises them. */
export interface NationalAverages {
  rates: Record<InspectionSubject, number>;
  /** The year or years the averages describe. */
  asOf: string;
  source: string;
}

/** The averages that SAFER shows now. */
export const NATIONAL_OOS_AVERAGES: NationalAverages = {
  rates: { vehicle: 22.26, driver: 6.67, hazmat: 4.44 },
  asOf: '2024',
  source: 'FMCSA SAFER',
};

/** The averages that QCMobile still sends, to recognize a figure from there as outdated. */
export const QCMOBILE_OOS_AVERAGES: NationalAverages = {
  rates: { vehicle: 20.72, driver: 5.51, hazmat: 4.5 },
  asOf: '2009-2010',
  source: 'FMCSA QCMobile',
};

/** Below this many inspections an out-of-service rate is not compared: one bad stop would decide. */
export const MIN_INSPECTIONS_FOR_RATE = 5;

export interface OutOfServiceComparison {
  /** Percent, null when there is no inspection or a number is missing. */
  rate: number | null;
  inspections: number | null;
  nationalAverage: number;
  asOf: string;
  result: 'above' | 'at_or_below' | 'too_few_inspections' | 'no_inspections' | 'not_reported';
}

/**
 * A carrier's out-of-service rate beside the national average.
 *
 * The rate is given from the first inspection on, the comparison only from the fifth. No inspections is not a rate of
 * zero, and an unreported count is not zero inspections.
 */
export function compareOutOfServiceRate(
  subject: InspectionSubject,
  inspections: number | null,
  outOfService: number | null,
  averages: NationalAverages = NATIONAL_OOS_AVERAGES,
): OutOfServiceComparison {
  const nationalAverage = averages.rates[subject];
  const facts = { inspections, nationalAverage, asOf: averages.asOf };
  if (inspections === null) return { ...facts, rate: null, result: 'not_reported' };
  if (inspections === 0) return { ...facts, rate: null, result: 'no_inspections' };
  if (outOfService === null) return { ...facts, rate: null, result: 'not_reported' };
  const rate = (outOfService / inspections) * 100;
  if (inspections < MIN_INSPECTIONS_FOR_RATE) return { ...facts, rate, result: 'too_few_inspections' };
  return { ...facts, rate, result: rate > nationalAverage ? 'above' : 'at_or_below' };
}
