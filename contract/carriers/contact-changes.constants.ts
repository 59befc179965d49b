/** Contact data compared from one census to the next, with its name in a sentence. */
export const CONTACT_FIELD_NAMES = {
  legal_name: 'legal name',
  dba_name: 'DBA name',
  officers: 'officers',
  phone: 'phone',
  cell_phone: 'cell phone',
  email: 'email',
  address: 'address',
} as const;
export type ContactField = keyof typeof CONTACT_FIELD_NAMES;
export const CONTACT_FIELDS = Object.keys(CONTACT_FIELD_NAMES) as [ContactField, ...ContactField[]];

/**
 * A change is pointed out for so long after the day of the census that said it first, and a contact that is not as old proves
 * nothing. Our decision: a quarter.
 */
export const CONTACT_CHANGED_LATELY_DAYS = 90;
