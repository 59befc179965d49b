import type { PaperDifference } from '@contract/rate-confirmations/rate-confirmations.entities';

/** How a load differs from its rate confirmation, in one line: "Delivery: 6:00 PM became 9:00 PM CST. Not accepted: RC-000042." */
export const paperWords = ({ number, is_accepted, changes, next }: PaperDifference): string =>
  `${number} ${is_accepted ? 'as accepted' : 'as sent'} differs. ${changes.map(({ sentence }) => sentence).join(' ')}${NEXT[next]}`;

const NEXT: Readonly<Record<PaperDifference['next'], string>> = {
  revise: '',
  send: ' The revision is not sent yet.',
  wait: ' The carrier has the revision and has not answered.',
  cancel: ' Void it: the carrier does not know.',
  tonu: ' Create the TONU rate con.',
};
