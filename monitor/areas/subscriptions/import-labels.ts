import type { ImportOutcome } from '@contract/subscriptions/subscription-imports.constants';

/** A line as it is kept. */
type Line = {
  dot: string | null;
  docketType: string | null;
  docket: string | null;
  number: string | null;
  sameAsLine: number | null;
};

/** Why a line was not taken, and what to do about it; empty when it was. */
export function whyNotTaken(outcome: ImportOutcome, line: Line): string {
  const docket = line.docket && `${line.docketType} ${line.docket}`;
  const number = [line.dot && `USDOT ${line.dot}`, docket, line.number].filter(Boolean).join(' or ');
  switch (outcome) {
    case 'taken':
      return '';
    case 'already_followed':
      return 'You follow this carrier already.';
    case 'duplicate':
      return `The same carrier as on line ${line.sameAsLine}.`;
    case 'unknown':
      return `No federal file that is loaded has ${number}. Check it digit by digit.`;
    case 'ambiguous':
      if (line.number === null) return `${docket} stands for several carriers. Give the USDOT number instead.`;
      return `${line.number} is the USDOT number of one carrier and the docket of another. Write DOT or MC before it.`;
    case 'mismatch':
      return `USDOT ${line.dot} and ${docket} are not of the same carrier. Find out which one is right.`;
    case 'not_a_number':
      return 'What stands here is no USDOT or docket number.';
    case 'status_unclear':
      return 'Write “Onboarded” or “Do not dispatch” under Status.';
    case 'status_unfounded':
      return 'Onboarded asks for a Date that was and By whom; do not dispatch asks for a Reason.';
    case 'status_so_already':
      return 'It has this status already.';
    case 'is_banned':
      return 'It is on do not dispatch. Only a person takes it off, on its page.';
    case 'is_being_onboarded':
      return 'It has an onboarding packet with you: decide about that.';
    case 'may_not_haul':
      return 'Its authority is not active or it is ordered out of service. It is followed, and not onboarded.';
    case 'no_number':
      return 'There is no number on this line.';
  }
}
