import { findAttribute, type Search } from './define-search';
import type { Combinator } from './filter';
import { InvalidSearchError } from './invalid-search-error';
import { type Parameter, readHash, readList, readText } from './parameters';
import { predicates } from './predicates';
import type { RequestedCondition } from './read-condition';

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

/**
 * Reads a condition written in parts: `{ a: [names], p: predicate, m: combinator, v: [values] }`.
 *
 * @returns undefined when it has no value, like an unused row of a search form
 */
export function readConditionParts(search: Search, { at, value }: Parameter): RequestedCondition | undefined {
  const parts = new Map<string, Parameter>();
  for (const parameter of readHash(value, at)) {
    const part = partNames.get(parameter.name);
    if (!part) throw new InvalidSearchError(parameter.at, `${parameter.at} is unknown: a condition has a, p, m and v.`);
    if (parts.has(part)) throw new InvalidSearchError(parameter.at, `${parameter.at} is given twice.`);
    parts.set(part, parameter);
  }
  const part = (name: string) => parts.get(name) ?? { name, at: `${at}[${name}]`, value: undefined };

  const attributes = readWrapped(part('a'), 'name').map((name) => {
    const attribute = findAttribute(search, name.text);
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
  if (values.length === 0) return undefined;
  if (!predicate) throw new InvalidSearchError(part('p').at, `${part('p').at} must name a predicate.`);
  if (attributes.length === 0) throw new InvalidSearchError(part('a').at, `${part('a').at} must name an attribute.`);
  if (attributes.length > 1 && !combinator) {
    throw new InvalidSearchError(part('m').at, `${part('m').at} must say how the attributes combine: and or or.`);
  }
  return { attributes, combinator: combinator ?? 'and', predicate, values, at };
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

/** `m`, or undefined when blank. */
export function readCombinator(value: unknown, at: string): Combinator | undefined {
  const text = readText(value, at);
  if (text === '') return undefined;
  if (text !== 'and' && text !== 'or') throw new InvalidSearchError(at, `${at} must be and or or.`);
  return text;
}
