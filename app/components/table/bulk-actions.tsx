import type { ReactNode } from 'react';

/**
 * Actions on the selected rows. Last child of the form around the table: it shows once a row is selected, and always
 * without script.
 */
export function BulkActions({ children }: { children: ReactNode }) {
  return <div className="bulk-actions">{children}</div>;
}
