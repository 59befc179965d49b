import type { Letter, Part } from '../base/letter';
import { type Message, said } from '../base/said';

/** Parts that several mails have. */

/** In a mail of one language: how to read the page, and later mail, in the others. */
export const OTHER_LANGUAGES: Part = {
  lines: [
    said('En español: abra el enlace y elija Español.'),
    said('En français : ouvrez le lien et choisissez Français.'),
  ],
};

/** Under the link of a page for a carrier, at its address on the FMCSA record. */
export const OPENS_WITH_CODE: Part = {
  small: said(
    'The page opens with a code that is sent to this address, the one on your FMCSA record. No account is needed. No one asks you for money, passwords or bank data.',
  ),
};

/**
 * The code that opens the page behind a mailed link. It stands in the subject too: a phone shows that first.
 *
 * @param subject without the code
 */
export const codeLetter = (subject: Message, code: string, minutes: number): Letter => ({
  subject: said('{0}: {1}', subject, code),
  parts: [
    { says: said('Your code is'), code },
    said('It works once, for {0} minutes, on the page where you asked for it.', minutes),
    { small: said('If you did not ask for it, do nothing, and give it to no one.') },
  ],
});
