import { ForgottenPassword, forgottenPassword } from '@contract/identity/passwords.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';

import { paths } from '~/paths';
import { actionOf, defineForm } from '~/services/define-form.server';
import { requireVisitor } from '~/services/guards.server';
import { pageMeta } from '~/view/page-title';

export const handle = { frame: 'bare', hasNoScript: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Forgot your password?');

export async function loader(args: LoaderFunctionArgs) {
  await requireVisitor(args);
  return { isSent: new URL(args.request.url).searchParams.has('sent') };
}

const mailLink = defineForm({
  form: 'forgotten-password',
  schema: ForgottenPassword,
  call: ({ monitor }, { email }) => monitor.send(forgottenPassword, { body: { email } }),
  to: paths.forgottenPassword({ sent: 1 }),
});

export const action = actionOf(requireVisitor, mailLink);

export default function ForgottenPasswordPage() {
  const { isSent } = useLoaderData<typeof loader>();
  const [form, fields] = usePostForm<typeof mailLink>('forgotten-password');
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
      <PostForm of={form} action={paths.forgottenPassword()} submit="Email me a link">
        <TextField field={fields.email} label="Email" type="email" autoComplete="username" />
      </PostForm>
      <p className="sign-in-foot">
        <Link to={paths.login()}>Back to sign in</Link>
      </p>
    </div>
  );
}
