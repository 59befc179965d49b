import type { PagingInfo } from '@contract/shared/paging';

type Mailed = { carrier_id: number; delivered_at: string; version: number };

/**
 * When each carrier last got an email, and the highest version, by its id, from all pages of a list with the newest
 * first. Skips carriers that are not in it.
 */
export async function newestPerCarrier(
  readPage: (page: number) => Promise<{ mailed: readonly Mailed[]; paging: PagingInfo }>,
): Promise<Map<number, { at: string; version: number }>> {
  const newest = new Map<number, { at: string; version: number }>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { mailed, paging } = await readPage(page);
    pages = paging.totalPages;
    for (const { carrier_id, delivered_at, version } of mailed) {
      const known = newest.get(carrier_id);
      newest.set(carrier_id, { at: known?.at ?? delivered_at, version: Math.max(known?.version ?? 0, version) });
    }
  }
  return newest;
}
