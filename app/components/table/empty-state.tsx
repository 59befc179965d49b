import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** Why it is empty: "No carrier's name starts with ACME". */
  title: string;
  /** The next step, with its links. */
  children: ReactNode;
}

/** A list without rows: why, and what next. */
export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}
