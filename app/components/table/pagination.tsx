import { formatInteger } from '@contract/shared/format';
import { ListLink } from '~/components/list-link';

interface PaginationProps {
  currentPage: number;
  totalPages: number;
  /** The address of a page of this list. */
  pageHref: (page: number) => string;
  /** The list's label, on a page with several. */
  label?: string;
}

/** First, last, and two on either side of the current page; null stands for omitted ones. */
export function pagesShown(currentPage: number, totalPages: number): (number | null)[] {
  const wanted = new Set([1, totalPages]);
  for (let page = currentPage - 2; page <= currentPage + 2; page += 1) wanted.add(page);
  const pages = [...wanted].filter((page) => page >= 1 && page <= totalPages).sort((a, b) => a - b);
  return pages.flatMap((page, at) => {
    const before = pages[at - 1];
    if (before === undefined || page === before + 1) return [page];
    // One page left out is no shorter than that page's own number.
    return page === before + 2 ? [page - 1, page] : [null, page];
  });
}

/** The list's current page, and links to its other pages. A single page has no links. */
export function Pagination({ currentPage, totalPages, pageHref, label = 'Pages' }: PaginationProps) {
  if (totalPages <= 1) return null;
  return (
    <nav className="pagination" aria-label={label}>
      <ul>
        <li>
          <Step text="Previous" rel="prev" page={currentPage - 1} isOff={currentPage <= 1} pageHref={pageHref} />
        </li>
        {pagesShown(currentPage, totalPages).map((page, at) => (
          <li key={page ?? `gap-${at}`}>
            {page === null ? (
              <span className="off pages-left-out" />
            ) : (
              <ListLink to={pageHref(page)} aria-current={page === currentPage ? 'page' : undefined}>
                <span className="heard-only">Page </span>
                {formatInteger(page)}
              </ListLink>
            )}
          </li>
        ))}
        <li>
          <Step text="Next" rel="next" page={currentPage + 1} isOff={currentPage >= totalPages} pageHref={pageHref} />
        </li>
      </ul>
    </nav>
  );
}

interface StepProps {
  text: string;
  rel: 'prev' | 'next';
  page: number;
  isOff: boolean;
  pageHref: (page: number) => string;
}

function Step({ text, rel, page, isOff, pageHref }: StepProps) {
  if (isOff) return <span className="off">{text}</span>;
  return (
    <ListLink to={pageHref(page)} rel={rel}>
      {text}
    </ListLink>
  );
}
