import { type SQL, sql } from 'drizzle-orm';
import { readCombinator, readConditionParts } from './condition-parts';
import { findAttributes, type ScopeValue, type Search } from './define-search';
import type { Combinator, Filter, Group } from './filter';
import { InvalidSearchError } from './invalid-search-error';
import { searchLimits } from './limits';
import { type Parameter, readHash, readList, readValues } from './parameters';
import { splitTerm } from './predicates';
import { readCondition, type SearchSize } from './read-condition';
import { readSorts, type Sort } from './read-sorts';
import { readYesNo } from './values';

export interface RequestedSearch {
  readonly filter: Group;
  /** These narrow the whole search, wherever they appear in it. */
  readonly scopes: readonly SQL[];
  readonly sorts: readonly Sort[];
}

/** What has been read so far of one search. */
interface Reading extends SearchSize {
  readonly search: Search;
  readonly scopes: SQL[];
  readonly sorts: Sort[];
}

/**
 * Reads the `q` of a request against what the search allows.
 *
 * @throws InvalidSearchError naming the parameter that is unknown, does not fit or goes over a limit
 */
export function readSearch(search: Search, q: unknown): RequestedSearch {
  const reading: Reading = { search, scopes: [], sorts: [], conditions: 0, values: 0, patterns: 0 };
  const parameters = q === undefined || q === null || q === '' ? [] : readHash(q, 'q');
  const filter = readGroup(reading, parameters, 0);
  return { filter, scopes: reading.scopes, sorts: reading.sorts };
}

/** Allowed at the top only, like sorts. */
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

/** Skips empty groups: an empty `or` would match nothing. */
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
  return [sql`(${condition})`];
}

function readConditions(reading: Reading, value: unknown, at: string): Filter[] {
  const items = readList(value, at);
  const distinct = new Map(items.map((item) => [JSON.stringify(item.value), item]));
  return [...distinct.values()].flatMap((item) => {
    const condition = readConditionParts(reading.search, item);
    return condition ? readCondition(reading, condition) : [];
  });
}
