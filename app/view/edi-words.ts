import { EDI_SET_LABELS, EDI_SETS } from '@contract/edi/edi.constants';

/** `204 Load tender`; a set that is not exchanged has its number alone. */
export function setInWords(kind: string): string {
  const known = EDI_SETS.find((one) => one === kind);
  return known ? `${kind} ${EDI_SET_LABELS[known]}` : kind;
}

/** The kinds of sets of a file; null: none could be read. */
export const kindsInWords = (kinds: readonly string[]): string | null =>
  kinds.length === 0 ? null : kinds.map(setInWords).join(', ');

/** What the partner's 997 said of a file. */
export const ACKNOWLEDGED: Readonly<Record<string, string>> = {
  A: 'Accepted by the partner',
  E: 'Accepted by the partner, with errors noted',
  P: 'Accepted by the partner only in part',
  R: 'Rejected by the partner',
};
