import { searchCarriers } from '~/models/carriers.server';
import { toListedCarrier } from './listed-carrier';
import type { Monitor } from './monitor.server';

/**
 * What a results page shows for its address: the search text, the page and the order live there, so that a copied
 * address shows the same list. Without a text nothing is asked.
 */
export async function searchByAddress(monitor: Monitor, url: URL) {
  const searchText = url.searchParams.get('search_text')?.trim() ?? '';
  const sort = url.searchParams.get('sort') ?? '';
  const today = new Date().toISOString().slice(0, 10);
  if (searchText === '') return { searchText, sort, today, results: null };
  const { carriers, paging } = await searchCarriers(monitor, {
    search_text: searchText,
    page: url.searchParams.get('page') ?? undefined,
    include: 'rules_assessment',
    ...(sort !== '' && { q: { s: sort } }),
  });
  return { searchText, sort, today, results: { carriers: carriers.map(toListedCarrier), paging } };
}
