import type {
  Clause,
  RateConfirmationChange,
  RateConfirmationDifference,
  RateConfirmationFields,
} from '@contract/rate-confirmations/rate-confirmations.entities';
import { wordsOf } from './paper-words';

/** What two revisions are compared by. */
export type Compared = { fields: RateConfirmationFields; terms: readonly Clause[]; termsRevision: number };

/** The differences, in the paper's words and order; removed items come last. */
export function difference(before: Compared, after: Compared): RateConfirmationDifference {
  const changes = [...changesOfFields(before.fields, after.fields), ...changesOfTerms(before, after)];
  return {
    changes,
    sentences: changes.map(sentenceOf).join(' '),
    needs_acceptance: changes.some((change) => change.needs_acceptance),
  };
}

/** Whether the carrier has to accept the changes: money, stops, carrier, vehicle requirements or terms. */
export const needsAcceptance = (before: Compared, after: Compared): boolean =>
  difference(before, after).needs_acceptance;

function changesOfFields(before: RateConfirmationFields, after: RateConfirmationFields): RateConfirmationChange[] {
  const earlier = new Map(wordsOf(before).map((said) => [said.key, said]));
  const changes: RateConfirmationChange[] = [];
  for (const { key, label, value, isContact } of wordsOf(after)) {
    const was = earlier.get(key);
    earlier.delete(key);
    if (was?.value !== value)
      changes.push({ key, label, before: was?.value ?? null, after: value, needs_acceptance: !isContact });
  }
  for (const { key, label, value, isContact } of earlier.values())
    changes.push({ key, label, before: value, after: null, needs_acceptance: !isContact });
  return changes;
}

/**
 * Within one revision of the terms only the filled-in fields can differ, which other lines show. For two revisions,
 * compares each clause as printed.
 */
function changesOfTerms(before: Compared, after: Compared): RateConfirmationChange[] {
  if (before.termsRevision === after.termsRevision) return [];
  const textOf = ({ heading, text }: Clause) => `${heading}. ${text}`;
  const earlier = new Map(before.terms.map((clause) => [clause.key, clause]));
  const changes: RateConfirmationChange[] = [];
  const label = ({ heading }: Clause) => `Term “${heading}”`;
  for (const clause of after.terms) {
    const was = earlier.get(clause.key);
    earlier.delete(clause.key);
    if (was && textOf(was) === textOf(clause)) continue;
    const texts = { before: was ? textOf(was) : null, after: textOf(clause) };
    changes.push({ key: `terms.${clause.key}`, label: label(clause), ...texts, needs_acceptance: true });
  }
  for (const clause of earlier.values()) {
    const gone = { before: textOf(clause), after: null, needs_acceptance: true };
    changes.push({ key: `terms.${clause.key}`, label: label(clause), ...gone });
  }
  return changes;
}

/** "Linehaul $2,150.00 → $2,050.00." Names a clause without repeating its text. */
function sentenceOf({ key, label, before, after }: RateConfirmationChange): string {
  const isClause = key.startsWith('terms.');
  if (before === null) return isClause ? `${label} added.` : `${label} added: ${ended(after!)}`;
  if (after === null) return isClause ? `${label} removed.` : `${label} removed, it was ${ended(before)}`;
  return isClause ? `${label} changed.` : `${label} ${before} → ${ended(after)}`;
}

const ended = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
