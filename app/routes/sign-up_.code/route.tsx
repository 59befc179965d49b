import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { SIGN_IN_CODE_DIGITS } from '@contract/identity/identity.constants';
import { SignUpCode } from '@contract/identity/sign-up.calls';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { CodeField, TextField } from '@ui/form/text-field';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { SubmitButton } from '~/components/form/submit-button';
import { signUpCode } from '~/models/identity.server';
import { paths } from '~/paths';
import { requireVisitor } from '~/services/guards.server';
import { openMonitor } from '~/services/monitor.server';
import { assertSameOrigin } from '~/services/origin.server';
import { readForm } from '~/services/read-form.server';
import { withServerErrors } from '~/services/server-errors.server';
import { writeSession } from '~/services/session.server';
import { pageMeta } from '~/view/page-title';

export const handle = { frame: 'bare', hasNoScript: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Confirm your email address');

/** Opening the mailed link only fills the form in: programs that follow links in mails confirm nothing. */
export async function loader(args: LoaderFunctionArgs) {
  await requireVisitor(args);
  const { searchParams } = new URL(args.request.url);
  return { email: searchParams.get('email') ?? '', code: (searchParams.get('code') ?? '').replace(/\D/g, '') };
}

export async function action(args: ActionFunctionArgs) {
  assertSameOrigin(args.request);
  await requireVisitor(args);
  const submission = parseWithZod(await readForm(args.request), { schema: SignUpCode });
  const hideFields = ['code'];
  if (submission.status !== 'success')
    return data({ result: submission.reply({ hideFields }), isOver: false }, { status: 400 });
  const answer = await signUpCode(await openMonitor(args), submission.value);
  if (!answer.ok) {
    const result = withServerErrors(submission, answer.error, ['email', 'code'], hideFields);
    return data({ result, isOver: answer.status === 403 }, { status: answer.status });
  }
  if (!answer.newSession) throw new Error('The monitor opened no session.');
  return redirect(paths.signUpDetails({ email: answer.data.user.email }), {
    headers: { 'Set-Cookie': await writeSession({ monitorSession: answer.newSession }) },
  });
}

export default function SignUpCodePage() {
  const { email, code } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{ email: string; code: string }>({
    lastResult: answer?.result,
    id: 'sign-up-code',
    defaultValue: { email },
  });
  // Where the address is known it is sent along; a wrong one can be fixed.
  const isEmailAsked = email === '' || fields.email.errors !== undefined;
  return (
    <div className="sign-in">
      <h1>Confirm your email address</h1>
      <p className="sign-in-lead">
        We emailed a code{email === '' ? null : ` to ${email}`}. Enter it here, or open the link in the email on any
        device.
      </p>
      <Form reloadDocument method="post" action={paths.signUpCode({ email })} id={form.id} noValidate className="form">
        <ErrorSummary fields={isEmailAsked ? [fields.email, fields.code] : [fields.code]} formErrors={form.errors} />
        {answer?.isOver ? null : (
          <>
            {isEmailAsked ? (
              <TextField field={fields.email} label="Email" type="email" autoComplete="username" />
            ) : (
              <input type="hidden" name={fields.email.name} value={email} />
            )}
            <CodeField
              field={fields.code}
              label="Six-digit code"
              hint="It works for 10 minutes."
              length={SIGN_IN_CODE_DIGITS}
              filled={answer === undefined ? code : undefined}
            />
            <SubmitButton>Confirm</SubmitButton>
          </>
        )}
      </Form>
      <p className="sign-in-foot">
        No email after a minute? Check spam, or <Link to={paths.signUp({ email })}>sign up again for a new code</Link>.
        Already confirmed? <Link to={paths.login()}>Sign in</Link>
      </p>
    </div>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
