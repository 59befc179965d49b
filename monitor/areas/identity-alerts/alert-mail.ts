import type { Letter } from '../../base/letter';
import { said, saidLabel } from '../../base/said';
import { codeLetter, OPENS_WITH_CODE, OTHER_LANGUAGES } from '../../mail/phrases';

/** Mails about an alert, to its carrier and to the operator. None names the broker behind it, nor what was reported. */

type Told = {
  carrierName: string;
  dotNumber: number | null;
  label: string;
  link: string;
  days: number;
  hasStanding: boolean;
};

export const alertMail = ({ carrierName, dotNumber, label, link, days, hasStanding }: Told): Letter => ({
  subject: said(
    'A broker posted an alert about {0}: read it and answer',
    dotNumber === null ? carrierName : `${carrierName} (DOT ${dotNumber})`,
  ),
  parts: [
    said('A freight broker has warned other brokers about {0}, or about people who use its name.', carrierName),
    {
      facts: [
        [said('Kind of alert'), saidLabel(label)],
        [
          said('Load'),
          hasStanding
            ? said('The broker shows a load, confirmation or paper with your company.')
            : said('No load known: the broker shows no load, confirmation or paper with your company.'),
        ],
        [said('Ends'), said('automatically after {0} days', days)],
      ],
    },
    said('Your answer is shown beside it to every broker who reads it.'),
    { button: said('Read it and answer'), to: link },
    OPENS_WITH_CODE,
    {
      small: said(
        'Is this email real? It goes to the address that FMCSA has for your company, and the page asks for nothing but the code that it sends there. Type the address of the page yourself if you doubt the button.',
      ),
    },
    OTHER_LANGUAGES,
  ],
});

export const alertCodeMail = (code: string, minutes: number): Letter =>
  codeLetter(said('Your code to read the alert'), code, minutes);

/** To the operator: an alert waits. */
export const heldAlertMail = (id: number): Letter => ({
  subject: 'An identity alert waits for you',
  parts: [
    `Identity alert ${id} mentions money, so no one else reads it yet. Look at it:`,
    { lines: ['npm run held-alerts'] },
  ],
});
