import { type SQL, sql } from 'drizzle-orm';
import { type Attribute, findAttribute, findAttributes, type ScopeValue, type Search } from './define-search';
import { InvalidSearchError } from './invalid-search-error';
import { searchLimits } from './limits';
import { type Parameter, readHash, readList, readText, readValues } from './parameters';
import { writePattern } from './patterns';
import { type Predicate, predicates, splitTerm } from './predicates';
import { readSorts, type Sort } from './read-sorts';
import { castValue, expectedValue, readYesNo } from './values';

/** One attribute, one predicate, and what it is held against: parameters, or the answer to a yes-or-no predicate. */
export interface Test {
  readonly attribute: Attribute;
  readonly predicate: Predicate;
  readonly operands: readonly SQL[] | boolean;
}

export type Combinator = 'and' | 'or';

export interface Group {
  readonly combinator: Combinator;
  readonly members: readonly Filter[];
}

export type Filter = Test | Group;

export interface RequestedSearch {
  readonly filter: Group;
  /** These narrow the whole search, wherever in it they were asked for. */
  readonly scopes: readonly SQL[];
  readonly sorts: readonly Sort[];
}

/** What has been read so far of one search. */
interface Reading {
  readonly search: Search;
  readonly scopes: SQL[];
  readonly sorts: Sort[];
  conditions: number;
  values: number;
}

/**
 * Reads the `q` of a request against what the search allows.
 *
 * @throws InvalidSearchError naming the parameter that is unknown, does not fit or goes over a limit
 */
export function readSearch(search: Search, q: unknown): RequestedSearch {
  const reading: Reading = { search, scopes: [], sorts: [], conditions: 0, values: 0 };
  const parameters = q === undefined || q === null || q === '' ? [] : readHash(q, 'q');
  const filter = readGroup(reading, parameters, 0);
  return { filter, scopes: reading.scopes, sorts: reading.sorts };
}

/** Known at the top only, as are sorts. */
const longNames = new Map([
  ['groupings', 'g'],
  ['conditions', 'c'],
  ['combinator', 'm'],
  ['sorts', 's'],
]);

function readGroup(reading: Reading, parameters: readonly Parameter[], depth: number): Group {
  let combinator: Combinator = 'and';
  const members: Filter[] = [];
  for (const parameter of parameters) {
    const { at, value } = parameter;
    const name = depth === 0 ? (longNames.get(parameter.name) ?? parameter.name) : parameter.name;
    if (name === 'm') combinator = readCombinator(value, at) ?? 'and';
    else if (name === 'g') members.push(...readGroups(reading, value, at, depth + 1));
    else if (name === 'c') members.push(...readConditions(reading, value, at));
    else if (name === 's' && depth === 0) reading.sorts.push(...readSorts(reading.search, value, at));
    else members.push(...readTerm(reading, parameter));
  }
  return { combinator, members };
}

function readCombinator(value: unknown, at: string): Combinator | undefined {
  const text = readText(value, at);
  if (text === '') return undefined;
  if (text !== 'and' && text !== 'or') throw new InvalidSearchError(at, `${at} must be and or or.`);
  return text;
}

/** Empty groups are left out: an empty `or` would otherwise match nothing. */
function readGroups(reading: Reading, value: unknown, at: string, depth: number): Group[] {
  if (depth > searchLimits.groupDepth) {
    throw new InvalidSearchError(at, `Groups nest no deeper than ${searchLimits.groupDepth}.`);
  }
  return readList(value, at)
    .map((item) => readGroup(reading, readHash(item.value, item.at), depth))
    .filter(({ members }) => members.length > 0);
}

/** A scope, or a condition written as one term: `legal_name_or_dba_name_cont=acme`. */
function readTerm(reading: Reading, { name, at, value }: Parameter): Filter[] {
  const scope = reading.search.scopes.get(name);
  if (scope) {
    reading.scopes.push(...readScope(scope, value, at));
    return [];
  }
  const term = splitTerm(name);
  if (!term) throw new InvalidSearchError(at, `${at} is unknown: "${name}" ends in no known predicate.`);
  const found = findAttributes(reading.search, term.stem);
  if (!found) throw new InvalidSearchError(at, `${at} is unknown: "${term.stem}" cannot be searched by.`);
  return readCondition(reading, { ...found, predicate: term.predicate, values: readValues(value, at), at });
}

function readScope(scope: (value: ScopeValue) => SQL | undefined, value: unknown, at: string): SQL[] {
  const texts = readValues(value, at);
  const [first] = texts;
  if (first === undefined) return [];
  const answer = texts.length === 1 ? readYesNo(first) : undefined;
  if (answer === false) return [];
  const condition = scope(answer ?? (Array.isArray(value) ? texts : first));
  if (!condition) throw new InvalidSearchError(at, `${at} does not take this value.`);
  return [condition];
}

/** Conditions written in parts: `{ a: [names], p: predicate, m: combinator, v: [values] }`. */
function readConditions(reading: Reading, value: unknown, at: string): Filter[] {
  const items = readList(value, at);
  const distinct = new Map(items.map((item) => [JSON.stringify(item.value), item]));
  return [...distinct.values()].flatMap((item) => readConditionParts(reading, item));
}

const partNames = new Map([
  ['a', 'a'],
  ['attributes', 'a'],
  ['p', 'p'],
  ['predicate', 'p'],
  ['predicate_name', 'p'],
  ['m', 'm'],
  ['combinator', 'm'],
  ['v', 'v'],
  ['values', 'v'],
]);

function readConditionParts(reading: Reading, { at, value }: Parameter): Filter[] {
  const parts = new Map<string, Parameter>();
  for (const parameter of readHash(value, at)) {
    const part = partNames.get(parameter.name);
    if (!part) throw new InvalidSearchError(parameter.at, `${parameter.at} is unknown: a condition has a, p, m and v.`);
    if (parts.has(part)) throw new InvalidSearchError(parameter.at, `${parameter.at} is given twice.`);
    parts.set(part, parameter);
  }
  const part = (name: string) => parts.get(name) ?? { name, at: `${at}[${name}]`, value: undefined };

  const attributes = readWrapped(part('a'), 'name').map((name) => {
    const attribute = findAttribute(reading.search, name.text);
    if (!attribute) throw new InvalidSearchError(name.at, `"${name.text}" cannot be searched by.`);
    return attribute;
  });
  const values = readWrapped(part('v'), 'value').map(({ text }) => text);
  const predicateName = readText(part('p').value, part('p').at);
  const predicate = predicates.get(predicateName);
  const combinator = readCombinator(part('m').value, part('m').at);

  if (!predicate && predicateName !== '') {
    throw new InvalidSearchError(part('p').at, `"${predicateName}" is no known predicate.`);
  }
  if (values.length === 0) return [];
  if (!predicate) throw new InvalidSearchError(part('p').at, `${part('p').at} must name a predicate.`);
  if (attributes.length === 0) throw new InvalidSearchError(part('a').at, `${part('a').at} must name an attribute.`);
  if (attributes.length > 1 && !combinator) {
    throw new InvalidSearchError(part('m').at, `${part('m').at} must say how the attributes combine: and or or.`);
  }
  return readCondition(reading, { attributes, combinator: combinator ?? 'and', predicate, values, at });
}

/** The texts of a list whose items are texts or hashes with one key, as forms send them: `v[0][value]=acme`. */
function readWrapped({ value, at }: Parameter, key: string): { text: string; at: string }[] {
  return readList(value, at)
    .map((item) => {
      if (typeof item.value !== 'object') return { text: readText(item.value, item.at), at: item.at };
      const [wrapped, ...others] = readHash(item.value, item.at);
      if (wrapped?.name !== key || others.length > 0) {
        throw new InvalidSearchError(item.at, `${item.at} must be a single value, or hold one as "${key}".`);
      }
      return { text: readText(wrapped.value, wrapped.at), at: item.at };
    })
    .filter(({ text }) => text !== '');
}

interface RequestedCondition {
  attributes: readonly Attribute[];
  combinator: Combinator;
  predicate: Predicate;
  values: readonly string[];
  at: string;
}

/** One test for each attribute, or nothing when there is no value to test for. */
function readCondition(
  reading: Reading,
  { attributes, combinator, predicate, values, at }: RequestedCondition,
): Filter[] {
  if (values.length === 0) return [];
  if (values.length > 1 && !predicate.takesList) throw new InvalidSearchError(at, `${at} takes a single value.`);
  reading.conditions += attributes.length;
  reading.values += attributes.length * values.length;
  if (reading.conditions > searchLimits.conditions) {
    throw new InvalidSearchError(at, `A search takes no more than ${searchLimits.conditions} conditions.`);
  }
  if (reading.values > searchLimits.values) {
    throw new InvalidSearchError(at, `A search takes no more than ${searchLimits.values} values.`);
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
  return { attribute, predicate, operands };
}

/** Every predicate goes with every attribute, save that only a boolean can be true or false. */
export function takesPredicate({ type }: Attribute, { kind, comparison }: Predicate): boolean {
  return type === 'boolean' || kind !== 'yes-no' || !/true|false/.test(comparison);
}
