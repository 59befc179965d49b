import type { RateConfirmationStatus } from '@contract/rate-confirmations/rate-confirmations.constants';
import type { RateConfirmationDifference } from '@contract/rate-confirmations/rate-confirmations.entities';
import type { Letter } from '../../base/letter';
import { type Message, said } from '../../base/said';
import { codeLetter, OTHER_LANGUAGES } from '../../mail/phrases';
import { denialParts } from '../carrier-notices/notice-mails';

type Sending = {
  number: string;
  revision: number;
  reference: string;
  brokerName: string;
  carrierName: string;
  /** "Pickup": where and when. */
  stops: [term: Message, value: Message][];
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
  stops,
  link,
  change,
  needsAcceptance,
}: Sending): Letter {
  const isRevised = revision > 1;
  return {
    subject: isRevised
      ? said('Revised rate confirmation {0} for load {1}', number, reference)
      : said('Rate confirmation {0} for load {1}', number, reference),
    parts: [
      isRevised
        ? said(
            '{0} sends {1} revision {2} of the rate confirmation for load {3}. The PDF is attached; your copy names your address.',
            brokerName,
            carrierName,
            revision,
            reference,
          )
        : said(
            '{0} sends {1} the rate confirmation for load {2}. The PDF is attached; your copy names your address.',
            brokerName,
            carrierName,
            reference,
          ),
      { facts: stops },
      ...(change && change.sentences !== ''
        ? [{ heading: said('What changed since you accepted it') }, { quote: change.sentences }]
        : []),
      ...(needsAcceptance ? [] : [said('You don’t need to re-sign.')]),
      { button: needsAcceptance ? said('Read and sign') : said('Read it'), to: link },
      {
        small: said('The page opens with a code that is sent to this address. No account is needed.'),
      },
      ...(isRevised ? [{ small: said('Links of earlier emails show that they were replaced.') }] : []),
      OTHER_LANGUAGES,
    ],
  };
}

export const confirmationCodeMail = (code: string, minutes: number): Letter =>
  codeLetter(said('Your code to read the rate confirmation'), code, minutes);

type Ended = { status: RateConfirmationStatus; number: string; reference: string; brokerName: string };

/**
 * The email to each address with a confirmation that is no longer valid. It does not give the broker's reason. @returns
 * null: it is valid
 */
export function endMail({ status, number, reference, brokerName }: Ended): Letter | null {
  const end = ENDS[status]?.({ number, reference, brokerName });
  if (!end) return null;
  return {
    subject: end.subject,
    parts: [
      end.text,
      said('The link in the earlier email says so too. If this is a surprise, call the broker before you do anything.'),
    ],
  };
}

type End = (ended: Omit<Ended, 'status'>) => Record<'subject' | 'text', Message>;

const ENDS: Partial<Record<RateConfirmationStatus, End>> = {
  cancelled: ({ number, reference, brokerName }) => ({
    subject: said('Void: rate confirmation {0} for load {1}', number, reference),
    text: said('{0} voided rate confirmation {1} for load {2}. Do not haul on it.', brokerName, number, reference),
  }),
  superseded: ({ number, reference, brokerName }) => ({
    subject: said('No longer valid: rate confirmation {0} for load {1}', number, reference),
    text: said(
      'Rate confirmation {0} of {1} for load {2} is no longer valid. Do not haul on it.',
      number,
      brokerName,
      reference,
    ),
  }),
  rejected: ({ number, reference, brokerName }) => ({
    subject: said('Declined: rate confirmation {0} for load {1}', number, reference),
    text: said(
      'Rate confirmation {0} of {1} for load {2} was declined for your company. Nothing is owed on it, and you do not haul on it.',
      number,
      brokerName,
      reference,
    ),
  }),
};

type Signed = {
  number: string;
  revision: number;
  reference: string;
  brokerName: string;
  signer: string;
  /** What the address of record also gets; null: nothing. */
  notice: { says: Message; link: string } | null;
};

/** The email with the signed copy, to the accepting address. */
export const signedCopyMail = ({ number, revision, reference, brokerName, signer, notice }: Signed): Letter => ({
  subject: said('Signed copy: rate confirmation {0} for load {1}', number, reference),
  parts: [
    said(
      '{0}, accepted revision {1} of rate confirmation {2} of {3} for load {4}.',
      signer,
      revision,
      number,
      brokerName,
      reference,
    ),
    said('The signed copy is attached: keep it. It ends with the record of the signature.'),
    ...(notice ? denialParts(notice) : []),
  ],
});
