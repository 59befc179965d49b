import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { openAction, openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { LoadFormView } from './load-form';
import { newLoad } from './new-load.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'New load');

export async function loader(args: LoaderFunctionArgs) {
  await openPage(args, 'bringInLoads');
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'bringInLoads');
  return newLoad(args.request, monitor);
}

export default function NewLoadPage() {
  return (
    <>
      <PageHeader
        title="New load"
        context="For a load that your TMS does not send. You choose its carrier on the next page"
        crumbs={[{ label: 'Loads', to: paths.loads() }, { label: 'New load' }]}
      />
      <LoadFormView refused={useActionData<typeof action>()} />
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
