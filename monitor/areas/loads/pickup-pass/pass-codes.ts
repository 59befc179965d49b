import { randomInt } from 'node:crypto';
import { digest } from '../../../server/authentication/tokens';

/** Without I, L, O, U, 0 and 1: people read codes off paper and type them on a phone. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;

/** 58 bits: with the limit on tries a code cannot be guessed, nor found from its digest while the pass is valid. */
export const newPassCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** As printed: `K7QF-2MXD-9T4H`. */
export const groupedCode = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-');

/** A typed code without blanks and dashes; null: not a code. */
export function passCodeIn(typed: unknown): string | null {
  const code = (typeof typed === 'string' ? typed.slice(0, 60) : '').toUpperCase().replace(/[\s\-–—]/g, '');
  return code.length === LENGTH && [...code].every((letter) => LETTERS.includes(letter)) ? code : null;
}

export const digestOfCode = (code: string): string => digest(`pickup-pass:${code}`);
