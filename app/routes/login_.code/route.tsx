import { useForm } from '@conform-to/react';
import type { CodeSource } from '@contract/identity/identity.constants';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';

import { FactorField, OtherFactor, RememberDevice } from '~/components/form/factor-field';
import { SubmitButton } from '~/components/form/submit-button';
import { paths } from '~/paths';
import { authenticator } from '~/services/authenticator.server';
import { rememberDevice } from '~/services/device.server';
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
  const from: CodeSource = session.get('codeFrom') ?? 'mail';
  return {
    from,
    takesPasskey: session.get('takesPasskey') ?? false,
    usesRecoveryCode: new URL(args.request.url).searchParams.get('use') === 'recovery-code',
    mayBeRemembered: session.get('mayBeRemembered') ?? false,
  };
}

export async function action(args: ActionFunctionArgs) {
  assertSameOrigin(args.request);
  assertForm(args.request);
  await requireVisitor(args);
  const session = await readSession(args.request);
  if (!session.get('isAwaitingCode')) throw redirect(paths.login());
  const step = await authenticator.authenticate('code', args.request);
  if (step.kind === 'done') {
    const headers = new Headers({ 'Set-Cookie': await writeSession({ monitorSession: step.monitorSession }) });
    if (step.deviceToken) headers.append('Set-Cookie', await rememberDevice(step.deviceToken));
    return redirect(safeRedirectTo(session.get('redirectTo')), { headers });
  }
  if (step.kind !== 'refused') throw new Error('A code has no such outcome.');
  // After the last try only a new sign-in brings a new code; the page says so, and the old session is dropped.
  const headers = step.restart ? { 'Set-Cookie': await forgetSession(args.request) } : undefined;
  return data({ result: step.result, mustRestart: step.restart ?? false }, { status: step.status, headers });
}

export default function LoginCodePage() {
  const { from, takesPasskey, usesRecoveryCode, mayBeRemembered } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{ code: string; remember_device: string }>({
    lastResult: answer?.result,
    id: 'login-code',
  });
  const mustRestart = answer?.mustRestart ?? false;
  return (
    <div className="sign-in">
      <h1>Enter your code</h1>
      <Form reloadDocument method="post" id={form.id} noValidate className="form">
        <ErrorSummary fields={[fields.code]} formErrors={form.errors} />
        {mustRestart ? null : (
          <>
            <FactorField field={fields.code} from={from} usesRecoveryCode={usesRecoveryCode} />
            {mayBeRemembered ? <RememberDevice field={fields.remember_device} /> : null}
            <SubmitButton>Sign in</SubmitButton>
          </>
        )}
      </Form>
      <p className="sign-in-foot">
        {from !== 'mail' ? (
          <>
            {mustRestart || from === 'recovery' ? null : (
              <OtherFactor usesRecoveryCode={usesRecoveryCode} to={(use) => paths.loginCode(use ? { use } : {})} />
            )}{' '}
            {takesPasskey && !mustRestart ? <Link to={paths.loginPasskey()}>Use a passkey</Link> : null}{' '}
            <Link to={paths.login()}>Sign in again</Link>. Neither phone nor recovery code? A manager of your company
            can reset your app and passkeys.
          </>
        ) : (
          <>
            {mustRestart ? null : 'No email after a minute? Check spam. '}
            <Link to={paths.login()}>Sign in again for a new code</Link>. Got codes you didn’t ask for?{' '}
            <Link to={paths.forgottenPassword()}>Choose a new password</Link>.
          </>
        )}
      </p>
    </div>
  );
}
