import { MAX_INT4 } from '../shared/record-id';
import { PRINTED_HASH_LENGTH } from './rate-confirmations.constants';

/** As each copy prints it: `RC-000042`. */
export const numberOf = (id: number): string => `RC-${String(id).padStart(6, '0')}`;

/** The id of a number as people type it: with or without letters, dash and zeros in front; null: it is none. */
export function idOfNumber(text: string): number | null {
  const digits = /^\s*(?:RC)?[\s-]*0*(\d{1,10})\s*$/i.exec(text)?.[1];
  const id = Number(digits ?? 0);
  return id >= 1 && id <= MAX_INT4 ? id : null;
}

/** The end of a revision's hash, as each copy prints it, in groups that can be read out: `9f3a 02bc 71d4`. */
export const printedHash = (hash: string): string => hash.slice(-PRINTED_HASH_LENGTH).replaceAll(/(.{4})(?=.)/g, '$1 ');
