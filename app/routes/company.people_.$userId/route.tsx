import { getUser, listUserSessions } from '@contract/account/users.calls';
import { listRoles } from '@contract/roles/roles.calls';
import { MAX_ROLES } from '@contract/roles/roles.constants';
import { formatDate, formatPhone } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { DefinitionList } from '@ui/definition-list';
import { PermissionBoxes } from '~/components/form/permission-boxes';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { scopeNotes } from '~/view/scope-notes';
import { changeRights, endSession, endSessions, give, leaveRole, planGift, resetFactors } from './forms.server';
import { RoleOfPerson } from './role';
import { SignedInAt } from './signed-in-at';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, args.data?.user.full_name ?? 'User');

export async function loader(args: LoaderFunctionArgs) {
  const { user: viewer, monitor } = await openPage(args, 'manageUsers');
  const params = { id: args.params.userId! };
  const [user, { sessions }, { roles }] = await Promise.all([
    monitor.get(getUser, { params }),
    monitor.get(listUserSessions, { params, query: {} }),
    monitor.get(listRoles, { query: { per_page: MAX_ROLES } }),
  ]);
  return {
    user,
    sessions,
    roles: roles.map(({ id, name }) => ({ id, name })),
    isSelf: user.id === viewer.id,
    notes: scopeNotes(viewer.paywall, user.scopes),
  };
}

export const action = actionOf(
  'manageUsers',
  changeRights,
  planGift,
  give,
  leaveRole,
  resetFactors,
  endSession,
  endSessions,
);

export default function AccountUserPage() {
  const { user, sessions, roles, isSelf, notes } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const planned = answer && 'planned' in answer ? answer.planned : null;
  const [form, fields] = usePostForm<typeof changeRights>('rights', { scopes: user.scopes });
  return (
    <>
      <PageHeader
        title={user.full_name}
        context={isSelf ? 'This is you' : user.email}
        crumbs={[{ label: 'People', to: paths.companyPeople() }, { label: user.full_name }]}
      />
      <div className="stack-wide account-tab">
        <DefinitionList
          items={[
            { term: 'Email', value: user.email },
            { term: 'Phone', value: formatPhone(user.phone_e164) },
            { term: 'User since', value: formatDate(user.created_at) },
          ]}
        />
        <RoleOfPerson user={user} roles={roles} planned={planned} />
        <PostForm of={form} intent="rights" version={user} submit="Save permissions">
          <PermissionBoxes
            field={fields.scopes}
            notes={notes}
            hint={
              user.role
                ? `Other permissions than those of ${user.role.name} take ${isSelf ? 'you' : user.full_name} out of the role. Saving them signs ${isSelf ? 'your other sessions' : user.full_name} out.`
                : isSelf
                  ? 'Only another admin can give back what you remove from yourself. Your API keys lose it too, and your other sessions end.'
                  : `Saving signs ${user.full_name} out everywhere; unsaved work there is lost. API keys of ${user.full_name} lose what you remove.`
            }
          />
        </PostForm>
        {isSelf ? null : <SignedInAt name={user.full_name} sessions={sessions} />}
        <section className="stack" aria-labelledby="removal-title">
          <h2 id="removal-title">Remove from the company</h2>
          <p className="prose">
            Signs {isSelf ? 'you' : user.full_name} out everywhere, now. What {isSelf ? 'you' : user.full_name} did
            stays in the activity.
          </p>
          <Link className="button button-danger" to={paths.companyUserRemoval(user.id)}>
            Remove {isSelf ? 'yourself' : user.full_name}…
          </Link>
        </section>
      </div>
    </>
  );
}
