import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { ForgottenPassword } from '@contract/identity/passwords.calls';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextField } from '@ui/form/text-field';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { SubmitButton } from '~/components/form/submit-button';
import { forgottenPassword } from '~/models/identity.server';
import { paths } from '~/paths';
import { requireVisitor } from '~/services/guards.server';
import { openMonitor } from '~/services/monitor.server';
import { assertSameOrigin } from '~/services/origin.server';
import { readForm } from '~/services/read-form.server';
import { withServerErrors } from '~/services/server-errors.server';
import { pageMeta } from '~/view/page-title';

export const handle = { frame: 'bare', hasNoScript: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Forgot your password?');

export async function loader(args: LoaderFunctionArgs) {
  await requireVisitor(args);
  return { isSent: new URL(args.request.url).searchParams.has('sent') };
}

export async function action(args: ActionFunctionArgs) {
  assertSameOrigin(args.request);
  await requireVisitor(args);
  const submission = parseWithZod(await readForm(args.request), { schema: ForgottenPassword });
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 });
  const answer = await forgottenPassword(await openMonitor(args), submission.value.email);
  if (!answer.ok)
    return data({ result: withServerErrors(submission, answer.error, ['email']) }, { status: answer.status });
  return redirect(paths.forgottenPassword({ sent: 1 }));
}

export default function ForgottenPasswordPage() {
  const { isSent } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{ email: string }>({ lastResult: answer?.result, id: 'forgotten-password' });
  if (isSent)
    return (
      <div className="sign-in">
        <h1>Check your email</h1>
        <p>
          If that address has an account, we’ve sent it a link to choose a new password. The link works once, for one
          hour, on any device.
        </p>
        <p className="sign-in-foot">
          No email after a minute? Check spam, or <Link to={paths.forgottenPassword()}>send it again</Link>.{' '}
          <Link to={paths.login()}>Back to sign in</Link>
        </p>
      </div>
    );
  return (
    <div className="sign-in">
      <h1>Forgot your password?</h1>
      <p className="sign-in-lead">We’ll email you a link to choose a new one.</p>
      <Form reloadDocument method="post" action={paths.forgottenPassword()} id={form.id} noValidate className="form">
        <ErrorSummary fields={[fields.email]} formErrors={form.errors} />
        <TextField field={fields.email} label="Email" type="email" autoComplete="username" />
        <SubmitButton>Email me a link</SubmitButton>
      </Form>
      <p className="sign-in-foot">
        <Link to={paths.login()}>Back to sign in</Link>
      </p>
    </div>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
