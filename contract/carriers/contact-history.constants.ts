/**
 * What a contact of the federal record proves by being answered. `proven`: it stood there 90 days ago. `filed`: the files
 * imported do not go back so far, and the carrier filed its registration before that. `young`: it came later, or no one
 * can say when; it proves nothing. `past`: it is gone.
 */
export const CONTACT_STANDINGS = ['proven', 'filed', 'young', 'past'] as const;
export type ContactStanding = (typeof CONTACT_STANDINGS)[number];
