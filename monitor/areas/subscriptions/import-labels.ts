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
    case 'no_number':
      return 'There is no number on this line.';
  }
}
