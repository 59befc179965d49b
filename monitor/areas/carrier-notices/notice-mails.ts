import type { CarrierNoticeKind } from '@contract/rate-confirmations/carrier-notices.constants';
import type { Letter, Part } from '../../base/letter';
import { type Message, said } from '../../base/said';
import type { carrierNotices } from '../../db/schema';
import { OTHER_LANGUAGES } from '../../mail/phrases';

type Row = Pick<typeof carrierNotices.$inferSelect, 'kind' | 'details' | 'isFirstLoad'>;

/** What happened, as a mail says it. No amount, no bank: mailboxes are read by others too. */
export function saysOf({ kind, details, isFirstLoad }: Row): Message {
  const what = SAYS[kind as CarrierNoticeKind](details);
  return isFirstLoad ? said('{0} It is the first load that your company accepted from this broker.', what) : what;
}

const SAYS: Readonly<Record<CarrierNoticeKind, (details: Row['details']) => Message>> = {
  accepted: ({ signer, number, reference, email }) =>
    said(
      '{0} accepted rate confirmation {1} for load {2} for your company, from the address {3}.',
      String(signer),
      String(number),
      String(reference),
      String(email),
    ),
  new_address: ({ number, reference, email }) =>
    said(
      'Rate confirmation {0} for load {1} was sent for your company to {2}, an address that is new to the broker.',
      String(number),
      String(reference),
      String(email),
    ),
  new_bank: ({ isChange }) =>
    isChange
      ? said(
          'Someone asked for another bank account or remit-to for payments to your company. The broker calls before it pays there.',
        )
      : said('Someone gave a bank account and a remit-to for payments to your company.'),
};

/** The end of a mail: where its reader says that it was not them. */
export const denialParts = ({ says, link }: { says: Message; link: string }): Part[] => [
  says,
  said('This was not us? Open this page and press the button. Opening it changes nothing.'),
  { button: said('This was not us'), to: link },
];

export const noticeMail = (
  { kind, says, link }: Pick<Row, 'kind'> & { says: Message; link: string },
  brokerName: string,
): Letter => ({
  subject: said('{0} with {1}', SUBJECTS[kind as CarrierNoticeKind], brokerName),
  parts: [
    said('We notify you at the address of record of your company.'),
    ...denialParts({ says, link }),
    said('If this was you, there is nothing to do.'),
    OTHER_LANGUAGES,
  ],
});

const SUBJECTS: Readonly<Record<CarrierNoticeKind, Message>> = {
  accepted: said('A load was accepted in your name'),
  new_address: said('A new email address is used in your name'),
  new_bank: said('A bank account was given in your name'),
};
