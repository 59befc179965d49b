import type { ReactNode } from 'react';
import { Breadcrumb, type Crumb } from './breadcrumb';

interface PageHeaderProps {
  title: string;
  /** One line that says what the page shows. */
  context?: ReactNode;
  /** The page's primary action; at most one. */
  action?: ReactNode;
  crumbs?: readonly Crumb[];
}

/** The head of a page: where it is, what it is, and the one thing most done here. */
export function PageHeader({ title, context, action, crumbs }: PageHeaderProps) {
  return (
    <>
      {crumbs === undefined ? null : <Breadcrumb crumbs={crumbs} />}
      <div className="page-header">
        <div>
          <h1>{title}</h1>
          {context === undefined ? null : <p>{context}</p>}
        </div>
        {action}
      </div>
    </>
  );
}
