import { missingFor } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PageHeader } from '~/components/shell/page-header';
import { listTeams } from '~/models/teams.server';
import { actionOf } from '~/services/define-form.server';
import { loadSection } from '~/services/load-section.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { createOne } from './forms.server';
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

export const action = actionOf('broker', createOne);

export default function CompanyTeamsPage() {
  const teams = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Teams" context="Colleagues who work together" />
      <Teams {...teams} />
    </>
  );
}
