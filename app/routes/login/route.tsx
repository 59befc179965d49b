import { useForm } from '@conform-to/react';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextField } from '@ui/form/text-field';
import { SubmitButton } from '~/components/form/submit-button';
import { paths } from '~/paths';
import { authenticator } from '~/services/authenticator.server';
import { requireVisitor } from '~/services/guards.server';
import { assertSameOrigin } from '~/services/origin.server';
import { assertForm } from '~/services/read-form.server';
import { forgetSession, writeSession } from '~/services/session.server';
import { redirectWithToast } from '~/services/toast.server';
import { safeRedirectTo } from '~/view/login-path';
import { pageMeta } from '~/view/page-title';

export const handle = { frame: 'bare', hasNoScript: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Sign in');

export async function loader(args: LoaderFunctionArgs) {
  await requireVisitor(args);
  return { redirectTo: new URL(args.request.url).searchParams.get('redirectTo') ?? '' };
}

export async function action(args: ActionFunctionArgs) {
  assertSameOrigin(args.request);
  assertForm(args.request);
  await requireVisitor(args);
  const redirectTo = new URL(args.request.url).searchParams.get('redirectTo') ?? '';
  const step = await authenticator.authenticate('password', args.request);
  switch (step.kind) {
    case 'refused':
      return data({ result: step.result }, { status: step.status });
    case 'unfinished-sign-up':
      // Without the session of an earlier code: the new code does not belong to it. The toast stays longer than others,
      // since it explains why this is not the requested page.
      return redirectWithToast(
        paths.signUpCode({ email: step.email }),
        step.message,
        { type: 'info', durationMs: 10_000 },
        { headers: { 'Set-Cookie': await forgetSession(args.request) } },
      );
    case 'done':
      return step.next?.next === 'signed_in'
        ? redirect(safeRedirectTo(redirectTo), {
            headers: { 'Set-Cookie': await writeSession({ monitorSession: step.monitorSession }) },
          })
        : redirect(step.next?.takes_passkey ? paths.loginPasskey() : paths.loginCode(), {
            headers: {
              'Set-Cookie': await writeSession({
                monitorSession: step.monitorSession,
                isAwaitingCode: true,
                codeFrom: step.next?.code_from,
                takesPasskey: step.next?.takes_passkey,
                mayBeRemembered: step.next?.may_be_remembered,
                redirectTo,
              }),
            },
          });
    default:
      throw new Error('A password has no such outcome.');
  }
}

export default function LoginPage() {
  const { redirectTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{ email: string; password: string }>({ lastResult: answer?.result, id: 'login' });
  return (
    <div className="sign-in">
      <h1>Sign in</h1>
      <p className="sign-in-lead">Use your work email. Then we ask for a six-digit code.</p>
      <Form reloadDocument method="post" action={paths.login({ redirectTo })} id={form.id} noValidate className="form">
        <ErrorSummary fields={[fields.email, fields.password]} formErrors={form.errors} />
        <TextField field={fields.email} label="Email" type="email" autoComplete="username" />
        <TextField field={fields.password} label="Password" type="password" autoComplete="current-password" />
        <SubmitButton>Continue</SubmitButton>
      </Form>
      <p>
        <Link to={paths.signOn({ redirectTo })}>Sign in with your company</Link>
      </p>
      <p className="sign-in-foot">
        <Link to={paths.forgottenPassword()}>Forgot your password?</Link> New here?{' '}
        <Link to={paths.signUp()}>Sign up</Link>
      </p>
    </div>
  );
}
