/** The sections of a carrier's profile, by their word in the address, in order (vetting text, section 2). */
export const CARRIER_PROFILE_SECTIONS = [
  'safety',
  'crashes',
  'violations',
  'inspections',
  'insurance',
  'equipment',
  'eld-status',
  'associated-carriers',
] as const;
export type CarrierProfileSection = (typeof CARRIER_PROFILE_SECTIONS)[number];

export const CARRIER_PROFILE_SECTION_LABELS: Record<CarrierProfileSection, string> = {
  safety: 'Safety',
  crashes: 'Crashes',
  violations: 'Violations',
  inspections: 'Inspections',
  insurance: 'Insurance',
  equipment: 'Equipment',
  'eld-status': 'ELD status',
  'associated-carriers': 'Associated carriers',
};
