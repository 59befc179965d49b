export {
  type AssociationDefinition,
  type AttributeDefinition,
  type AttributeType,
  defineSearch,
  type ScopeValue,
  type Search,
  type SearchDefinition,
} from './define-search';
export { describeSearch, type SearchDescription } from './describe-search';
export { InvalidSearchError } from './invalid-search-error';
export { readNestedQueries } from './nested-queries';
export { type ParsedQuery, parseQuery } from './parse-query';
export { type SearchSql, toSql } from './to-sql';
