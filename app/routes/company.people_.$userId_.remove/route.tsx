import { getUser, removeUser } from '@contract/account/users.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { PageHeader } from '~/components/shell/page-header';

import { paths } from '~/paths';
import { actionOf, defineForm, Nothing } from '~/services/define-form.server';
import { requireUser } from '~/services/guards.server';
import { openPage } from '~/services/page.server';
import { signedOut } from '~/services/session.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, args.data ? `Remove ${args.data.fullName}` : 'Remove user');

export async function loader(args: LoaderFunctionArgs) {
  const { user: viewer, monitor } = await openPage(args, 'manageUsers');
  const { id, full_name, email } = await monitor.get(getUser, { params: { id: args.params.userId! } });
  return { id, fullName: full_name, email, isSelf: id === viewer.id };
}

const remove = defineForm({
  form: 'remove',
  schema: Nothing,
  async about(args) {
    const [viewer, user] = await Promise.all([
      requireUser(args, 'manageUsers'),
      args.monitor.get(getUser, { params: { id: args.params.userId! } }),
    ]);
    return { user, isSelf: user.id === viewer.id };
  },
  call: ({ monitor, params }) => monitor.send(removeUser, { params: { id: params.userId! } }),
  to: ({ about: { isSelf } }) => (isSelf ? paths.login() : paths.companyPeople()),
  toast: ({ about: { user, isSelf } }) => ({
    message: isSelf ? 'You left the company.' : `${user.full_name} removed and signed out everywhere.`,
    type: 'info',
  }),
  headers: async ({ about: { isSelf }, request }) => (isSelf ? signedOut(request) : undefined),
});

export const action = actionOf('manageUsers', remove);

export default function RemoveUserPage() {
  const { id, fullName, email, isSelf } = useLoaderData<typeof loader>();
  const [form] = usePostForm<typeof remove>('remove');
  return (
    <>
      <PageHeader
        title={isSelf ? 'Leave the company?' : `Remove ${fullName}?`}
        context={email}
        crumbs={[
          { label: 'People', to: paths.companyPeople() },
          { label: fullName, to: paths.companyUser(id) },
          { label: 'Remove' },
        ]}
      />
      <PostForm
        of={form}
        className="form account-tab"
        look="danger"
        submit={isSelf ? 'Leave the company' : `Remove ${fullName}`}
        back={<Link to={paths.companyUser(id)}>Cancel</Link>}
      >
        <ul className="plan-features one-column">
          <li>Every session ends now, on every device.</li>
          <li>All permissions and team memberships end.</li>
          <li>
            API keys and webhooks created by this user stop now. If a system depends on one, have another admin create a
            new key first.
          </li>
          <li>Past activity keeps the name.</li>
          <li>Coming back takes a new invitation.</li>
        </ul>
      </PostForm>
    </>
  );
}
