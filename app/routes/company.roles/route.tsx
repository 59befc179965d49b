import { listRoles } from '@contract/roles/roles.calls';
import { MAX_ROLES } from '@contract/roles/roles.constants';
import type { Role } from '@contract/roles/roles.entities';
import { formatInteger } from '@contract/shared/format';
import { SCOPES } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { TextField } from '@ui/form/text-field';
import { PermissionBoxes } from '~/components/form/permission-boxes';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { useRefused } from '~/components/form/refusal';
import { PageHeader } from '~/components/shell/page-header';
import { type Column, DataTable } from '~/components/table/data-table';
import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { scopeNotes } from '~/view/scope-notes';
import { create } from './forms.server';

export const handle = { hasNoScript: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Roles');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'manageUsers');
  const { roles } = await monitor.get(listRoles, { query: { per_page: MAX_ROLES } });
  return { roles, notes: scopeNotes(user.paywall) };
}

export const action = actionOf('manageUsers', create);

export default function RolesPage() {
  const { roles, notes } = useLoaderData<typeof loader>();
  const [form, fields] = usePostForm<typeof create>('role');
  // A rejected form comes first: without scripts nothing leads down to its errors.
  const isRejected = useRefused()?.form === 'role';
  const createForm = (
    <section className="stack" aria-labelledby="create-role-title">
      <h2 id="create-role-title">Create a role</h2>
      <PostForm of={form} submit="Create role">
        <TextField field={fields.name} label="Name" hint="Such as Carrier rep or Accounting." autoComplete="off" />
        <PermissionBoxes
          field={fields.scopes}
          notes={notes}
          hint="A role can be given only permissions that you have yourself."
        />
      </PostForm>
    </section>
  );
  return (
    <>
      <PageHeader
        title="Roles"
        context="Permissions under one name. When a role changes, everyone who has it follows."
      />
      <div className="stack-wide account-tab">
        {isRejected ? createForm : null}
        <section className="stack" aria-labelledby="roles-title">
          <h2 id="roles-title">Roles</h2>
          {roles.length === 0 ? (
            <p className="missing">No roles yet</p>
          ) : (
            <DataTable
              caption="Roles, by name"
              isCaptionHidden
              columns={COLUMNS}
              rows={roles}
              rowKey={({ id }) => id}
            />
          )}
        </section>
        {isRejected ? null : createForm}
      </div>
    </>
  );
}

const COLUMNS: Column<Role>[] = [
  {
    key: 'name',
    header: 'Role',
    cell: ({ id, name }) => <Link to={paths.companyRole(id)}>{name}</Link>,
    isRowHeader: true,
  },
  { key: 'people', header: 'People', cell: ({ people_count }) => formatInteger(people_count), isNumeric: true },
  {
    key: 'rights',
    header: 'Permissions',
    cell: ({ scopes }) =>
      `${scopes.length} of ${SCOPES.length}${scopes.includes('manage_users') ? ', manages users' : ''}`,
  },
  {
    key: 'groups',
    header: 'Groups of your identity provider',
    cell: ({ groups }) => groups.join(', ') || 'None',
    from: 'medium',
  },
];
