/** What a contact can be looked up by (loads text, section 5). */
export const CONTACT_TYPES = ['email', 'phone'] as const;
export type ContactType = (typeof CONTACT_TYPES)[number];

export const CONTACT_TYPE_MISSING_MESSAGE = 'Please select a type of email or phone number.';
