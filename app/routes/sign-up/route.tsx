import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { PASSWORD_MIN_LENGTH } from '@contract/identity/identity.constants';
import { SignUp } from '@contract/identity/sign-up.calls';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextField } from '@ui/form/text-field';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { SubmitButton } from '~/components/form/submit-button';
import { signUp } from '~/models/identity.server';
import { paths } from '~/paths';
import { requireVisitor } from '~/services/guards.server';
import { openMonitor } from '~/services/monitor.server';
import { assertSameOrigin } from '~/services/origin.server';
import { readForm } from '~/services/read-form.server';
import { withServerErrors } from '~/services/server-errors.server';
import { writeSession } from '~/services/session.server';
import { pageMeta } from '~/view/page-title';

export const handle = { frame: 'bare', hasNoScript: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Sign up');

export async function loader(args: LoaderFunctionArgs) {
  await requireVisitor(args);
  const { searchParams } = new URL(args.request.url);
  return { email: searchParams.get('email') ?? '', referrer: searchParams.get('referrer') ?? '' };
}

export async function action(args: ActionFunctionArgs) {
  assertSameOrigin(args.request);
  await requireVisitor(args);
  const submission = parseWithZod(await readForm(args.request), { schema: SignUp });
  const hideFields = ['password'];
  if (submission.status !== 'success')
    return data({ result: submission.reply({ hideFields }), accountExists: false }, { status: 400 });
  const answer = await signUp(await openMonitor(args), submission.value);
  if (!answer.ok) {
    const result = withServerErrors(submission, answer.error, ['email', 'password'], hideFields);
    return data({ result, accountExists: answer.status === 409 }, { status: answer.status });
  }
  if (!answer.newSession) throw new Error('The monitor opened no session.');
  return redirect(paths.signUpCode({ email: submission.value.email }), {
    headers: { 'Set-Cookie': await writeSession({ monitorSession: answer.newSession, isAwaitingCode: true }) },
  });
}

export default function SignUpPage() {
  const { email, referrer } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{ email: string; password: string }>({
    lastResult: answer?.result,
    id: 'sign-up',
    defaultValue: { email },
  });
  return (
    <div className="sign-in">
      <h1>Sign up</h1>
      <p className="sign-in-lead">For freight brokers. We’ll email you a code, then ask for your company.</p>
      <Form reloadDocument method="post" id={form.id} noValidate className="form">
        <ErrorSummary fields={[fields.email, fields.password]} formErrors={form.errors} />
        <TextField
          field={fields.email}
          label="Email"
          type="email"
          autoComplete="username"
          hint="Use your work email so we can find your invitation."
        />
        <TextField
          field={fields.password}
          label="Password"
          type="password"
          autoComplete="new-password"
          hint={`${PASSWORD_MIN_LENGTH} characters or more. Tip: use several words.`}
        />
        <input type="hidden" name="referrer" value={referrer} />
        <SubmitButton>Sign up</SubmitButton>
      </Form>
      {answer?.accountExists ? (
        <p>
          <Link to={paths.login()}>Sign in</Link>, or <Link to={paths.forgottenPassword()}>choose a new password</Link>.
        </p>
      ) : null}
      <p className="sign-in-foot">
        Already have an account? <Link to={paths.login()}>Sign in</Link>
      </p>
    </div>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
