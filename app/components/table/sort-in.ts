import type { Sort } from './data-table';

/** An address's order: `legal_name desc`. */
export function sortIn(sort: string): Sort {
  const [key = '', direction] = sort.split(' ');
  return { key, direction: direction === 'desc' ? 'desc' : 'asc' };
}
