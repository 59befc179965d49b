import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { PASSWORD_MIN_LENGTH } from '@contract/identity/identity.constants';
import { ChosenPassword } from '@contract/identity/passwords.calls';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextField } from '@ui/form/text-field';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { SubmitButton } from '~/components/form/submit-button';
import { chooseNewPassword } from '~/models/identity.server';
import { paths } from '~/paths';
import { openMonitor } from '~/services/monitor.server';
import { assertSameOrigin } from '~/services/origin.server';
import { readForm } from '~/services/read-form.server';
import { withServerErrors } from '~/services/server-errors.server';
import { redirectWithToast } from '~/services/toast.server';
import { pageMeta } from '~/view/page-title';

export const handle = { frame: 'bare', hasNoScript: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Choose a new password');

/**
 * Open to everyone, also where someone is signed in: the mailed token is the permission. Opening the link uses nothing
 * up: the token counts when the form is sent.
 */
export function loader({ request }: LoaderFunctionArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' };
}

export async function action(args: ActionFunctionArgs) {
  assertSameOrigin(args.request);
  const submission = parseWithZod(await readForm(args.request), { schema: ChosenPassword });
  const hideFields = ['password'];
  if (submission.status !== 'success')
    return data({ result: submission.reply({ hideFields }), isOver: false }, { status: 400 });
  const answer = await chooseNewPassword(await openMonitor(args), submission.value);
  if (!answer.ok) {
    const result = withServerErrors(submission, answer.error, ['password'], hideFields);
    return data({ result, isOver: answer.status === 403 }, { status: answer.status });
  }
  return redirectWithToast(paths.login(), 'Your password was changed. Sign in with it.');
}

export default function NewPasswordPage() {
  const { token } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{ token: string; password: string }>({
    lastResult: answer?.result,
    id: 'new-password',
  });
  return (
    <div className="sign-in">
      <h1>Choose a new password</h1>
      {token === '' ? (
        <p>Open the link in the email to reset your password.</p>
      ) : (
        <Form reloadDocument method="post" id={form.id} noValidate className="form">
          <ErrorSummary fields={[fields.password]} formErrors={form.errors} />
          {answer?.isOver ? null : (
            <>
              <input type="hidden" name="token" value={token} />
              <TextField
                field={fields.password}
                label="New password"
                type="password"
                autoComplete="new-password"
                hint={`${PASSWORD_MIN_LENGTH} characters or more. You’ll be signed out on all devices.`}
              />
              <SubmitButton>Change password</SubmitButton>
            </>
          )}
        </Form>
      )}
      <p className="sign-in-foot">
        <Link to={paths.forgottenPassword()}>Get a new link</Link>
      </p>
    </div>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
