import type { PagingInfo } from '@contract/shared/paging';
import type { Team, TeamUser } from '@contract/teams/teams.entities';
import { Link, useLocation } from '@remix-run/react';
import { TextField } from '@ui/form/text-field';
import { ButtonForm } from '~/components/form/button-form';
import { FilterForm } from '~/components/form/filter-form';
import { SubmitButton } from '~/components/form/submit-button';
import { BulkActions } from '~/components/table/bulk-actions';
import { type Column, DataTable } from '~/components/table/data-table';
import { EmptyState } from '~/components/table/empty-state';
import { NoSuchPage } from '~/components/table/no-such-page';
import { Pagination } from '~/components/table/pagination';
import { ResultCount } from '~/components/table/result-count';
import { paths, withParams } from '~/paths';

interface MembersProps {
  team: Team;
  teamUsers: readonly TeamUser[];
  paging: PagingInfo;
  search: string;
  mayChange: boolean;
}

/** Who is in the team, found by name or address; admins select who leaves. */
export function Members({ team, teamUsers, paging, search, mayChange }: MembersProps) {
  const location = useLocation();
  const here = paths.team(team.id);
  return (
    <section className="stack" aria-labelledby="members-title">
      <h2 id="members-title">Members</h2>
      <FilterForm action={here} chips={[]} clearHref={here}>
        <TextField
          field={{ name: 'search', id: 'members-search', initialValue: search }}
          label="Email, first or last name"
          type="search"
        />
      </FilterForm>
      <ResultCount {...paging} noun={['member', 'members']} />
      {teamUsers.length > 0 ? (
        <ButtonForm action={here}>
          <DataTable
            caption={`Members of ${team.name} by first name`}
            isCaptionHidden
            columns={COLUMNS}
            rows={teamUsers}
            rowKey={({ id }) => id}
            tick={
              mayChange
                ? { name: 'team_user_id', value: ({ id }) => String(id), label: ({ user }) => user.full_name }
                : undefined
            }
          />
          {mayChange ? (
            <BulkActions>
              <SubmitButton intent="remove-members" look="danger">
                Remove from team
              </SubmitButton>
            </BulkActions>
          ) : null}
        </ButtonForm>
      ) : paging.totalRecords > 0 ? (
        <NoSuchPage paging={paging} />
      ) : search === '' ? (
        <p className="missing">No members yet</p>
      ) : (
        <EmptyState title={`No member matches ${search}`}>
          <Link to={here}>Show all members</Link>
        </EmptyState>
      )}
      <Pagination {...paging} pageHref={(page) => withParams(location, { page })} label="Pages of members" />
    </section>
  );
}

const COLUMNS: Column<TeamUser>[] = [
  { key: 'name', header: 'Name', cell: ({ user }) => user.full_name, isRowHeader: true },
  { key: 'email', header: 'Email', cell: ({ user }) => user.email },
];
