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
  contact_age: 'uses contacts that changed at FMCSA in the last 90 days',
  failed_carriers: 'has ties to a carrier that was shut down or failed',
  other_carriers: 'shares details with other carriers',
  do_not_dispatch: 'shares details with a carrier on your do not dispatch list',
};

/** A part of the packet as a sentence names it. */
const PART_WORDS: Partial<Record<FindingSubject, string>> = {
  dba_name: 'trade name',
  phone: 'phone',
  tax_name: 'name on the tax form',
  payee_name: 'payee',
  signer: 'person who signed',
};

const partOf = ({ subject }: Weighed) => PART_WORDS[subject] ?? FINDING_LABELS[subject].toLowerCase();

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];
const numberOf = (count: number) => NUMBERS[count] ?? String(count);

const FROM_RECORD = 'from the carrier’s record';

interface Verdict {
  /** What to do, if there is more to do than nothing: `Do not approve`. */
  headline: string | null;
  /** Why, each on its own; the sentence has them together. */
  reasons: string[];
  sentence: string;
}

/** Whether to approve a packet by what was compared: what a person in a hurry reads first. */
export function packetVerdict(findings: readonly Weighed[]): Verdict {
  const holding = whatHolds(findings);
  if (holding.some(isStrong)) {
    const parts = holding.filter(({ subject }) => FINDING_PHRASES[subject] === undefined);
    const phrases = holding.flatMap(({ subject }) => FINDING_PHRASES[subject] ?? []);
    // One part may be several things itself.
    const isOne = parts.length === 1 && parts[0]?.subject !== 'vins';
    const differs = `the ${inARow(parts.map(partOf))} ${isOne ? 'differs' : 'differ'} ${FROM_RECORD}`;
    const others = `packet ${inARow(phrases)}`;
    const because = parts.length === 0 ? `the ${others}` : phrases.length === 0 ? differs : `${differs}. The ${others}`;
    return {
      headline: 'Do not approve',
      reasons: [
        ...parts.map((one) => `The ${partOf(one)} ${one.subject === 'vins' ? 'differ' : 'differs'} ${FROM_RECORD}.`),
        ...phrases.map((phrase) => `The packet ${phrase}.`),
      ],
      sentence: `Do not approve: ${because}.`,
    };
  }
  if (holding.length > 0) {
    const sentence = `Do not approve yet: ${holding.length} small differences add up (${inARow(holding.map(partOf))}). Call the carrier.`;
    return { headline: 'Do not approve yet', reasons: [], sentence };
  }
  return { headline: null, reasons: [], sentence: withoutHold(findings) };
}

function withoutHold(findings: readonly Weighed[]): string {
  if (findings.length === 0) return 'No federal file names this carrier: nothing could be compared.';
  const weak = findings.filter(({ weight }) => weight === 'weak');
  if (weak.length > 0)
    return `${numberOf(weak.length)} small ${weak.length === 1 ? 'difference' : 'differences'}: ${inARow(weak.map(partOf))}.`;
  const open = findings.filter(({ result }) => result === 'not_on_record').length;
  return open > 0
    ? `Nothing differs; ${open} of ${findings.length} could not be compared.`
    : 'Nothing differs from the record.';
}

/** The same in a sentence. */
export const identityVerdict = (findings: readonly Weighed[]): string => packetVerdict(findings).sentence;

/** How a finding is labeled: `Shared`, `Changed lately`, `Small difference`. */
export function findingLabel({ subject, result, weight }: Weighed): string {
  if (result !== 'differs') return result === 'same' ? 'Same' : 'Not compared';
  if (FINDINGS_OF_SHARING.includes(subject)) return 'Shared';
  if (subject === 'contact_age') return 'Changed lately';
  if (subject === 'failed_carriers') return 'Tied';
  return weight === 'weak' ? 'Small difference' : 'Differs';
}
