import { formatDate } from '@contract/shared/format';
import { Missing } from '@ui/definition-list';

/** The column with the day that a file is of. */
export const AS_OF_COLUMN = {
  key: 'as-of',
  header: 'As of',
  isOneLine: true,
  cell: ({ as_of }: { as_of: string | null }) =>
    as_of === null ? <Missing>Not loaded</Missing> : <time dateTime={as_of}>{formatDate(as_of)}</time>,
};
