import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { getUser, removeUser } from '~/models/account.server';
import { paths } from '~/paths';
import { openAction, openPage } from '~/services/page.server';
import { forgetSession } from '~/services/session.server';
import { redirectWithToast } from '~/services/toast.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Remove user', { id: args.params.userId });

export async function loader(args: LoaderFunctionArgs) {
  const { user: viewer, monitor } = await openPage(args, 'manageUsers');
  const { id, full_name, email } = await getUser(monitor, args.params.userId!);
  return { id, fullName: full_name, email, isSelf: id === viewer.id };
}

export async function action(args: ActionFunctionArgs) {
  const { user: viewer, monitor } = await openAction(args, 'manageUsers');
  const user = await getUser(monitor, args.params.userId!);
  const answer = await removeUser(monitor, args.params.userId!);
  if (!answer.ok) return data({ errors: [answer.error.message] }, answer.status);
  if (user.id !== viewer.id)
    return redirectWithToast(paths.accountTab('users'), `${user.full_name} is removed and signed out everywhere.`);
  const headers = { 'Set-Cookie': await forgetSession(args.request), 'Clear-Site-Data': '"storage"' };
  return redirectWithToast(paths.login(), 'You left the company.', { type: 'info' }, { headers });
}

export default function RemoveUserPage() {
  const { id, fullName, email, isSelf } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title={isSelf ? 'Leave the company?' : `Remove ${fullName}?`}
        context={email}
        crumbs={[
          { label: 'Users and invitations', to: paths.accountTab('users') },
          { label: fullName, to: paths.accountUser(id) },
          { label: 'Remove' },
        ]}
      />
      <Form reloadDocument method="post" className="form account-tab">
        <ErrorSummary fields={[]} formErrors={refused?.errors} />
        <ul className="plan-features one-column">
          <li>Every session ends at once, on every device.</li>
          <li>All rights and team memberships are gone.</li>
          <li>
            API keys and webhooks made under this account stop at once. For a system that must go on, another manager
            makes a new key first.
          </li>
          <li>What was done stays in the history under the name.</li>
          <li>To come back takes an invitation.</li>
        </ul>
        <div className="button-row">
          <SubmitButton look="danger">{isSelf ? 'Leave the company' : `Remove ${fullName}`}</SubmitButton>
          <Link to={paths.accountUser(id)}>Keep everything as it is</Link>
        </div>
      </Form>
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
