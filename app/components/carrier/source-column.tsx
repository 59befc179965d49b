import type { Source } from '@contract/carriers/carriers.entities';
import { formatDate } from '@contract/shared/format';

/** The column that names the federal file of a row, and the day it is of. */
export const SOURCE_COLUMN = {
  key: 'source',
  header: 'Source',
  cell: ({ source }: { source: Source }) => (
    <>
      {source.name}
      <span className="row-note">
        {source.as_of === null ? 'date not reported' : `as of ${formatDate(source.as_of)}`}
      </span>
    </>
  ),
};
