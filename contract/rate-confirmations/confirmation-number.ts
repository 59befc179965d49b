import { MAX_INT4 } from '../shared/record-id';
import { PRINTED_HASH_LENGTH } from './rate-confirmations.constants';

/** As printed on each copy: `RC-000042`. */
export const numberOf = (id: number): string => `RC-${String(id).padStart(6, '0')}`;

/** The id of a typed number: with or without letters, dash and leading zeros; null: not a number. */
export function idOfNumber(text: string): number | null {
  const digits = /^\s*(?:RC)?[\s-]*0*(\d{1,10})\s*$/i.exec(text)?.[1];
  const id = Number(digits ?? 0);
  return id >= 1 && id <= MAX_INT4 ? id : null;
}

/** The end of a revision's hash, as printed on each copy, in groups for reading out: `9f3a 02bc 71d4`. */
export const printedHash = (hash: string): string => hash.slice(-PRINTED_HASH_LENGTH).replaceAll(/(.{4})(?=.)/g, '$1 ');
