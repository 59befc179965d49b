/** Events of a carrier that no user of the company caused: they come from its record, or follow from it. */
export const RECORD_CHANGE_KINDS = [
  'authority_changed',
  'insurance_changed',
  'safety_changed',
  'contact_changed',
  'verdict_changed',
] as const;

export const isRecordChange = (kind: string): boolean => (RECORD_CHANGE_KINDS as readonly string[]).includes(kind);

/** The source of a file's day: its name or contents, a person, or the last day of a frozen dataset. */
export const AS_OF_ORIGINS = ['name', 'contents', 'given', 'frozen'] as const;
export type AsOfOrigin = (typeof AS_OF_ORIGINS)[number];
