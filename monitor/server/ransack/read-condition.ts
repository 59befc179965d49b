import { sql } from 'drizzle-orm';
import type { Attribute } from './define-search';
import type { Combinator, Filter, Test } from './filter';
import { InvalidSearchError } from './invalid-search-error';
import { searchLimits } from './limits';
import { writePattern } from './patterns';
import type { Predicate } from './predicates';
import { castValue, expectedValue, readYesNo } from './values';

/** How much of the limits a search has used so far. */
export interface SearchSize {
  conditions: number;
  values: number;
  patterns: number;
}

export interface RequestedCondition {
  attributes: readonly Attribute[];
  combinator: Combinator;
  predicate: Predicate;
  values: readonly string[];
  at: string;
}

/**
 * One test for each attribute, or nothing when there is no value to test for.
 *
 * @param size counts the condition in
 * @throws InvalidSearchError when a value does not fit, or the search grows too large
 */
export function readCondition(
  size: SearchSize,
  { attributes, combinator, predicate, values, at }: RequestedCondition,
): Filter[] {
  if (values.length === 0) return [];
  if (values.length > 1 && !predicate.takesList) throw new InvalidSearchError(at, `${at} takes a single value.`);
  size.conditions += attributes.length;
  size.values += attributes.length * values.length;
  if (size.conditions > searchLimits.conditions) {
    throw new InvalidSearchError(at, `A search takes no more than ${searchLimits.conditions} conditions.`);
  }
  if (size.values > searchLimits.values) {
    throw new InvalidSearchError(at, `A search takes no more than ${searchLimits.values} values.`);
  }
  if (predicate.kind === 'pattern') {
    if (values.length > searchLimits.patterns) {
      throw new InvalidSearchError(at, `${at} takes no more than ${searchLimits.patterns} values.`);
    }
    size.patterns += attributes.length * values.length;
    if (size.patterns > searchLimits.patternsOfSearch) {
      throw new InvalidSearchError(
        at,
        `A search looks for no more than ${searchLimits.patternsOfSearch} values within texts.`,
      );
    }
  }
  const tests = attributes.map((attribute) => readTest(attribute, predicate, values, at));
  return tests.length === 1 ? tests : [{ combinator, members: tests }];
}

function readTest(attribute: Attribute, predicate: Predicate, values: readonly string[], at: string): Test {
  if (!takesPredicate(attribute, predicate)) {
    throw new InvalidSearchError(at, `${at} does not apply: ${attribute.name} is not true or false.`);
  }
  if (predicate.kind === 'yes-no') {
    const answer = readYesNo(values[0]!);
    if (answer === undefined) throw new InvalidSearchError(at, `${at} must be true or false.`);
    return { attribute, predicate, operands: answer };
  }
  const operands = values.map((text) => {
    if (predicate.kind === 'pattern') {
      const pattern = writePattern(predicate.comparison, text);
      if (pattern === undefined) throw new InvalidSearchError(at, `${at} ends in an unfinished escape.`);
      return sql`${pattern}`;
    }
    const operand = castValue(attribute, text);
    if (!operand) throw new InvalidSearchError(at, `${at} must be ${expectedValue(attribute)}.`);
    return operand;
  });
  if (predicate.comparison !== 'start' || attribute.type !== 'string') return { attribute, predicate, operands };
  return { attribute, predicate, operands, narrowed: values.map((text) => attribute.begins?.(text)) };
}

/** Every predicate works with every attribute, except that only a boolean can be true or false. */
export function takesPredicate({ type }: Attribute, { kind, comparison }: Predicate): boolean {
  return type === 'boolean' || kind !== 'yes-no' || !/true|false/.test(comparison);
}
