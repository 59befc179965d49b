import { useForm } from '@conform-to/react';
import { ScopesChange } from '@contract/account/users.calls';
import { formatDate, formatPhone } from '@contract/shared/format';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { DefinitionList } from '@ui/definition-list';
import { ErrorSummary } from '@ui/form/error-summary';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { PermissionBoxes } from '~/components/form/permission-boxes';
import { ExpectedVersion, SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { getUser, updateUser } from '~/models/account.server';
import { paths } from '~/paths';
import { formAction, openAction, openPage, shownVersion } from '~/services/page.server';
import { writeSession } from '~/services/session.server';
import { pageMeta } from '~/view/page-title';
import { scopeNotes } from '~/view/scope-notes';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, args.data?.user.full_name ?? 'User');

export async function loader(args: LoaderFunctionArgs) {
  const { user: viewer, monitor } = await openPage(args, 'manageUsers');
  const user = await getUser(monitor, args.params.userId!);
  return { user, isSelf: user.id === viewer.id, notes: scopeNotes(viewer.paywall, user.scopes) };
}

export async function action(args: ActionFunctionArgs) {
  const { user: viewer, monitor } = await openAction(args, 'manageUsers');
  return formAction(args.request, { form: 'rights', fields: ['scopes'], schema: RightsForm }, async (value) => {
    const answer = await updateUser(monitor, args.params.userId!, value);
    if (!answer.ok) return answer;
    const { id, full_name } = answer.data;
    // One's own session goes on, under another token.
    const headers: HeadersInit = answer.newSession
      ? { 'Set-Cookie': await writeSession({ monitorSession: answer.newSession }) }
      : {};
    const toast =
      id === viewer.id
        ? 'Your permissions changed. Your other sessions ended.'
        : `Permissions of ${full_name} saved. They apply from the next sign-in.`;
    return { to: paths.companyUser(id), toast, headers };
  });
}

const RightsForm = ScopesChange.extend({ expected_version: shownVersion });

export default function AccountUserPage() {
  const { user, isSelf, notes } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useForm<{ scopes: string[] }>({
    id: 'rights',
    lastResult: refused?.result,
    defaultValue: { scopes: user.scopes },
  });
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
        <Form reloadDocument method="post" id={form.id} noValidate className="form">
          <ErrorSummary fields={[fields.scopes]} formErrors={form.errors} />
          <ExpectedVersion of={user} />
          <PermissionBoxes
            field={fields.scopes}
            notes={notes}
            hint={
              isSelf
                ? 'Only another admin can give back what you remove from yourself. Your API keys lose it too, and your other sessions end.'
                : `Saving signs ${user.full_name} out everywhere; unsaved work there is lost. API keys of ${user.full_name} lose what you remove.`
            }
          />
          <SubmitButton>Save permissions</SubmitButton>
        </Form>
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

export { RouteErrorBoundary as ErrorBoundary };
