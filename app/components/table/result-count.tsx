import { formatInteger } from '@contract/shared/format';

interface ResultCountProps {
  totalRecords: number;
  currentPage: number;
  totalPages: number;
  /** What is counted: `['carrier', 'carriers']`. */
  noun: readonly [one: string, many: string];
}

/** "3,026 carriers, page 3 of 61", or "4 carriers" for a single page: above every list, even an empty one. */
export function ResultCount({ totalRecords, currentPage, totalPages, noun: [one, many] }: ResultCountProps) {
  return (
    <p className="result-count" role="status">
      <strong>{formatInteger(totalRecords)}</strong> {totalRecords === 1 ? one : many}
      {totalPages > 1 ? `, page ${formatInteger(currentPage)} of ${formatInteger(totalPages)}` : null}
    </p>
  );
}
