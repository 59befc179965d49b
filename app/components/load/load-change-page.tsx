import type { ReactNode } from 'react';
import { KeptLink } from '~/components/row-link';
import type { Crumb } from '~/components/shell/breadcrumb';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { CancelledLoad } from './cancelled-load';
import { useLoadCrumbs } from './use-load-crumbs';

interface LoadChangePageProps {
  load: { id: number; reference: string; cancelled_at?: string | null };
  title: string;
  context?: string;
  /** The page's last breadcrumb. */
  here: string;
  /** The page of the load that it belongs to. */
  under?: Crumb;
  /** The form, or why there is none. */
  children: ReactNode;
}

/** A page on which one thing about a load is changed. A cancelled load does not change. */
export function LoadChangePage({ load, title, context, here, under, children }: LoadChangePageProps) {
  return (
    <>
      <PageHeader title={title} context={context} crumbs={useLoadCrumbs(load, here, under)} />
      {load.cancelled_at ? <CancelledLoad load={{ ...load, cancelled_at: load.cancelled_at }} /> : children}
    </>
  );
}

/** How such a form looks, and its link back to the load. */
export const loadForm = ({ id }: { id: number }) => ({
  className: 'form load-form account-tab',
  back: <KeptLink to={paths.load(id)}>Back to the load</KeptLink>,
});
