import { deleteRole, getRole } from '@contract/roles/roles.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { actionOf, defineForm, Nothing } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const handle = { hasNoScript: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, args.data ? `Delete ${args.data.name}` : 'Delete a role');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'manageUsers');
  return monitor.get(getRole, { params: { id: args.params.roleId! } });
}

const remove = defineForm({
  form: 'delete',
  schema: Nothing,
  call: ({ monitor, params }) => monitor.send(deleteRole, { params: { id: params.roleId! } }),
  to: paths.companyRoles(),
  toast: { message: 'Role deleted.', type: 'info' },
});

export const action = actionOf('manageUsers', remove);

export default function DeleteRolePage() {
  const { id, name, people_count: count, groups, invitations_count: invitations } = useLoaderData<typeof loader>();
  const [form] = usePostForm<typeof remove>('delete');
  return (
    <>
      <PageHeader
        title={`Delete the role ${name}?`}
        crumbs={[
          { label: 'Roles', to: paths.companyRoles() },
          { label: name, to: paths.companyRole(id) },
          { label: 'Delete' },
        ]}
      />
      <PostForm
        of={form}
        className="form account-tab"
        look="danger"
        submit={`Delete the role ${name}`}
        back={<Link to={paths.companyRole(id)}>Cancel</Link>}
      >
        <ul className="plan-features one-column">
          <li>
            {count === 0
              ? 'No one has it.'
              : `${count === 1 ? 'One person keeps' : `${count} people keep`} its permissions as their own, and no longer follow changes.`}
          </li>
          {invitations === 0 ? null : <li>Pending invitations with it keep its permissions: {invitations}.</li>}
          {groups.length === 0 ? null : (
            <li>
              Not possible while groups of your identity provider bring it: {groups.join(', ')}. Change them under{' '}
              <Link to={paths.signOnSettings()}>Single sign-on</Link> first.
            </li>
          )}
        </ul>
      </PostForm>
    </>
  );
}
