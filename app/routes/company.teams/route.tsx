import { missingFor } from '@contract/shared/permissions';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { PageHeader } from '~/components/shell/page-header';
import { listTeams } from '~/models/teams.server';
import { loadSection } from '~/services/load-section.server';
import { openAction, openPage } from '~/services/page.server';
import { doPageAction } from '~/services/page-actions.server';
import { pageMeta } from '~/view/page-title';
import { teamActions } from './team-actions.server';
import { Teams } from './teams';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Teams');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'broker');
  const page = new URL(args.request.url).searchParams.get('page') || undefined;
  return {
    teams: await loadSection(listTeams(monitor, { page })),
    mayChange: missingFor('manageUsers', user) === null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'broker');
  return doPageAction(args, monitor, teamActions);
}

export default function CompanyTeamsPage() {
  const teams = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="Teams" context="Colleagues who work together" />
      <Teams {...teams} refused={refused} />
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
