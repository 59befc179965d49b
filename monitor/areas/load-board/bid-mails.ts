import { formatCents } from '@contract/shared/format';
import type { Letter, Part } from '../../base/letter';
import { type Message, said } from '../../base/said';
import { codeLetter, OPENS_WITH_CODE, OTHER_LANGUAGES } from '../../mail/phrases';
import type { OfferedLoad } from './offered-load';

/**
 * Emails to a carrier about a load offered to it. They contain no amount but its own and the counteroffer to it, and nothing
 * that identifies the load.
 */

const NOT_BOOKED = said('Nothing is booked before you sign a rate confirmation. Do not send a truck yet.');

type Offered = Record<'carrierName' | 'companyName' | 'link', string> & { load: OfferedLoad };

export const offerMail = ({ carrierName, companyName, load, link }: Offered): Letter => ({
  subject: said('Load offer: {0}', load.brief),
  parts: [
    said('{0} offers {1} this load:', companyName, carrierName),
    { facts: load.facts },
    { button: said('See it and send your price'), to: link },
    OPENS_WITH_CODE,
    { small: said('The link works while the load is offered to you.') },
    OTHER_LANGUAGES,
  ],
});

export const bidCodeMail = (code: string, minutes: number): Letter =>
  codeLetter(said('Your code to see the load'), code, minutes);

type Countered = Offered & Record<'until', Message> & Record<'bidCents' | 'amountCents', number>;

export const counterofferMail = ({
  carrierName,
  companyName,
  load,
  link,
  until,
  bidCents,
  amountCents,
}: Countered): Letter => ({
  subject: said('Counteroffer {0}: {1}', formatCents(amountCents), load.lane),
  parts: [
    said(
      '{0} bid {1}. {2} offers {3}, until {4}.',
      carrierName,
      formatCents(bidCents),
      companyName,
      formatCents(amountCents),
      until,
    ),
    { facts: load.facts },
    { button: said('Accept, decline or send another price'), to: link },
    NOT_BOOKED,
    OPENS_WITH_CODE,
    OTHER_LANGUAGES,
  ],
});

type Decided = { companyName: string; load: OfferedLoad; amountCents: number };

/** @param who reads answers; null: no person does @param link to the load on offer; null: this address has none */
export const acceptedMail = ({
  companyName,
  load,
  amountCents,
  who,
  link,
}: Decided & { who: string | null; link: string | null }): Letter => ({
  subject: said('Bid of {0} accepted, not booked yet: {1}', formatCents(amountCents), load.lane),
  parts: [
    said('{0} accepted your bid of {1}.', companyName, formatCents(amountCents)),
    { facts: load.facts },
    NOT_BOOKED,
    said('The rate confirmation comes by email next.'),
    ...(who === null ? [] : [said('Questions? Answer this email: {0} reads it.', who)]),
    ...(link === null ? [] : [{ button: said('See the load'), to: link }, OPENS_WITH_CODE]),
  ],
});

/** Where a carrier can send another price. `over`: the load is off the board; null: nothing is said of it to this carrier. */
export type NextPrice = { link: string } | 'earlier link' | 'over' | null;

/** @param canAnswer a person reads answers */
export const declinedMail = ({
  companyName,
  load,
  amountCents,
  next,
  canAnswer,
}: Decided & { next: NextPrice; canAnswer: boolean }): Letter => ({
  subject: said('Bid of {0} declined: {1}', formatCents(amountCents), load.lane),
  parts: [
    said('{0} declined your bid of {1}.', companyName, formatCents(amountCents)),
    { facts: load.facts },
    ...nextParts(next, canAnswer),
  ],
});

function nextParts(next: NextPrice, canAnswer: boolean): Part[] {
  if (next === null) return [];
  if (next === 'over')
    return [
      said('The load is no longer open for bids.'),
      ...(canAnswer ? [said('Do you have a truck for another load? Answer this email.')] : []),
    ];
  if (next === 'earlier link')
    return [said('The load is still open: send another price by the link in the email that offered it.')];
  return [
    said('The load is still open for bids.'),
    { button: said('Send another price'), to: next.link },
    OPENS_WITH_CODE,
    OTHER_LANGUAGES,
  ];
}
