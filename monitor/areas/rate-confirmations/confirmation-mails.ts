import type { RateConfirmationDifference } from '@contract/rate-confirmations/rate-confirmations.entities';

type Sending = {
  number: string;
  revision: number;
  reference: string;
  brokerName: string;
  carrierName: string;
  link: string;
  /** What differs from the last one that the carrier accepted; null: it accepted none. */
  change: RateConfirmationDifference | null;
  needsAcceptance: boolean;
};

/** The mail with the paper. No amount is in it but in what changed: it may be read by whoever has the mailbox. */
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
${needsAcceptance ? 'Read it, and accept or reject it here:' : 'Nothing has to be accepted again. Read it here:'}
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
