import type { InsuranceCertificate } from '@contract/carriers/insurance.entities';
import { formatDollars } from '@contract/shared/format';
import { nameKey } from '@contract/shared/names';
import type { bipdOnRecord } from '../rules/coverage';

type Certified = Pick<InsuranceCertificate, 'coverage' | 'limit_usd' | 'insurer' | 'policy_number'>;
type OnRecord = Pick<ReturnType<typeof bipdOnRecord>, 'filed' | 'filedUsd'>;

/**
 * What an automobile liability certificate says beside the policies that insurers filed with FMCSA, where it is to be worth
 * more than they are: another insurer under another number is another policy, and a forger writes what is needed. One that
 * names neither cannot be compared. Without a filing in force there is nothing to compare with.
 *
 * @returns a sentence; null: nothing differs, or it lifts nothing
 */
export function differsFromFiling(coverages: readonly Certified[], { filed, filedUsd }: OnRecord): string | null {
  if (filed.length === 0 || filedUsd === null) return null;
  const other = coverages.find(
    (one) =>
      one.coverage === 'bipd' &&
      one.limit_usd > filedUsd &&
      !filed.some(
        ({ insurer, policyNumber }) =>
          isSamePolicy(one.policy_number, policyNumber) || isSameInsurer(one.insurer, insurer),
      ),
  );
  if (!other) return null;
  const onFile = filed.map(({ insurer, policyNumber }) => policyWords(insurer, policyNumber)).join('; ');
  return `The certificate shows ${policyWords(other.insurer, other.policy_number)}, ${formatDollars(other.limit_usd)}. On file with FMCSA: ${onFile}, ${formatDollars(filedUsd)}.`;
}

const policyWords = (insurer: string | null, policyNumber: string | null) =>
  [insurer, policyNumber].filter(Boolean).join(' ') || 'a policy without insurer and number';

const isSamePolicy = (one: string | null, other: string | null) =>
  one !== null && other !== null && nameKey(one) !== '' && nameKey(one) === nameKey(other);

/** Words that insurers' names end in, or not. */
const ENDINGS = /\b(?:the|insurance|ins|assurance|casualty|company|co|corporation|corp|inc|group|of|and)\b/gi;

/** “Harrow Mutual” is “HARROW MUTUAL INSURANCE COMPANY”. */
function isSameInsurer(one: string | null, other: string | null): boolean {
  const [a, b] = [one, other].map((name) => nameKey((name ?? '').replaceAll(ENDINGS, ' ')));
  return a !== '' && a === b;
}
