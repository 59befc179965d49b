export {
  type AssociationDefinition,
  defineSearch,
  type SearchDefinition,
} from './define-search';
export { describeSearch } from './describe-search';
export { InvalidSearchError } from './invalid-search-error';
export { readNestedQueries } from './nested-queries';
export { parseQuery } from './parse-query';
export { type SearchSql, toSql } from './to-sql';
