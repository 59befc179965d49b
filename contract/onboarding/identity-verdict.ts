import { inARow } from '../shared/format';
import {
  FINDING_LABELS,
  FINDINGS_OF_SHARING,
  type FindingResult,
  type FindingSubject,
  type FindingWeight,
  WEAK_DIFFERENCES_THAT_HOLD,
} from './packets.constants';

type Weighed = { subject: FindingSubject; result: FindingResult; weight: FindingWeight | null };

/** A difference that was compared before differences were weighed counts as strong. */
const isStrong = ({ result, weight }: Weighed) => result === 'differs' && weight !== 'weak';

/** Who signs is an officer by title on many records, so that it differs on most packets: it does not count with others. */
const isWeak = ({ weight, subject }: Weighed) => weight === 'weak' && subject !== 'signer';

/** One habit of writing the name differs in several places at once: that counts once. */
const NAMES: readonly FindingSubject[] = ['legal_name', 'dba_name', 'tax_name', 'payee_name'];

const countOf = (weak: readonly Weighed[]) =>
  new Set(weak.map(({ subject }) => (NAMES.includes(subject) ? 'name' : subject))).size;

/** Why a packet is held for its identity: its strong differences, or many weak ones together. Empty: it is not. */
export function whatHolds<Finding extends Weighed>(findings: readonly Finding[]): Finding[] {
  const strong = findings.filter(isStrong);
  if (strong.length > 0) return strong;
  const weak = findings.filter(isWeak);
  return countOf(weak) >= WEAK_DIFFERENCES_THAT_HOLD ? weak : [];
}

/** What is no comparison with the record, as a sentence about the packet ends. */
export const FINDING_PHRASES: Partial<Record<FindingSubject, string>> = {
  contact_age: 'is based on contacts that changed at FMCSA in the last 90 days',
  failed_carriers: 'is tied to a carrier that was shut down or failed',
  other_carriers: 'shares something with other carriers',
  do_not_dispatch: 'shares something with a carrier on your do not dispatch list',
};

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

const namesOf = (findings: readonly Weighed[]) =>
  inARow(findings.map(({ subject }) => FINDING_LABELS[subject].toLowerCase()));

/** Whether to approve a packet by what was compared, in a sentence: what a person in a hurry reads first. */
export function identityVerdict(findings: readonly Weighed[]): string {
  if (findings.length === 0) return 'No federal file names this carrier: nothing could be compared.';
  const holding = whatHolds(findings);
  if (holding.some(isStrong)) {
    const compared = holding.filter(({ subject }) => FINDING_PHRASES[subject] === undefined);
    const others = holding.flatMap(({ subject }) => FINDING_PHRASES[subject] ?? []);
    const differs = compared.length === 0 ? [] : [`differs from the record in ${namesOf(compared)}`];
    return `Do not approve: it ${[...differs, ...others].join(', and ')}.`;
  }
  if (holding.length > 0)
    return `Do not approve yet: ${holding.length} small differences together (${namesOf(holding)}).`;
  const weak = findings.filter(({ weight }) => weight === 'weak');
  if (weak.length > 0)
    return `${NUMBERS[weak.length] ?? weak.length} small ${weak.length === 1 ? 'difference' : 'differences'}: ${namesOf(weak)}.`;
  const open = findings.filter(({ result }) => result === 'not_on_record').length;
  return open > 0
    ? `Nothing differs; ${open} of ${findings.length} could not be compared.`
    : 'Nothing differs from the record.';
}

/** How a finding is labeled: `Shared`, `Changed lately`, `Small difference`. */
export function findingLabel({ subject, result, weight }: Weighed): string {
  if (result !== 'differs') return result === 'same' ? 'Same' : 'Not compared';
  if (FINDINGS_OF_SHARING.includes(subject)) return 'Shared';
  if (subject === 'contact_age') return 'Changed lately';
  if (subject === 'failed_carriers') return 'Tied';
  return weight === 'weak' ? 'Small difference' : 'Differs';
}
