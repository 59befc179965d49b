import { z } from 'zod';
import { MAX_PER_PAGE, PAGE_SIZE } from './paging.constants';

/** `page` and `per_page` of every list, from a query string. 422 names the one that is wrong. */
export const Paging = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  per_page: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(PAGE_SIZE),
});

/** From the response headers currentpage, totalpages, totalitems. */
export type PagingInfo = { currentPage: number; totalPages: number; totalRecords: number };

/** @returns the paging of a list of `totalRecords`; an empty list has one page. */
export function pagingInfo(page: number, perPage: number, totalRecords: number): PagingInfo {
  return { currentPage: page, totalPages: Math.max(1, Math.ceil(totalRecords / perPage)), totalRecords };
}
