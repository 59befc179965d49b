import { formatDate, formatInteger } from '@contract/shared/format';
import type { PagingInfo } from '@contract/shared/paging';
import type { Team } from '@contract/teams/teams.entities';
import { Link } from '@remix-run/react';
import { TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { useRefused } from '~/components/form/refusal';
import { SectionError } from '~/components/notice/section-error';
import type { Column } from '~/components/table/data-table';
import { PagedTable } from '~/components/table/paged-table';
import { paths } from '~/paths';
import type { SectionResult } from '~/services/load-section.server';
import type { createOne } from './forms.server';

const HERE = paths.companyTeams();

interface TeamsProps {
  teams: SectionResult<{ teams: Team[]; paging: PagingInfo }>;
  mayChange: boolean;
}

/** The company's teams; each has a page with its members. */
export function Teams({ teams, mayChange }: TeamsProps) {
  // A rejected form comes first: without scripts nothing leads down to its errors.
  const isRejected = useRefused()?.form === 'team';
  const createForm = <CreateTeam />;
  return (
    <div className="stack-wide">
      {isRejected ? createForm : null}
      <section className="stack" aria-labelledby="teams-title">
        <h2 id="teams-title">Teams</h2>
        {teams.ok ? (
          <TeamList {...teams.data} />
        ) : (
          <SectionError name="The list of teams" reference={teams.reference} retryHref={HERE} />
        )}
      </section>
      {mayChange && !isRejected ? createForm : null}
      {mayChange ? null : <p>Admins create and change teams.</p>}
    </div>
  );
}

function TeamList({ teams, paging }: { teams: readonly Team[]; paging: PagingInfo }) {
  return (
    <PagedTable
      caption="Teams of your company, newest first"
      noun={['team', 'teams']}
      columns={COLUMNS}
      rows={teams}
      rowKey={({ id }) => id}
      paging={paging}
      empty={<p className="missing">No teams yet</p>}
    />
  );
}

const COLUMNS: Column<Team>[] = [
  { key: 'name', header: 'Team', cell: ({ id, name }) => <Link to={paths.team(id)}>{name}</Link>, isRowHeader: true },
  {
    key: 'members',
    header: 'Members',
    cell: ({ team_users_count }) => formatInteger(team_users_count),
    isNumeric: true,
  },
  { key: 'since', header: 'Created', cell: ({ created_at }) => formatDate(created_at), isOneLine: true },
];

function CreateTeam() {
  const [form, fields] = usePostForm<typeof createOne>('team');
  return (
    <section className="stack" aria-labelledby="create-team-title">
      <h2 id="create-team-title">Create team</h2>
      <PostForm of={form} action={HERE} intent="create-team" submit="Create team">
        <TextField field={fields.name} label="Name" autoComplete="off" />
      </PostForm>
    </section>
  );
}
