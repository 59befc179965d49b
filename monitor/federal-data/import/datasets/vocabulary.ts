import { isKnownAction } from '../../../../contract/carriers/authority-labels';
import {
  CARRIER_OPERATIONS,
  CENSUS_STATUSES,
  INSURANCE_FORMS,
  insuranceFormCode,
} from '../../../../contract/shared/fmcsa-codes';
import { formatCount } from '../../../../contract/shared/format';
import { SAFETY_RATINGS } from '../../../../contract/shared/safety-ratings';
import type { Column, Row } from '../fields';
import { authorityKind, authorityScopes, authorityStatus } from './authority-terms';

/**
 * Columns whose words decide something about a carrier. A word that this version does not know is read as what it may be (another
 * kind, an unknown status), or its row is rejected: after each import those are listed, so that FMCSA's new ones are seen on their
 * first day.
 */
export type Vocabulary = { column: Column; knows: (word: string) => boolean };

const known =
  (knows: Vocabulary['knows']) =>
  (column: Column): Vocabulary => ({ column, knows });
const oneOfThe = (words: object) => known((word) => Object.hasOwn(words, word.toUpperCase()));

/** What it lets its holder do, and for what: for hire that is freight, people or household goods. */
export const authorityTypes = known((word) => {
  const kind = authorityKind(word);
  if (kind === 'other') return /private|enterprise/i.test(word);
  return kind !== 'carrier' || /common|contract/i.test(word) || authorityScopes(word) !== null;
});
export const authorityStatuses = known((word) => authorityStatus(word) !== null);
export const authorityReasons = known(isKnownAction);
export const orderTypes = known((word) => /revo|suspen/i.test(word));
export const insuranceForms = known((word) => Object.hasOwn(INSURANCE_FORMS, insuranceFormCode(word) ?? ''));
export const insuranceTypes = known((word) => /^0*[1-4]$/.test(word));
export const filingEnds = known((word) => /^(canc|repl|term|name ?ch|transf)/i.test(word));
export const censusStatuses = oneOfThe(CENSUS_STATUSES);
export const carrierOperations = oneOfThe(CARRIER_OPERATIONS);
export const safetyRatings = oneOfThe(SAFETY_RATINGS);

/** More different words than this in one column are no words. */
const MOST_WORDS = 12;
const MOST_LETTERS = 60;

/** Counts the words of a file that its vocabularies do not have. */
export class UnknownWords {
  /** How many rows have each word, by its column; -1: it is known. */
  private readonly counts = new Map<Vocabulary, Map<string, number>>();

  constructor(private readonly vocabularies: readonly Vocabulary[]) {
    for (const vocabulary of vocabularies) this.counts.set(vocabulary, new Map());
  }

  read(row: Row): void {
    for (const vocabulary of this.vocabularies) {
      const printed = row[vocabulary.column.index] as string;
      if (printed === '') continue;
      const words = this.counts.get(vocabulary)!;
      const before = words.get(printed);
      if (before === KNOWN) continue;
      if (before !== undefined) words.set(printed, before + 1);
      else if (words.size < MOST_KEPT) {
        const word = printed.trim();
        words.set(printed, word === '' || vocabulary.knows(word) ? KNOWN : 1);
      }
    }
  }

  /** In a sentence; null: all are known. The word of most rows comes first. */
  words(): string | null {
    const columns = [...this.counts].flatMap(([{ column }, words]) => {
      const unknown = [...words].filter(([, rows]) => rows !== KNOWN).sort(([, a], [, b]) => b - a);
      if (unknown.length === 0) return [];
      const listed = unknown.slice(0, MOST_WORDS).map(
        ([word, rows]) =>
          `“${word
            .trim()
            .replaceAll(/\p{Cc}+/gu, ' ')
            .slice(0, MOST_LETTERS)}” (${formatCount(rows, 'row')})`,
      );
      const more = unknown.length > MOST_WORDS ? ` and ${unknown.length - MOST_WORDS} more` : '';
      return [`${column.name} ${listed.join(', ')}${more}`];
    });
    return columns.length === 0 ? null : `Words that this version does not know: ${columns.join('; ')}.`;
  }
}

const KNOWN = -1;
/** Of a column that holds something else than words, no more are remembered. */
const MOST_KEPT = 1_000;
