import type { PagingInfo } from '@contract/shared/paging';

type Mailed = { carrier_id: number; delivered_at: string };

/**
 * When each carrier was last mailed, by its id, from all pages of a list whose newest come first. Who is not in the list
 * is left out.
 */
export async function newestPerCarrier(
  readPage: (page: number) => Promise<{ mailed: readonly Mailed[]; paging: PagingInfo }>,
): Promise<Map<number, string>> {
  const newest = new Map<number, string>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { mailed, paging } = await readPage(page);
    pages = paging.totalPages;
    for (const { carrier_id, delivered_at } of mailed)
      if (!newest.has(carrier_id)) newest.set(carrier_id, delivered_at);
  }
  return newest;
}
