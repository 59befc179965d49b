import { SCOPE_LABELS } from '@contract/account/account.constants';
import type { Scope } from '@contract/shared/permissions';
import type { SignOnGroup } from '@contract/sign-on/sign-on.entities';
import { Button } from '@ui/button';
import { Select } from '@ui/form/choices';
import { TextField } from '@ui/form/text-field';
import { ButtonForm } from '~/components/form/button-form';
import { PermissionBoxes } from '~/components/form/permission-boxes';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { Refusal } from '~/components/form/refusal';
import { RoleChoice } from '~/components/roles/role-choice';
import { type Column, DataTable } from '~/components/table/data-table';
import type { saveGroup } from './forms.server';

interface GroupsProps {
  groups: readonly SignOnGroup[];
  roles: readonly { id: number; name: string }[];
  teams: readonly { id: number; name: string }[];
  /** Why a permission changes nothing in this company. */
  scopeNotes: Readonly<Partial<Record<Scope, string>>>;
}

/** What the provider's groups bring. */
export function Groups({ groups, roles, teams, scopeNotes }: GroupsProps) {
  const [form, fields] = usePostForm<typeof saveGroup>('group');
  return (
    <section className="stack" aria-labelledby="groups-title">
      <h2 id="groups-title">4. Groups and permissions</h2>
      <p>
        A new person comes in only with a group from this list, and gets what all of their groups bring. A group can
        bring only permissions that you have yourself.
      </p>
      <Refusal of="groups" />
      {groups.length === 0 ? (
        <p className="missing">No groups: no new person can come in</p>
      ) : (
        <DataTable caption="Groups, by name" columns={COLUMNS} rows={groups} rowKey={({ id }) => id} />
      )}
      <PostForm of={form} intent="save-group" submit="Save group" heading={<h3>Add or change a group</h3>}>
        <TextField
          field={fields.name}
          label="Group"
          hint="As your provider sends it: Okta its name, Entra its object ID."
          autoComplete="off"
        />
        <RoleChoice field={fields.role_id} roles={roles} />
        <PermissionBoxes field={fields.scopes} notes={scopeNotes} />
        <Select
          field={fields.team_id}
          label="Team"
          isOptional
          choices={[{ value: '', label: 'None' }, ...teams.map(({ id, name }) => ({ value: String(id), label: name }))]}
        />
      </PostForm>
    </section>
  );
}

const COLUMNS: Column<SignOnGroup>[] = [
  { key: 'name', header: 'Group', cell: ({ name }) => name, isRowHeader: true },
  {
    key: 'scopes',
    header: 'Permissions',
    cell: ({ role, scopes }) => (role ? `Role ${role.name}` : scopes.map(labelOf).join(', ') || 'None'),
  },
  { key: 'team', header: 'Team', cell: ({ team }) => team?.name ?? 'None' },
  {
    key: 'source',
    header: 'Members',
    cell: ({ is_of_directory }) => (is_of_directory ? 'Sent by your directory' : 'Named at sign-in'),
    from: 'medium',
  },
  {
    key: 'actions',
    header: 'Actions',
    cell: ({ id, name }) => (
      <ButtonForm about={{ group_id: id }}>
        <Button look="link" name="intent" value="remove-group">
          Remove<span className="heard-only"> {name}</span>
        </Button>
      </ButtonForm>
    ),
  },
];

const labelOf = (scope: string) => SCOPE_LABELS[scope as Scope] ?? scope;
