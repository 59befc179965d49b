import { formatCents } from '@contract/shared/format';
import type { Letter } from '../../base/letter';
import { codeLetter, OPENS_WITH_CODE, OTHER_LANGUAGES } from '../../mail/phrases';
import type { OfferedLoad } from './offered-load';

/**
 * Emails to a carrier about a load offered to it. They contain no amount but its own and the counteroffer to it, and nothing
 * that identifies the load.
 */

const NOT_BOOKED = 'Nothing is booked before you sign a rate confirmation. Do not send a truck yet.';

type Offered = Record<'carrierName' | 'companyName' | 'link', string> & { load: OfferedLoad };

export const offerMail = ({ carrierName, companyName, load, link }: Offered): Letter => ({
  subject: `Load offer: ${load.lane}`,
  parts: [
    `${companyName} offers ${carrierName} this load:`,
    { facts: load.facts },
    { button: 'See it and send your price', to: link },
    OPENS_WITH_CODE,
    { small: 'The link works while the load is offered to you.' },
    OTHER_LANGUAGES,
  ],
});

export const bidCodeMail = (code: string, minutes: number): Letter =>
  codeLetter('Your code to see the load', code, minutes);

type Countered = Offered & Record<'until', string> & Record<'bidCents' | 'amountCents', number>;

export const counterofferMail = ({
  carrierName,
  companyName,
  load,
  link,
  until,
  bidCents,
  amountCents,
}: Countered): Letter => ({
  subject: `Counteroffer ${formatCents(amountCents)}: ${load.lane}`,
  parts: [
    `${carrierName} bid ${formatCents(bidCents)}. ${companyName} offers ${formatCents(amountCents)}, until ${until}.`,
    { facts: load.facts },
    { button: 'Accept, decline or send another price', to: link },
    NOT_BOOKED,
    OPENS_WITH_CODE,
    OTHER_LANGUAGES,
  ],
});

type Decided = { companyName: string; load: OfferedLoad; amountCents: number; canBidAgain: boolean };

export const acceptedMail = ({ companyName, load, amountCents }: Decided): Letter => ({
  subject: `Bid of ${formatCents(amountCents)} accepted, not booked yet: ${load.lane}`,
  parts: [
    `${companyName} accepted your bid of ${formatCents(amountCents)}.`,
    { facts: load.facts },
    `${NOT_BOOKED} The rate confirmation comes by email next.`,
  ],
});

export const declinedMail = ({ companyName, load, amountCents, canBidAgain }: Decided): Letter => ({
  subject: `Bid of ${formatCents(amountCents)} declined: ${load.lane}`,
  parts: [
    `${companyName} declined your bid of ${formatCents(amountCents)}.`,
    { facts: load.facts },
    ...(canBidAgain ? ['The load is still open: send another price by the link in the email that offered it.'] : []),
  ],
});
