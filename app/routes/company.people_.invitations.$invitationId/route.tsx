import { RESENT_INVITATION_SCOPES, SCOPE_LABELS } from '@contract/account/account.constants';
import { formatDate } from '@contract/shared/format';
import type { Scope } from '@contract/shared/permissions';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { getUserInvitation, resendUserInvitation } from '~/models/account.server';
import { paths } from '~/paths';
import { openAction, openPage } from '~/services/page.server';
import { redirectWithToast } from '~/services/toast.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, args.data ? `Invitation of ${args.data.email}` : 'Invitation');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'manageUsers');
  return getUserInvitation(monitor, args.params.invitationId!);
}

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'manageUsers');
  const answer = await resendUserInvitation(monitor, args.params.invitationId!);
  if (!answer.ok) return data({ errors: [answer.error.message] }, answer.status);
  return redirectWithToast(paths.companyPeople(), `Invitation sent to ${answer.data.email} again.`);
}

const listed = (scopes: readonly string[]) =>
  scopes.length === 0 ? 'none' : scopes.map((scope) => SCOPE_LABELS[scope as Scope] ?? scope).join('; ');

/** Asks once more: a second mail changes what the invitation allows. */
export default function InvitationPage() {
  const { email, scopes, delivered_at } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title="Send the invitation again?"
        context={`${email}, last sent ${formatDate(delivered_at)}`}
        crumbs={[{ label: 'People', to: paths.companyPeople() }, { label: email }]}
      />
      <Form reloadDocument method="post" className="form account-tab">
        <ErrorSummary fields={[]} formErrors={refused?.errors} />
        <p>Sending it again changes its permissions:</p>
        <ul className="plan-features one-column">
          <li>Now: {listed(scopes)}</li>
          <li>After: {listed(RESENT_INVITATION_SCOPES)}</li>
        </ul>
        <p>To choose other permissions, cancel this invitation and invite {email} again.</p>
        <div className="button-row">
          <SubmitButton>Send again with these permissions</SubmitButton>
          <Link to={paths.companyPeople()}>Cancel</Link>
        </div>
      </Form>
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
