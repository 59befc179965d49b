import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { SignUpDetails } from '@contract/identity/sign-up.calls';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { PersonFields } from '~/components/form/person-fields';
import { SubmitButton } from '~/components/form/submit-button';
import { signUpDetails } from '~/models/identity.server';
import { paths } from '~/paths';
import { requireUnfinishedUser } from '~/services/guards.server';
import { openMonitor } from '~/services/monitor.server';
import { assertSameOrigin } from '~/services/origin.server';
import { readForm } from '~/services/read-form.server';
import { withServerErrors } from '~/services/server-errors.server';
import { redirectWithToast } from '~/services/toast.server';
import { pageMeta } from '~/view/page-title';

export const handle = { frame: 'bare' };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Your name');

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUnfinishedUser(args, 'name');
  return {
    known: { first_name: user.first_name ?? '', last_name: user.last_name ?? '', phone: user.phone_e164 ?? '' },
  };
}

export async function action(args: ActionFunctionArgs) {
  assertSameOrigin(args.request);
  await requireUnfinishedUser(args, 'name');
  const form = await readForm(args.request);
  const submission = parseWithZod(form, { schema: SignUpDetails });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 });
  const { phone, ...names } = submission.value;
  const answer = await signUpDetails(await openMonitor(args), { ...names, phone: phone ?? undefined });
  if (!answer.ok) {
    const result = withServerErrors(submission, answer.error, ['first_name', 'last_name', 'phone']);
    return data({ result }, { status: answer.status });
  }
  return redirectWithToast(paths.home(), `Thank you, ${names.first_name}.`);
}

export default function RequiredInformationPage() {
  const { known } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<typeof known>({
    lastResult: answer?.result,
    id: 'required-information',
    defaultValue: known,
  });
  return (
    <div className="sign-in">
      <h1>What is your name?</h1>
      <p className="sign-in-lead">
        Colleagues and carriers see it beside what you do: overrides, invitations, notes. Until it is given, nothing
        else opens.
      </p>
      <Form reloadDocument method="post" id={form.id} noValidate className="form">
        <ErrorSummary fields={[fields.first_name, fields.last_name, fields.phone]} formErrors={form.errors} />
        <PersonFields fields={fields} />
        <SubmitButton>Save and continue</SubmitButton>
      </Form>
    </div>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
