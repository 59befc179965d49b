import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { PageHeader } from '~/components/shell/page-header';
import { openAction, openPage } from '~/services/page.server';
import { doPageAction } from '~/services/page-actions.server';
import { pageMeta } from '~/view/page-title';
import { scopeNotes } from '~/view/scope-notes';
import { loadPeople } from './load-people.server';
import { People } from './people';
import { peopleActions } from './people-actions.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'People');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'manageUsers');
  const people = await loadPeople(monitor, new URL(args.request.url).searchParams, user);
  return { ...people, companyName: user.company?.legal_name ?? '', scopeNotes: scopeNotes(user.paywall) };
}

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'manageUsers');
  return doPageAction(args, monitor, peopleActions);
}

export default function CompanyPeoplePage() {
  const { companyName, ...people } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="People" context={`Users of ${companyName} and open invitations`} />
      <People {...people} refused={refused} />
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
