import type { RuleNumbers } from '@contract/rules/rule-numbers';
import {
  RULE_CATEGORY_OF,
  type RuleCategory,
  type RuleResultName,
  type RuleType,
} from '@contract/rules/rules.constants';
import type { Evidence, EvidenceRow } from '@contract/rules/rules.entities';
import { formatCount, formatDate } from '@contract/shared/format';
import type { SQL } from 'drizzle-orm';
import type { carrierSearchIndex } from '../../db/schema';
import type { CarrierFacts, FactSource } from './facts';

/** A rule's finding, before it carries the rule's type. */
export type RuleEvidence = Omit<Evidence, 'is_type'>;

/**
 * What a rule found about a carrier. `completesBy` exists exactly when the result is incomplete. `reason`: why it does
 * not pass, where the rule knows more than `RULE_REASONS` says. Evidence and reason are built only when read: most
 * verdicts are for a list.
 */
export type Judgment = {
  result: RuleResultName;
  evidence: () => RuleEvidence[];
  completesBy: string | null;
  warning: string | null;
  reason?: () => string;
};

/** Whose certificates and overrides count, and on which ISO day. */
export type CompanyOnDay = { companyId: number; today: string };

/** What `where` needs: the company and day, and the company's numbers. */
export type AskedBy = CompanyOnDay & { numbers: RuleNumbers };

/** The columns with the rules' results, for searches over all carriers. */
export type SearchIndex = typeof carrierSearchIndex;

/** One type of rule, in one file of `rule-types/`. */
export type Rule<Type extends RuleType = RuleType> = {
  type: Type;
  category: RuleCategory;
  /**
   * Judges a carrier on a day. Pure and total: it answers for any facts and never throws.
   *
   * @param numbers the company's own, by default the product's
   */
  judge: (facts: CarrierFacts, today: string, numbers?: RuleNumbers) => Judgment;
  /** The carriers that pass, as a condition over `carriers` joined to the search index. */
  where: (index: SearchIndex, context: AskedBy) => SQL;
};

export function defineRule<Type extends RuleType>(type: Type, rule: Pick<Rule, 'judge' | 'where'>): Rule<Type> {
  return { type, category: RULE_CATEGORY_OF[type], ...rule };
}

export function passes(evidence: () => RuleEvidence[], warning: string | null = null): Judgment {
  return { result: 'pass', evidence, completesBy: null, warning };
}

/**
 * A pass that rests on the sources: if one of them is too old to describe today, the rule is incomplete. What an old
 * file holds against a carrier stays; what it says for one does not.
 */
export function passesOn(
  facts: CarrierFacts,
  sources: readonly FactSource[],
  evidence: () => RuleEvidence[],
  warning: string | null = null,
): Judgment {
  const old = sources.filter((source) => facts.sources[source].isTooOld);
  return old.length === 0 ? passes(evidence, warning) : isTooOld(facts, old, evidence);
}

/** Nothing can be decided from files that are too old. `sources` are those files. */
export function isTooOld(
  facts: CarrierFacts,
  sources: readonly FactSource[],
  evidence: () => RuleEvidence[],
): Judgment {
  return isIncomplete(
    () => [
      ...evidence(),
      ...sources.map((source) => fieldRead(facts, source, 'Age of the file', ageOf(facts, source))),
    ],
    sources.map((source) => newerThan(facts, source)).join('. '),
    () => `${sources.map((source) => `${facts.sources[source].name} ${oldWords(facts, source)}`).join(', ')}`,
  );
}

/** What would be current in the place of a file that is too old. FMCSA publishes nothing newer for a closed file. */
function newerThan(facts: CarrierFacts, source: FactSource): string {
  const { name, closed } = facts.sources[source];
  const file = `${name} is ${ageOf(facts, source)}`;
  if (closed === null) return `A newer file: ${file}`;
  return closed.lacks.length > 0
    ? `${closed.lacks.map((lacking) => facts.sources[lacking].name).join(', ')}, whole and current: ${file} and closed`
    : `A live check at FMCSA: ${file} and closed`;
}

/** "as of Nov 22, 2024, 730 days ago" */
export function ageOf({ sources }: Pick<CarrierFacts, 'sources'>, source: FactSource): string {
  const { asOf, ageDays } = sources[source];
  return `as of ${formatDate(asOf)}, ${formatCount(ageDays ?? 0, 'day')} ago`;
}

const oldWords = ({ sources }: CarrierFacts, source: FactSource): string =>
  `${formatCount(sources[source].ageDays ?? 0, 'day')} old`;

export function fails(evidence: () => RuleEvidence[], reason?: () => string): Judgment {
  return { result: 'fail', evidence, completesBy: null, warning: null, reason };
}

export function isIncomplete(evidence: () => RuleEvidence[], completesBy: string, reason?: () => string): Judgment {
  return { result: 'incomplete', evidence, completesBy, warning: null, reason };
}

/** A field that was read, under its source's name. The fact's own date takes precedence over its dataset's. */
export function fieldRead(
  facts: CarrierFacts,
  source: FactSource,
  field: string,
  value: string,
  details: EvidenceRow[] = [],
  fact: { asOf: string | null } | null = null,
): RuleEvidence {
  const { name, asOf } = facts.sources[source];
  return { field, value, source: name, as_of: fact?.asOf ?? asOf, details };
}

/** A field of a file keyed by USDOT number, for a carrier without one. */
const NOT_LOOKED_UP = 'Not looked up: the file is keyed by DOT number, and this carrier has none on record';

/**
 * Why a record of one of FMCSA's closed files counts today: how old it is, and that the files of Motus, which carry later
 * changes, have none for it.
 */
export function standsSince(
  facts: CarrierFacts,
  closed: { source: FactSource; docket: string | null },
  motus: FactSource,
): RuleEvidence {
  const { name, closed: file } = facts.sources[closed.source];
  const about = closed.docket === null ? '' : ` about ${closed.docket}`;
  const until = file === null ? '' : ` until ${formatDate(file.until)}`;
  const value = `Nothing${about}, so ${name} (closed, ${ageOf(facts, closed.source)}) counts${until}`;
  return fieldRead(facts, motus, 'Motus since then', value);
}

/** The field could not be read: its dataset, or this carrier's part of it, is not loaded. */
export function notLoaded(facts: CarrierFacts, source: FactSource, field: string): RuleEvidence {
  const { name, isExtract, isKeyedByOtherNumber } = facts.sources[source];
  const value = isKeyedByOtherNumber ? NOT_LOOKED_UP : isExtract ? 'Not in the extract that is loaded' : 'Not loaded';
  return { field, value, source: name, as_of: null, details: [] };
}

/** The loaded part has none, and it is not the whole: that is not "none". */
export function notKnownToBeNone(facts: CarrierFacts, source: FactSource, field: string): RuleEvidence {
  const { isExtract, isTooOld: isOld } = facts.sources[source];
  const why = isOld
    ? 'the file is too old'
    : isExtract
      ? 'none among the rows loaded, which are an extract'
      : 'a line about this carrier could not be read';
  return fieldRead(facts, source, field, `Not known: ${why}`);
}
