import type { RateConfirmationStatus } from '@contract/rate-confirmations/rate-confirmations.constants';
import type { RateConfirmationDifference } from '@contract/rate-confirmations/rate-confirmations.entities';
import type { Letter } from '../../base/letter';
import { codeLetter, OTHER_LANGUAGES } from '../../mail/phrases';
import { denialParts } from '../carrier-notices/notice-mails';

type Sending = {
  number: string;
  revision: number;
  reference: string;
  brokerName: string;
  carrierName: string;
  link: string;
  /** The difference from the last one that the carrier accepted; null: it accepted none. */
  change: RateConfirmationDifference | null;
  needsAcceptance: boolean;
};

/** The email with the paper. It has no amount except in the changes: anyone with access to the mailbox may read it. */
export function confirmationMail({
  number,
  revision,
  reference,
  brokerName,
  carrierName,
  link,
  change,
  needsAcceptance,
}: Sending): Letter {
  const isRevised = revision > 1;
  return {
    subject: `${isRevised ? 'Revised rate confirmation' : 'Rate confirmation'} ${number} for load ${reference}`,
    parts: [
      `${brokerName} sends ${carrierName} ${isRevised ? `revision ${revision} of the rate confirmation` : 'the rate confirmation'} for load ${reference}. The PDF is attached; your copy names your address.`,
      ...(change && change.sentences !== ''
        ? [{ heading: 'What changed since you accepted it' }, { quote: change.sentences }]
        : []),
      ...(needsAcceptance ? [] : ['You don’t need to re-sign.']),
      { button: needsAcceptance ? 'Read and sign' : 'Read it', to: link },
      {
        small: `The page opens with a code that is sent to this address. No account is needed.${isRevised ? ' Links of earlier emails show that they were replaced.' : ''}`,
      },
      OTHER_LANGUAGES,
    ],
  };
}

export const confirmationCodeMail = (code: string, minutes: number): Letter =>
  codeLetter('Your code to read the rate confirmation', code, minutes);

type Ended = { status: RateConfirmationStatus; number: string; reference: string; brokerName: string };

/**
 * The email to each address with a confirmation that is no longer valid. It does not give the broker's reason. @returns
 * null: it is valid
 */
export function endMail({ status, number, reference, brokerName }: Ended): Letter | null {
  const said = ENDS[status];
  if (!said) return null;
  return {
    subject: `${said.word}: rate confirmation ${number} for load ${reference}`,
    parts: [
      said.text.replace('{broker}', brokerName).replace('{number}', number).replace('{reference}', reference),
      'The link in the earlier email says so too. If this is a surprise, call the broker before you do anything.',
    ],
  };
}

const ENDS: Partial<Record<RateConfirmationStatus, { word: string; text: string }>> = {
  cancelled: {
    word: 'Void',
    text: '{broker} voided rate confirmation {number} for load {reference}. Do not haul on it.',
  },
  superseded: {
    word: 'No longer valid',
    text: 'Rate confirmation {number} of {broker} for load {reference} is no longer valid. Do not haul on it.',
  },
  rejected: {
    word: 'Declined',
    text: 'Rate confirmation {number} of {broker} for load {reference} was declined for your company. Nothing is owed on it, and you do not haul on it.',
  },
};

type Signed = {
  number: string;
  revision: number;
  reference: string;
  brokerName: string;
  signer: string;
  /** What the address of record also gets; null: nothing. */
  notice: { says: string; link: string } | null;
};

/** The email with the signed copy, to the accepting address. */
export const signedCopyMail = ({ number, revision, reference, brokerName, signer, notice }: Signed): Letter => ({
  subject: `Signed copy: rate confirmation ${number} for load ${reference}`,
  parts: [
    `${signer}, accepted revision ${revision} of rate confirmation ${number} of ${brokerName} for load ${reference}.`,
    'The signed copy is attached: keep it. It ends with the record of the signature.',
    ...(notice ? denialParts(notice) : []),
  ],
});
