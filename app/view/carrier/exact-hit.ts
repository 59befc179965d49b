import type { CarrierSummary } from '@contract/carriers/carriers.entities';
import { nameKey } from '@contract/shared/names';
import type { SearchTextClass } from '@contract/shared/search-text';

type Found = Pick<CarrierSummary, 'id' | 'legal_name' | 'dba_name' | 'identifiers'>;

/**
 * The one carrier that a text names in full, or null: none does, or several do (a DOT number and another’s MC number
 * alike), and a person has to tell them apart. A number counts by the federal record alone: one that a carrier gave of
 * itself leads nowhere by itself. A name counts when nothing else was found.
 *
 * @param found the first page of the search in its own order, in which numbers typed in full come first
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
