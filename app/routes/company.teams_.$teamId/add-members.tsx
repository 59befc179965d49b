import type { CompanyUser } from '@contract/account/users.entities';
import type { PagingInfo } from '@contract/shared/paging';
import type { Team } from '@contract/teams/teams.entities';
import { Link } from '@remix-run/react';
import { TextField } from '@ui/form/text-field';
import { ButtonForm } from '~/components/form/button-form';
import { FilterForm } from '~/components/form/filter-form';
import { SubmitButton } from '~/components/form/submit-button';
import { BulkActions } from '~/components/table/bulk-actions';
import { type Column, DataTable } from '~/components/table/data-table';
import { EmptyState } from '~/components/table/empty-state';
import { paths } from '~/paths';

interface AddMembersProps {
  team: Team;
  users: readonly CompanyUser[];
  paging: PagingInfo;
  colleague: string;
}

/** The company's users, to be selected; who is on the team already stays on it once. */
export function AddMembers({ team, users, paging, colleague }: AddMembersProps) {
  const here = paths.team(team.id);
  return (
    <section className="stack" aria-labelledby="add-title">
      <h2 id="add-title">Add colleagues</h2>
      <FilterForm action={here} chips={[]} clearHref={here}>
        <TextField
          field={{ name: 'colleague', id: 'colleague-search', initialValue: colleague }}
          label="Colleague’s name or email"
          type="search"
        />
      </FilterForm>
      {users.length === 0 ? (
        <EmptyState title={colleague === '' ? 'Everyone is on this team' : `No other colleague matches ${colleague}`}>
          {colleague === '' ? (
            <Link to={paths.companyPeople()}>Invite a user</Link>
          ) : (
            <Link to={here}>Show all colleagues</Link>
          )}
        </EmptyState>
      ) : (
        <ButtonForm action={here}>
          <DataTable
            caption="Colleagues by first name"
            isCaptionHidden
            columns={COLUMNS}
            rows={users}
            rowKey={({ id }) => id}
            tick={{ name: 'user_id', value: ({ id }) => String(id), label: ({ full_name }) => full_name }}
          />
          {paging.totalPages > 1 ? (
            <p className="small-print">
              The first {users.length} of {paging.totalRecords}: search above for the others.
            </p>
          ) : null}
          <BulkActions>
            <SubmitButton intent="add-members">Add to team</SubmitButton>
          </BulkActions>
        </ButtonForm>
      )}
    </section>
  );
}

const COLUMNS: Column<CompanyUser>[] = [
  { key: 'name', header: 'Name', cell: ({ full_name }) => full_name, isRowHeader: true },
  { key: 'email', header: 'Email', cell: ({ email }) => email },
];
