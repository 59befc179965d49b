/**
 * What a contact of the federal record proves by being answered. `proven`: the record had it 90 days ago. `filed`: the
 * imported files do not go back so far, and the carrier filed its registration before that. `young`: it came later, or
 * its first day is unknown; it proves nothing. `past`: it is gone.
 */
export const CONTACT_STANDINGS = ['proven', 'filed', 'young', 'past'] as const;
export type ContactStanding = (typeof CONTACT_STANDINGS)[number];
