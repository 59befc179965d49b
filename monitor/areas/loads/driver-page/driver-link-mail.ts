import type { Letter } from '../../../base/letter';
import { said } from '../../../base/said';
import { codeLetter, OTHER_LANGUAGES } from '../../../mail/phrases';

type Link = { companyName: string; reference: string; address: string };

/** The email with the link. */
export const driverLinkMail = ({ companyName, reference, address }: Link): Letter => ({
  subject: said('Load {0} for {1}: your driver page', reference, companyName),
  parts: [
    said(
      '{0} asks you to open this page on your phone for load {1}. It needs no app and no account: report your stops, send the papers and, if you agree, share where you are.',
      companyName,
      reference,
    ),
    { button: said('Open the driver page'), to: address },
    { small: said('It opens with a code that is sent to you. Forward neither the link nor the code.') },
    OTHER_LANGUAGES,
  ],
});

/** The email with a code that opens the page. */
export const driverCodeMail = (code: string, minutes: number): Letter =>
  codeLetter(said('Your code for the driver page'), code, minutes);
