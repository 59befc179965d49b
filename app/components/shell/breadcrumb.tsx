import { Link } from '@remix-run/react';

export interface Crumb {
  label: string;
  /** Relative to the base path; the last crumb, the page itself, has none. */
  to?: string;
  /** The list that the page belongs to, which the list it was opened from replaces. */
  isList?: boolean;
}

/** The path from a list to the current page. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav className="breadcrumb" aria-label="Breadcrumb">
      <ol>
        {crumbs.map((crumb) => (
          <li key={crumb.label}>
            {crumb.to === undefined ? (
              <span aria-current="page">{crumb.label}</span>
            ) : (
              <Link to={crumb.to}>{crumb.label}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
