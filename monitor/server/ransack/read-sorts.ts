import type { Search, SortKey } from './define-search';
import { InvalidSearchError } from './invalid-search-error';
import { searchLimits } from './limits';
import { type Parameter, readHash, readList, readText } from './parameters';

export interface Sort {
  readonly by: SortKey;
  readonly direction: 'asc' | 'desc';
}

/**
 * Reads `s`: "legal_name desc", a list of such texts, or a list of `{ name, dir }`. As in ransack, a missing or unknown
 * direction is asc, and commas separate nothing.
 *
 * @throws InvalidSearchError naming a sort that is not allowed
 */
export function readSorts(search: Search, value: unknown, at: string): Sort[] {
  const items = typeof value === 'string' ? [{ name: '0', at, value }] : readList(value, at);
  if (items.length > searchLimits.sorts) {
    throw new InvalidSearchError(at, `A search takes no more than ${searchLimits.sorts} sorts.`);
  }
  return items.map((item) => (typeof item.value === 'string' ? splitSort(item) : namedSort(item))).flatMap(readSort);

  function readSort({ at, name, direction }: RequestedSort): Sort[] {
    if (name === '') return [];
    const by = search.sorts.get(search.aliases.get(name) ?? name);
    if (!by) throw new InvalidSearchError(at, `"${name}" is nothing this list can be sorted by.`);
    return [{ by, direction: direction.toLowerCase() === 'desc' ? 'desc' : 'asc' }];
  }
}

interface RequestedSort {
  at: string;
  name: string;
  direction: string;
}

function splitSort({ at, value }: Parameter): RequestedSort {
  const text = readText(value, at);
  const [name = ''] = text.split(/\s+/, 1);
  return { at, name, direction: text.slice(name.length).trim() };
}

function namedSort({ at, value }: Parameter): RequestedSort {
  const parts = readHash(value, at);
  const unknown = parts.find(({ name }) => name !== 'name' && name !== 'dir');
  if (unknown) throw new InvalidSearchError(unknown.at, `${unknown.at} is unknown: a sort has a name and a dir.`);
  const text = (wanted: string) => readText(parts.find(({ name }) => name === wanted)?.value, at);
  return { at, name: text('name'), direction: text('dir') };
}
