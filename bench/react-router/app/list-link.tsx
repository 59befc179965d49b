import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Stands in for the product's own link of a row: the router's, as an application would have it. */
export function ListLink({ to, title, children }: { to: string; title?: string; children: ReactNode }) {
  return (
    <Link to={to} title={title} discover="none">
      {children}
    </Link>
  );
}
