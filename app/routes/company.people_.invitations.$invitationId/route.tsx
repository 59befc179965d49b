import { RESENT_INVITATION_SCOPES, SCOPE_LABELS } from '@contract/account/account.constants';
import { getUserInvitation, resendUserInvitation } from '@contract/account/users.calls';
import { formatDate } from '@contract/shared/format';
import type { Scope } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { PageHeader } from '~/components/shell/page-header';

import { paths } from '~/paths';
import { actionOf, defineForm, Nothing } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, args.data ? `Invitation of ${args.data.email}` : 'Invitation');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'manageUsers');
  return monitor.get(getUserInvitation, { params: { id: args.params.invitationId! } });
}

const resend = defineForm({
  form: 'resend',
  schema: Nothing,
  call: ({ monitor, params }) => monitor.send(resendUserInvitation, { params: { id: params.invitationId! } }),
  to: paths.companyPeople(),
  toast: ({ data }) => `Invitation sent to ${data.email} again.`,
});

export const action = actionOf('manageUsers', resend);

const listed = (scopes: readonly string[]) =>
  scopes.length === 0 ? 'none' : scopes.map((scope) => SCOPE_LABELS[scope as Scope] ?? scope).join('; ');

/** Asks once more: a second mail changes what the invitation allows. */
export default function InvitationPage() {
  const { email, scopes, delivered_at } = useLoaderData<typeof loader>();
  const [form] = usePostForm<typeof resend>('resend');
  return (
    <>
      <PageHeader
        title="Send the invitation again?"
        context={`${email}, last sent ${formatDate(delivered_at)}`}
        crumbs={[{ label: 'People', to: paths.companyPeople() }, { label: email }]}
      />
      <PostForm
        of={form}
        className="form account-tab"
        submit="Send again with these permissions"
        back={<Link to={paths.companyPeople()}>Cancel</Link>}
      >
        <p>Sending it again changes its permissions:</p>
        <ul className="plan-features one-column">
          <li>Now: {listed(scopes)}</li>
          <li>After: {listed(RESENT_INVITATION_SCOPES)}</li>
        </ul>
        <p>To choose other permissions, cancel this invitation and invite {email} again.</p>
      </PostForm>
    </>
  );
}
