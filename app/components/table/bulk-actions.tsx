import type { ReactNode } from 'react';
import { PhoneFold } from '~/components/form/phone-fold';

interface BulkActionsProps {
  /** What a phone shows of the bar: the count of selected rows. Omitted: the bar has one action, shown on a phone too. */
  count?: ReactNode;
  children: ReactNode;
}

/**
 * Actions on the selected rows. Last child of the form around the table: it shows once a row is selected, and always
 * without script. On a phone it is one line, so that it covers no rows, and opens to the actions.
 */
export function BulkActions({ count, children }: BulkActionsProps) {
  return (
    <div className="bulk-actions">
      {count}
      {count === undefined ? children : <PhoneFold label="Actions">{children}</PhoneFold>}
    </div>
  );
}
