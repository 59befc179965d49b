/** Contact data compared from one census to the next, with its name in a sentence. */
export const CONTACT_FIELD_NAMES = {
  legal_name: 'legal name',
  officers: 'officers',
  phone: 'phone',
  cell_phone: 'cell phone',
  email: 'email',
  address: 'address',
} as const;
export type ContactField = keyof typeof CONTACT_FIELD_NAMES;

/** How long a change is pointed out, from the day of the first census with it. Our decision: a quarter. */
export const CONTACT_CHANGED_LATELY_DAYS = 90;
