import type { CarrierNoticeKind } from '@contract/rate-confirmations/carrier-notices.constants';
import type { Letter, Part } from '../../base/letter';
import type { carrierNotices } from '../../db/schema';
import { OTHER_LANGUAGES } from '../../mail/phrases';

type Row = Pick<typeof carrierNotices.$inferSelect, 'kind' | 'details' | 'isFirstLoad'>;

/** What happened, as a mail says it. No amount, no bank: mailboxes are read by others too. */
export function saysOf({ kind, details, isFirstLoad }: Row): string {
  const said = SAYS[kind as CarrierNoticeKind](details);
  return isFirstLoad ? `${said} It is the first load that your company accepted from this broker.` : said;
}

const SAYS: Readonly<Record<CarrierNoticeKind, (details: Row['details']) => string>> = {
  accepted: ({ signer, number, reference, email }) =>
    `${signer} accepted rate confirmation ${number} for load ${reference} for your company, from the address ${email}.`,
  new_address: ({ number, reference, email }) =>
    `Rate confirmation ${number} for load ${reference} was sent for your company to ${email}, an address that is new to the broker.`,
  new_bank: ({ isChange }) =>
    isChange
      ? 'Someone asked for another bank account or remit-to for payments to your company. The broker calls before it pays there.'
      : 'Someone gave a bank account and a remit-to for payments to your company.',
};

/** The end of a mail: where its reader says that it was not them. */
export const denialParts = ({ says, link }: { says: string; link: string }): Part[] => [
  says,
  'This was not us? Open this page and press the button. Opening it changes nothing.',
  { button: 'This was not us', to: link },
];

export const noticeMail = (
  { kind, says, link }: Pick<Row, 'kind'> & { says: string; link: string },
  brokerName: string,
): Letter => ({
  subject: `${SUBJECTS[kind as CarrierNoticeKind]} with ${brokerName}`,
  parts: [
    'We notify you at the address of record of your company.',
    ...denialParts({ says, link }),
    'If this was you, there is nothing to do.',
    OTHER_LANGUAGES,
  ],
});

const SUBJECTS: Readonly<Record<CarrierNoticeKind, string>> = {
  accepted: 'A load was accepted in your name',
  new_address: 'A new email address is used in your name',
  new_bank: 'A bank account was given in your name',
};
