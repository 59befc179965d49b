import type { CarrierSummary } from '@contract/carriers/carriers.entities';
import { nameKey } from '@contract/shared/names';
import type { SearchTextClass } from '@contract/shared/search-text';

type Found = Pick<CarrierSummary, 'id' | 'legal_name' | 'dba_name' | 'identifiers'>;

/**
 * The one carrier whose full name or number a text is, or null: none, or several (a DOT number equal to another’s MC
 * number), which a person has to distinguish. Only numbers of the federal record count: one that a carrier gave does
 * not redirect. A name counts if it is the only result.
 *
 * @param found the first page of the search in its own order, with numbers typed in full first
 */
export function exactHit(search: SearchTextClass, found: readonly Found[], total: number): number | null {
  const exact = found.filter((carrier) => isNamedInFull(search, carrier));
  if (exact.length !== 1) return null;
  return search.kind === 'name_prefix' && total !== 1 ? null : exact[0]!.id;
}

function isNamedInFull(search: SearchTextClass, { legal_name, dba_name, identifiers }: Found): boolean {
  const has = (isIt: (type: string, value: string) => boolean) =>
    identifiers.some(({ is_type, value }) => isIt(is_type, value));
  switch (search.kind) {
    case 'number_prefix':
      return has((_, value) => search.prefixes.includes(value));
    case 'typed_prefix':
      return has((type, value) => type === search.type && value === search.prefix);
    case 'typed_value':
      return has((type, value) => search.types.some((one) => one === type) && value === search.value);
    case 'exact_value':
      return has((_, value) => search.values.includes(value));
    case 'name_prefix':
      return [legal_name, dba_name].some((name) => name !== null && nameKey(name) === search.key);
    default:
      return false;
  }
}
