import type { Letter, Part } from '../base/letter';

/** Parts that several mails have. */

export const OTHER_LANGUAGES: Part = {
  lines: ['En español: abra el enlace y elija Español.', 'En français : ouvrez le lien et choisissez Français.'],
};

/** Under the link of a page for a carrier, at its address on the FMCSA record. */
export const OPENS_WITH_CODE: Part = {
  small:
    'The page opens with a code that is sent to this address, the one on your FMCSA record. No account is needed. No one asks you for money, passwords or bank data.',
};

/** The code that opens the page behind a mailed link. */
export const codeLetter = (subject: string, code: string, minutes: number): Letter => ({
  subject,
  parts: [
    { says: 'Your code is', code },
    `It works once, for ${minutes} minutes, on the page where you asked for it.`,
    { small: 'If you did not ask for it, do nothing, and give it to no one.' },
  ],
});
