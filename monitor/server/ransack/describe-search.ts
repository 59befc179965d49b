import type { AttributeType, Search } from './define-search';
import { searchLimits } from './limits';
import { type Predicate, predicates } from './predicates';
import { takesPredicate } from './read-condition';
import { enumKeys } from './values';

export interface SearchDescription {
  attributes: {
    name: string;
    type: AttributeType;
    /** Of an enum. */
    values?: readonly string[];
    predicates: string[];
  }[];
  aliases: { name: string; standsFor: string }[];
  scopes: string[];
  sorts: string[];
  limits: typeof searchLimits;
}

/** What a search accepts, as plain data for the API's description. */
export function describeSearch(search: Search): SearchDescription {
  const all: Predicate[] = [...predicates.values()];
  return {
    attributes: [...search.attributes.values()].map((attribute) => ({
      name: attribute.name,
      type: attribute.type,
      ...(attribute.type === 'enum' && { values: enumKeys(attribute.values) }),
      predicates: all.filter((predicate) => takesPredicate(attribute, predicate)).map(({ name }) => name),
    })),
    aliases: [...search.aliases].map(([name, standsFor]) => ({ name, standsFor })),
    scopes: [...search.scopes.keys()],
    sorts: [...search.sorts.keys()],
    limits: searchLimits,
  };
}
