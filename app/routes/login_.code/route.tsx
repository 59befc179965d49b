import { useForm } from '@conform-to/react';
import { SIGN_IN_CODE_DIGITS } from '@contract/identity/identity.constants';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Form, Link, useActionData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { CodeField } from '@ui/form/text-field';
import { SubmitButton } from '~/components/form/submit-button';
import { paths } from '~/paths';
import { authenticator } from '~/services/authenticator.server';
import { requireVisitor } from '~/services/guards.server';
import { assertSameOrigin } from '~/services/origin.server';
import { assertForm } from '~/services/read-form.server';
import { forgetSession, readSession, writeSession } from '~/services/session.server';
import { safeRedirectTo } from '~/view/login-path';
import { pageMeta } from '~/view/page-title';

export const handle = { frame: 'bare', hasNoScript: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Enter your code');

export async function loader(args: LoaderFunctionArgs) {
  await requireVisitor(args);
  const session = await readSession(args.request);
  if (!session.get('isAwaitingCode')) throw redirect(paths.login());
  return null;
}

export async function action(args: ActionFunctionArgs) {
  assertSameOrigin(args.request);
  assertForm(args.request);
  await requireVisitor(args);
  const session = await readSession(args.request);
  if (!session.get('isAwaitingCode')) throw redirect(paths.login());
  const step = await authenticator.authenticate('code', args.request);
  if (step.kind === 'done')
    return redirect(safeRedirectTo(session.get('redirectTo')), {
      headers: { 'Set-Cookie': await writeSession({ monitorSession: step.monitorSession }) },
    });
  if (step.kind !== 'refused') throw new Error('A code has no such outcome.');
  // After the last try only a new sign-in brings a new code; the page says so, and the old session is dropped.
  const headers = step.restart ? { 'Set-Cookie': await forgetSession(args.request) } : undefined;
  return data({ result: step.result, mustRestart: step.restart ?? false }, { status: step.status, headers });
}

export default function LoginCodePage() {
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{ code: string }>({ lastResult: answer?.result, id: 'login-code' });
  return (
    <div className="sign-in">
      <h1>Enter your code</h1>
      <Form reloadDocument method="post" id={form.id} noValidate className="form">
        <ErrorSummary fields={[fields.code]} formErrors={form.errors} />
        {answer?.mustRestart ? null : (
          <>
            <CodeField
              field={fields.code}
              label="Six-digit code"
              hint="We emailed it to you. It works once, for 10 minutes."
              length={SIGN_IN_CODE_DIGITS}
            />
            <SubmitButton>Sign in</SubmitButton>
          </>
        )}
      </Form>
      <p className="sign-in-foot">
        {answer?.mustRestart ? null : 'No email after a minute? Check spam. '}
        <Link to={paths.login()}>Sign in again for a new code</Link>. Got codes you didn’t ask for?{' '}
        <Link to={paths.forgottenPassword()}>Choose a new password</Link>.
      </p>
    </div>
  );
}
