import { PAGE_SIZE } from './paging.constants';

/** What a search server reports when it stopped counting: four full pages, whatever the real count. */
const COUNT_CUT_OFF = { totalRecords: 200, totalPages: 4 } as const;

interface Pages {
  currentPage: number;
  totalPages: number;
  totalRecords: number;
}

/**
 * Corrects the paging of a list whose server stopped counting (loads text, section 4): when it says 200 items in 4
 * pages but the page holds fewer than fifty, this page is the last one and the total is the page's count times its
 * number. Any other paging comes back as it is.
 */
export function correctedPaging(paging: Pages, resultsOnPage: number): Pages {
  const { currentPage, totalPages, totalRecords } = paging;
  const isCutOff = totalRecords === COUNT_CUT_OFF.totalRecords && totalPages === COUNT_CUT_OFF.totalPages;
  if (!isCutOff || resultsOnPage >= PAGE_SIZE) return paging;
  return { currentPage, totalPages: currentPage, totalRecords: resultsOnPage * currentPage };
}
