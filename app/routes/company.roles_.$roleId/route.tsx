import { listUsers } from '@contract/account/users.calls';
import { getRole } from '@contract/roles/roles.calls';
import type { Role } from '@contract/roles/roles.entities';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { TextField } from '@ui/form/text-field';
import { PermissionBoxes } from '~/components/form/permission-boxes';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { Refusal } from '~/components/form/refusal';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { scopeNotes } from '~/view/scope-notes';
import { plan, save } from './forms.server';
import { Plan } from './plan';

export const handle = { hasNoScript: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, args.data?.role.name ?? 'Role');

/** As many names as the page shows. */
const SHOWN_PEOPLE = 200;

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'manageUsers');
  const id = args.params.roleId!;
  const role = await monitor.get(getRole, { params: { id } });
  const { users } = await monitor.get(listUsers, { query: { role_id: role.id, per_page: SHOWN_PEOPLE } });
  return { role, users, notes: scopeNotes(user.paywall, role.scopes) };
}

export const action = actionOf('manageUsers', plan, save);

export default function RolePage() {
  const { role, users, notes } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const planned = answer && 'plan' in answer ? answer : null;
  const [form, fields] = usePostForm<typeof plan>(
    'plan',
    planned ? { name: planned.wanted.name, scopes: planned.wanted.scopes } : { name: role.name, scopes: role.scopes },
  );
  const [saveForm] = usePostForm<typeof save>('save');
  return (
    <>
      <PageHeader
        title={role.name}
        context={people(role.people_count)}
        crumbs={[{ label: 'Roles', to: paths.companyRoles() }, { label: role.name }]}
      />
      <div className="stack-wide account-tab">
        {planned ? (
          <PostForm
            of={saveForm}
            intent="save"
            version={role}
            submit={`Save the role ${planned.wanted.name}`}
            back={<Link to={paths.companyRole(role.id)}>Cancel</Link>}
          >
            <Plan plan={planned.plan} name={planned.wanted.name} />
            <input type="hidden" name="name" value={planned.wanted.name} />
            {planned.wanted.scopes.map((scope: string) => (
              <input key={scope} type="hidden" name="scopes" value={scope} />
            ))}
          </PostForm>
        ) : (
          <Refusal of="save" />
        )}
        <PostForm of={form} version={role} submit="Show what would change" heading={<h2>Change the role</h2>}>
          <TextField field={fields.name} label="Name" autoComplete="off" />
          <PermissionBoxes
            field={fields.scopes}
            notes={notes}
            hint="You can add only permissions that you have yourself. Nothing changes until you confirm."
          />
        </PostForm>
        <Having role={role} users={users} />
        <section className="stack" aria-labelledby="delete-title">
          <h2 id="delete-title">Delete the role</h2>
          <p className="prose">Who has it keeps its permissions as their own.</p>
          <Link className="button button-danger" to={paths.companyRoleRemoval(role.id)}>
            Delete {role.name}…
          </Link>
        </section>
      </div>
    </>
  );
}

const people = (count: number) =>
  count === 0 ? 'No one has it' : count === 1 ? 'One person has it' : `${count} people have it`;

/** Who has the role, and what brings it. */
function Having({ role, users }: { role: Role; users: readonly { id: number; full_name: string; email: string }[] }) {
  return (
    <section className="stack" aria-labelledby="having-title">
      <h2 id="having-title">Who has it</h2>
      {users.length === 0 ? (
        <p className="missing">No one: give it to a person on their page under People</p>
      ) : (
        <ul className="plain-bullets">
          {users.map(({ id, full_name, email }) => (
            <li key={id}>
              <Link to={paths.companyUser(id)}>{full_name}</Link>, {email}
            </li>
          ))}
        </ul>
      )}
      {role.people_count > users.length ? <p>and {role.people_count - users.length} more</p> : null}
      {role.groups.length === 0 ? null : (
        <p>
          Brought by <Link to={paths.signOnSettings()}>groups of your identity provider</Link>: {role.groups.join(', ')}
        </p>
      )}
      {role.invitations_count === 0 ? null : <p>Pending invitations with it: {role.invitations_count}</p>}
    </section>
  );
}
