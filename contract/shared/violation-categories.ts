/** What a roadside violation is about. */
export const VIOLATION_SUBJECTS = ['driver', 'vehicle', 'hazmat', 'unknown'] as const;
export type ViolationSubject = (typeof VIOLATION_SUBJECTS)[number];

export const VIOLATION_SUBJECT_LABELS: Record<ViolationSubject, string> = {
  driver: 'Driver',
  vehicle: 'Vehicle',
  hazmat: 'Hazardous materials',
  unknown: 'Unknown or undocumented',
};

export interface ViolationCategory {
  label: string;
  subject: ViolationSubject;
}

/** INSP_VIOLATION_CATEGORY_ID of the Vehicle Inspections and Violations file. */
export const VIOLATION_CATEGORIES: Readonly<Record<number, ViolationCategory>> = {
  1: { label: 'Medical Certificate', subject: 'driver' },
  2: { label: 'False Log Book', subject: 'driver' },
  3: { label: 'No Log Book, Log Not Current, General Log Violations', subject: 'driver' },
  4: { label: '10/15 Hours', subject: 'driver' },
  5: { label: '15/20 Hours', subject: 'driver' },
  6: { label: '60/70/80 Hours', subject: 'driver' },
  7: { label: 'All Other Hours-Of-Service', subject: 'driver' },
  8: { label: 'Disqualified Drivers', subject: 'driver' },
  9: { label: 'Drugs', subject: 'driver' },
  10: { label: 'Alcohol', subject: 'driver' },
  11: { label: 'Seat Belt', subject: 'driver' },
  12: { label: 'Traffic Enforcement', subject: 'driver' },
  13: { label: 'Radar Detectors', subject: 'driver' },
  14: { label: 'All Other Driver Violations', subject: 'driver' },
  15: { label: 'Brakes, Out of Adjustment', subject: 'vehicle' },
  16: { label: 'Brakes, All Other Violations', subject: 'vehicle' },
  17: { label: 'Coupling Devices', subject: 'vehicle' },
  18: { label: 'Fuel Systems', subject: 'vehicle' },
  19: { label: 'Frames', subject: 'vehicle' },
  20: { label: 'Lighting', subject: 'vehicle' },
  21: { label: 'Steering Mechanism', subject: 'vehicle' },
  22: { label: 'Suspension', subject: 'vehicle' },
  23: { label: 'Tires', subject: 'vehicle' },
  24: { label: 'Wheels, Studs, Clamps, Etc.', subject: 'vehicle' },
  25: { label: 'Load Securement', subject: 'vehicle' },
  26: { label: 'Windshield', subject: 'vehicle' },
  27: { label: 'Exhaust Discharge', subject: 'vehicle' },
  28: { label: 'Emergency Equipment', subject: 'vehicle' },
  29: { label: 'Periodic Inspection', subject: 'vehicle' },
  30: { label: 'All Other Vehicle Defects', subject: 'vehicle' },
  31: { label: 'Shipping Papers', subject: 'hazmat' },
  32: { label: 'Improper Placarding', subject: 'hazmat' },
  33: { label: 'Accepting Shipment Improperly Marked', subject: 'hazmat' },
  34: { label: 'Improper Blocking and Bracing', subject: 'hazmat' },
  35: { label: 'No Retest and Inspection (Cargo Tank)', subject: 'hazmat' },
  36: { label: 'No Remote Shutoff Control', subject: 'hazmat' },
  37: { label: 'Use of Non-specification Container', subject: 'hazmat' },
  38: { label: 'Emergency Response', subject: 'hazmat' },
  39: { label: 'All Other HM Violations', subject: 'hazmat' },
  40: { label: 'Failure to Obey Traffic Control Device', subject: 'driver' },
  41: { label: 'Following Too Close', subject: 'driver' },
  42: { label: 'Improper Lane Change', subject: 'driver' },
  43: { label: 'Improper Passing', subject: 'driver' },
  44: { label: 'Reckless Driving', subject: 'driver' },
  45: { label: 'Speeding', subject: 'driver' },
  46: { label: 'Improper Turns', subject: 'driver' },
  47: { label: 'Size and Weight', subject: 'driver' },
  48: { label: 'Failure to Yield Right of Way', subject: 'driver' },
  49: { label: 'State/Local Hours of Service', subject: 'driver' },
  99: { label: 'Unknown', subject: 'unknown' },
};

/**
 * The category of a violation. Numbers 50 to 55 occur in the file and are in no dictionary, so they, and any other
 * number without an entry, are named as undocumented and counted under no subject. Null when there is no number.
 */
export function violationCategory(id: number | null | undefined): ViolationCategory | null {
  if (id == null) return null;
  return VIOLATION_CATEGORIES[id] ?? { label: `Undocumented category ${id}`, subject: 'unknown' };
}
