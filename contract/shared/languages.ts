/** The languages of the carrier's pages, and of the mail to those who chose one there. */
export const LANGUAGE_CODES = ['en', 'es', 'fr'] as const;
export type Language = (typeof LANGUAGE_CODES)[number];
