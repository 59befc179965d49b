import type { ComparedName } from '../carriers/insurance.entities';
import { isOtherName } from '../shared/company-names';

/** “SMITH TRUCKING LLC dba FAST FREIGHT”: the policy insures who is named first. */
const BEHIND_THE_INSURED = /\s*[,(]?\s*\b(?:d\s*[/.]?\s*b\s*[/.]?\s*a\b\.?|doing business as\b).*$/i;

type Names = { legal: string | null; dba?: string | null };

/**
 * A name as a certificate writes it beside the one that it must be. Punctuation and the form of the company (LLC, INC) make no
 * difference; a name behind “dba” is not the insured’s.
 *
 * @param written null: no one recorded it, which clears nothing
 */
export function compareName(written: string | null, { legal, dba = null }: Names): ComparedName {
  const onRecord = legal ?? dba;
  const result = resultOf(written, onRecord, dba);
  return { result, written, on_record: onRecord };
}

function resultOf(written: string | null, onRecord: string | null, dba: string | null): ComparedName['result'] {
  if (written === null) return 'not_recorded';
  if (onRecord === null) return 'not_on_record';
  const first = written.replace(BEHIND_THE_INSURED, '').trim();
  return [written, first].some((name) => name !== '' && isOtherName(name, onRecord, dba) === false)
    ? 'same'
    : 'differs';
}

/**
 * Whether the insured may be another company: two people decide then, and a verdict warns. What no record can be compared with
 * may be anyone.
 */
export const mayInsureAnother = ({ result }: ComparedName): boolean =>
  result === 'differs' || result === 'not_on_record';

/** What speaks against the named insured, as a sentence with both sides; null: it is the carrier. */
export function insuredDoubt({ result, written, on_record: onRecord }: ComparedName): string | null {
  if (result === 'same') return null;
  if (result === 'not_recorded') return 'Named insured not recorded.';
  if (result === 'not_on_record')
    return `Named insured “${written}”: the federal record has no name to compare it with.`;
  return `Named insured “${written}”; on the federal record the carrier is “${onRecord}”.`;
}

/** The same of the certificate holder, which is the company itself. */
export function holderDoubt({ result, written, on_record: onRecord }: ComparedName): string | null {
  if (result === 'same') return null;
  if (result === 'not_recorded' || result === 'not_on_record') return 'Certificate holder not recorded.';
  return `Issued to “${written}”, not to “${onRecord}”: no one notifies you if it is canceled.`;
}
