import type { ReactNode } from 'react';
import { Breadcrumb, type Crumb } from './breadcrumb';

interface PageHeaderProps {
  title: string;
  /** One line that describes the page. */
  context?: ReactNode;
  /** The page's primary action; at most one. */
  action?: ReactNode;
  crumbs?: readonly Crumb[];
  /** Instead of the crumbs: the page is of a list's row (`WayBack`). */
  wayBack?: ReactNode;
}

/** The head of a page: its location, its title, and its primary action. */
export function PageHeader({ title, context, action, crumbs, wayBack }: PageHeaderProps) {
  return (
    <>
      {crumbs === undefined ? wayBack : <Breadcrumb crumbs={crumbs} />}
      <div className="page-header">
        <div>
          <h1>{title}</h1>
          {context === undefined ? null : <p>{context}</p>}
        </div>
        {action ? (
          <div className="page-acts" data-page-actions>
            {action}
          </div>
        ) : null}
      </div>
    </>
  );
}
