import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** Why there is nothing: "No carrier's name starts with ACME". */
  title: string;
  /** What to do next, with the links to do it. */
  children: ReactNode;
}

/** A list without rows: says why, and what next. */
export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}
