/** Events of a carrier that no one of the company did: they became known from its record, or follow from it. */
export const RECORD_CHANGE_KINDS = [
  'authority_changed',
  'insurance_changed',
  'safety_changed',
  'contact_changed',
  'verdict_changed',
] as const;

export const isRecordChange = (kind: string): boolean => (RECORD_CHANGE_KINDS as readonly string[]).includes(kind);
