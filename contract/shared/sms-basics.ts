/** The seven categories of FMCSA's Safety Measurement System ("BASICs"), in the order its pages show them. */
export const SMS_BASICS = [
  'unsafe_driving',
  'hours_of_service',
  'crash_indicator',
  'driver_fitness',
  'controlled_substances',
  'vehicle_maintenance',
  'hazardous_materials',
] as const;
export type SmsBasic = (typeof SMS_BASICS)[number];

/** The kind of carrier for an intervention threshold. */
export const SMS_CARRIER_KINDS = ['general', 'hazmat', 'passenger'] as const;
export type SmsCarrierKind = (typeof SMS_CARRIER_KINDS)[number];

export interface SmsBasicFacts {
  label: string;
  /** Percentile at which FMCSA intervenes, by kind of carrier. */
  thresholds: Record<SmsCarrierKind, number>;
  /** The data a category needs before it is measured. */
  sufficiency: {
    of: 'driver inspections' | 'vehicle inspections' | 'inspections with violations' | 'crashes';
    atLeast: number;
  };
}

/**
 * Names, thresholds and data sufficiency (FMCSA SMS methodology, as used by the files of August 2026, which still
 * carry the categories from before the revision of 89 FR 91874).
 *
 * Percentiles of property carriers have not been public since the FAST Act: for them only measures, counts and
 * flags exist, so a threshold may be named on a page and never compared with.
 */
export const SMS_BASIC_FACTS: Record<SmsBasic, SmsBasicFacts> = {
  unsafe_driving: {
    label: 'Unsafe Driving',
    thresholds: { general: 65, hazmat: 60, passenger: 50 },
    sufficiency: { of: 'inspections with violations', atLeast: 3 },
  },
  hours_of_service: {
    label: 'Hours-of-Service Compliance',
    thresholds: { general: 65, hazmat: 60, passenger: 50 },
    sufficiency: { of: 'driver inspections', atLeast: 3 },
  },
  crash_indicator: {
    label: 'Crash Indicator',
    thresholds: { general: 65, hazmat: 60, passenger: 50 },
    sufficiency: { of: 'crashes', atLeast: 2 },
  },
  driver_fitness: {
    label: 'Driver Fitness',
    thresholds: { general: 80, hazmat: 75, passenger: 65 },
    sufficiency: { of: 'driver inspections', atLeast: 3 },
  },
  controlled_substances: {
    label: 'Controlled Substances and Alcohol',
    thresholds: { general: 80, hazmat: 75, passenger: 65 },
    sufficiency: { of: 'inspections with violations', atLeast: 1 },
  },
  vehicle_maintenance: {
    label: 'Vehicle Maintenance',
    thresholds: { general: 80, hazmat: 75, passenger: 65 },
    sufficiency: { of: 'vehicle inspections', atLeast: 5 },
  },
  hazardous_materials: {
    label: 'Hazardous Materials Compliance',
    thresholds: { general: 80, hazmat: 80, passenger: 80 },
    sufficiency: { of: 'vehicle inspections', atLeast: 5 },
  },
};
