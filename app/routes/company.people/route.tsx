import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PageHeader } from '~/components/shell/page-header';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { scopeNotes } from '~/view/scope-notes';
import { deleteInvitation, invite } from './forms.server';
import { loadPeople } from './load-people.server';
import { People } from './people';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'People');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'manageUsers');
  const people = await loadPeople(monitor, new URL(args.request.url).searchParams, user);
  return { ...people, companyName: user.company?.legal_name ?? '', scopeNotes: scopeNotes(user.paywall) };
}

export const action = actionOf('manageUsers', invite, deleteInvitation);

export default function CompanyPeoplePage() {
  const { companyName, ...people } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="People" context={`Users of ${companyName} and open invitations`} />
      <People {...people} />
    </>
  );
}
