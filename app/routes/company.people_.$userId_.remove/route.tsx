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
  pageMeta(args, args.data ? `Remove ${args.data.fullName}` : 'Remove user');

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
    return redirectWithToast(paths.companyPeople(), `${user.full_name} removed and signed out everywhere.`, {
      type: 'info',
    });
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
          { label: 'People', to: paths.companyPeople() },
          { label: fullName, to: paths.companyUser(id) },
          { label: 'Remove' },
        ]}
      />
      <Form reloadDocument method="post" className="form account-tab">
        <ErrorSummary fields={[]} formErrors={refused?.errors} />
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
        <div className="button-row">
          <SubmitButton look="danger">{isSelf ? 'Leave the company' : `Remove ${fullName}`}</SubmitButton>
          <Link to={paths.companyUser(id)}>Cancel</Link>
        </div>
      </Form>
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
