import { missingFor } from '@contract/shared/permissions';
import { getTeam } from '@contract/teams/teams.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { SectionError } from '~/components/notice/section-error';
import { PageHeader } from '~/components/shell/page-header';
import { listUsers, searchCompanyUsers } from '~/models/account.server';
import { listTeamUsers } from '~/models/teams.server';
import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { loadSection, type SectionResult } from '~/services/load-section.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { AddMembers } from './add-members';
import { addMembers, removeMembers, renameOne } from './forms.server';
import { Members } from './members';
import { RenameTeam } from './rename-team';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, args.data?.team.name ?? 'Team');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'broker');
  const address = new URL(args.request.url).searchParams;
  const search = address.get('search')?.trim() ?? '';
  const colleague = address.get('colleague')?.trim() ?? '';
  const mayChange = missingFor('manageUsers', user) === null;
  const id = args.params.teamId!;
  const [team, members, colleagues] = await Promise.all([
    monitor.get(getTeam, { params: { id } }),
    loadSection(listTeamUsers(monitor, id, { search, page: address.get('page') || undefined })),
    mayChange
      ? loadSection(colleague === '' ? listUsers(monitor, {}) : searchCompanyUsers(monitor, { search_term: colleague }))
      : null,
  ]);
  return { team, members, colleagues: withoutMembers(colleagues, members, search), search, colleague, mayChange };
}

type MemberPage = Awaited<ReturnType<typeof listTeamUsers>>;
type ColleaguePage = Awaited<ReturnType<typeof listUsers>>;

/** Who may be added: where all members are on the page, they are left out; adding one twice would change nothing. */
function withoutMembers(
  colleagues: SectionResult<ColleaguePage> | null,
  members: SectionResult<MemberPage>,
  search: string,
) {
  if (!colleagues?.ok || !members.ok || search !== '' || members.data.paging.totalPages > 1) return colleagues;
  const isMember = new Set(members.data.teamUsers.map(({ user }) => user.id));
  const users = colleagues.data.users.filter(({ id }) => !isMember.has(id));
  return { ...colleagues, data: { ...colleagues.data, users } };
}

export const action = actionOf('manageUsers', addMembers, removeMembers, renameOne);

export default function TeamPage() {
  const { team, members, colleagues, search, colleague, mayChange } = useLoaderData<typeof loader>();
  const { pathname, search: query } = useLocation();
  const here = pathname + query;
  return (
    <>
      <PageHeader
        title={team.name}
        context={team.team_users_count === 1 ? 'One member' : `${team.team_users_count} members`}
        crumbs={[{ label: 'Teams', to: paths.companyTeams() }, { label: team.name }]}
      />
      <div className="stack-wide account-tab">
        {members.ok ? (
          <Members {...members.data} team={team} search={search} mayChange={mayChange} />
        ) : (
          <SectionError name="The members" reference={members.reference} retryHref={here} />
        )}
        {colleagues === null ? null : colleagues.ok ? (
          <AddMembers {...colleagues.data} team={team} colleague={colleague} />
        ) : (
          <SectionError name="The list of colleagues" reference={colleagues.reference} retryHref={here} />
        )}
        {mayChange ? <RenameTeam team={team} /> : null}
      </div>
    </>
  );
}
