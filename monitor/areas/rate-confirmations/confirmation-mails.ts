import type { RateConfirmationStatus } from '@contract/rate-confirmations/rate-confirmations.constants';
import type { RateConfirmationDifference } from '@contract/rate-confirmations/rate-confirmations.entities';
import { denialWords } from '../carrier-notices/notice-mails';

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
}: Sending) {
  const isRevised = revision > 1;
  const changed =
    change && change.sentences !== '' ? `\nWhat changed since you accepted it:\n${change.sentences}\n` : '';
  return {
    subject: `${isRevised ? 'Revised rate confirmation' : 'Rate confirmation'} ${number} for load ${reference}`,
    text: `${brokerName} sends ${carrierName} ${isRevised ? `revision ${revision} of the rate confirmation` : 'the rate confirmation'} for load ${reference}.
${changed}
${needsAcceptance ? 'Read and sign it here:' : 'You don’t need to re-sign. Read it here:'}
${link}

The page opens with a code that is sent to this address. No account is needed. The PDF is attached; your copy names your address.
${isRevised ? 'Links of earlier emails show that they were replaced.\n' : ''}
En español: abra el enlace y elija Español. En français : ouvrez le lien et choisissez Français.
`,
  };
}

export function confirmationCodeMail(code: string, minutes: number) {
  return {
    subject: 'Your code to read the rate confirmation',
    text: `Your code is ${code}. It works for ${minutes} minutes, once, on the page where you asked for it.

If you did not ask for it, do nothing, and give it to no one.
`,
  };
}

type Ended = { status: RateConfirmationStatus; number: string; reference: string; brokerName: string };

/**
 * The email to each address with a confirmation that is no longer valid. It does not give the broker's reason. @returns
 * null: it is valid
 */
export function endMail({ status, number, reference, brokerName }: Ended) {
  const said = ENDS[status];
  if (!said) return null;
  return {
    subject: `${said.word}: rate confirmation ${number} for load ${reference}`,
    text: `${said.text.replace('{broker}', brokerName).replace('{number}', number).replace('{reference}', reference)}

The link in the earlier email says so too. If this is a surprise, call the broker before you do anything.
`,
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
export function signedCopyMail({ number, revision, reference, brokerName, signer, notice }: Signed) {
  return {
    subject: `Signed copy: rate confirmation ${number} for load ${reference}`,
    text: `${signer}, accepted revision ${revision} of rate confirmation ${number} of ${brokerName} for load ${reference}.

The signed copy is attached: keep it. It ends with the record of the signature.
${notice ? denialWords(notice) : ''}`,
  };
}
