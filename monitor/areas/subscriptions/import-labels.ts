import type { ImportOutcome } from '@contract/subscriptions/subscription-imports.constants';

/** A line as it is kept. */
type Line = {
  dot: string | null;
  docketType: string | null;
  docket: string | null;
  number: string | null;
  sameAsLine: number | null;
};

/** Why a line was not imported, and what to do about it; empty when it was. */
export function whyNotTaken(outcome: ImportOutcome, line: Line): string {
  const docket = line.docket && `${line.docketType} ${line.docket}`;
  const number = [line.dot && `DOT ${line.dot}`, docket, line.number].filter(Boolean).join(' or ');
  switch (outcome) {
    case 'taken':
      return '';
    case 'already_followed':
      return 'You already monitor this carrier.';
    case 'duplicate':
      return `Same carrier as row ${line.sameAsLine}.`;
    case 'unknown':
      return `${number} not found in FMCSA records.`;
    case 'ambiguous':
      if (line.number === null) return `${docket} stands for several carriers. Enter the DOT number instead.`;
      return `${line.number} is the DOT number of one carrier and the MC number of another. Add DOT or MC before it.`;
    case 'mismatch':
      return `DOT ${line.dot} and ${docket} belong to different carriers. Check which one is right.`;
    case 'not_a_number':
      return 'Not a valid DOT or MC number.';
    case 'status_unclear':
      return 'Enter “Onboarded” or “Do not dispatch” under Status.';
    case 'status_unfounded':
      return 'Onboarded needs a past Date and By whom; do not dispatch needs a Reason.';
    case 'status_so_already':
      return 'Already has this status.';
    case 'is_banned':
      return 'On do not dispatch. Someone must remove it on its profile.';
    case 'is_being_onboarded':
      return 'Already has an onboarding packet: review that.';
    case 'may_not_haul':
      return 'Authority not active or out of service: monitored, not onboarded.';
    case 'no_number':
      return 'No number in this row.';
  }
}
