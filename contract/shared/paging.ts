import { z } from 'zod';
import { MAX_PER_PAGE, PAGE_SIZE } from './paging.constants';

const wholeNumber = (name: string, most: number) =>
  z.coerce
    .number({ error: `${name} must be a number.` })
    .int(`${name} must be a whole number.`)
    .min(1, `${name} must be above 0.`)
    .max(most, `${name} must be at most ${most}.`);

/** `page` and `per_page` of every list, from a query string. 422 names the one that is wrong. */
export const Paging = z.object({
  page: wholeNumber('page', 1_000_000).default(1),
  per_page: wholeNumber('per_page', MAX_PER_PAGE).default(PAGE_SIZE),
});

/** A page of a list filtered and sorted by `q[...]`; the monitor's search of the list defines its names. */
export const SearchedPaging = Paging.extend({ q: z.unknown().optional() });

/** A part of what a list is searched by. */
export const SearchText = z
  .string({ error: 'search_text is a text.' })
  .trim()
  .max(100, 'search_text is too long: 100 characters at most.');

/** From the response headers currentpage, totalpages, totalitems. */
export type PagingInfo = { currentPage: number; totalPages: number; totalRecords: number };

/** @returns the paging of a list of `totalRecords`; an empty list has one page. */
export function pagingInfo(page: number, perPage: number, totalRecords: number): PagingInfo {
  return { currentPage: page, totalPages: Math.max(1, Math.ceil(totalRecords / perPage)), totalRecords };
}
