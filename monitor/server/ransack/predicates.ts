const patternNames = [
  'matches',
  'does_not_match',
  'cont',
  'not_cont',
  'i_cont',
  'not_i_cont',
  'start',
  'not_start',
  'end',
  'not_end',
] as const;

/** Predicates that also exist as `…_any` (one of the values matches) and `…_all` (every value matches). */
const compoundingNames = ['eq', 'not_eq', 'lt', 'lteq', 'gt', 'gteq', 'in', 'not_in', ...patternNames] as const;

/** Predicates whose value only says yes or no. */
const yesNoNames = ['true', 'not_true', 'false', 'not_false', 'present', 'blank', 'null', 'not_null'] as const;

export type YesNoComparison = (typeof yesNoNames)[number];
export type PatternComparison = (typeof patternNames)[number];
export type ValueComparison = Exclude<(typeof compoundingNames)[number], PatternComparison>;

type PredicateKind =
  | { kind: 'value'; comparison: ValueComparison }
  | { kind: 'pattern'; comparison: PatternComparison }
  | { kind: 'yes-no'; comparison: YesNoComparison };

export type Predicate = PredicateKind & {
  /** As it ends a search term: `not_cont_any`. */
  readonly name: string;
  readonly quantifier?: 'any' | 'all';
  readonly takesList: boolean;
  /** On the children of a record it requires that no child matches, not that one child does not. */
  readonly isNegative: boolean;
};

function kindOf(comparison: (typeof compoundingNames)[number]): PredicateKind {
  const pattern = patternNames.find((name) => name === comparison);
  return pattern
    ? { kind: 'pattern', comparison: pattern }
    : { kind: 'value', comparison: comparison as ValueComparison };
}

function compounding(comparison: (typeof compoundingNames)[number]): Predicate[] {
  const base = { ...kindOf(comparison), isNegative: comparison.includes('not_') };
  return [
    { ...base, name: comparison, takesList: comparison === 'in' || comparison === 'not_in' },
    { ...base, name: `${comparison}_any`, quantifier: 'any', takesList: true },
    { ...base, name: `${comparison}_all`, quantifier: 'all', takesList: true },
  ];
}

function yesNo(comparison: YesNoComparison): Predicate {
  return { kind: 'yes-no', comparison, name: comparison, takesList: false, isNegative: comparison.includes('not_') };
}

/** Ransack's 62 predicates by name. */
export const predicates: ReadonlyMap<string, Predicate> = new Map(
  [...compoundingNames.flatMap(compounding), ...yesNoNames.map(yesNo)].map((predicate) => [predicate.name, predicate]),
);

const longestFirst = [...predicates.values()].sort((a, b) => b.name.length - a.name.length);

/**
 * Takes a search term apart: `legal_name_not_cont_any` is `legal_name` and `not_cont_any`, because the longest
 * predicate it ends in wins over `cont_any` and `any`.
 *
 * @returns undefined when the term ends in no predicate
 */
export function splitTerm(term: string): { stem: string; predicate: Predicate } | undefined {
  const predicate = longestFirst.find(({ name }) => term.endsWith(`_${name}`));
  return predicate && { stem: term.slice(0, -predicate.name.length - 1), predicate };
}
