import type { ReactNode } from 'react';

/**
 * What may be done with the selected rows. Last child of the form that wraps the table: it shows once a row is selected,
 * and always where scripts do not run.
 */
export function BulkActions({ children }: { children: ReactNode }) {
  return <div className="bulk-actions">{children}</div>;
}
