export { columnSearch } from './column-search';
export {
  type AssociationDefinition,
  defineSearch,
  type SearchDefinition,
} from './define-search';
export { describeSearch } from './describe-search';
export { InvalidSearchError } from './invalid-search-error';
export { readNestedQueries } from './nested-queries';
export { parseQuery } from './parse-query';
export { listedSearch, rowSearch } from './row-search';
export { type SearchSql, toSql } from './to-sql';
