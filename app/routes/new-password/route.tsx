import { PASSWORD_MIN_LENGTH } from '@contract/identity/identity.constants';
import { ChosenPassword, chooseNewPassword } from '@contract/identity/passwords.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { useRefused } from '~/components/form/refusal';
import { SubmitButton } from '~/components/form/submit-button';

import { paths } from '~/paths';
import { actionOf, defineForm } from '~/services/define-form.server';
import { anybody } from '~/services/guards.server';
import { pageMeta } from '~/view/page-title';

export const handle = { frame: 'bare', hasNoScript: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Choose a new password');

/**
 * Open to everyone, including signed-in users: the mailed token is the permission. Opening the link uses nothing up:
 * the token counts when the form is sent.
 */
export function loader({ request }: LoaderFunctionArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' };
}

const choose = defineForm({
  form: 'new-password',
  schema: ChosenPassword,
  hidden: ['token'],
  secret: ['password'],
  call: ({ monitor }, value) => monitor.call(chooseNewPassword, { body: value }, { handles: [403, 422, 429] }),
  to: paths.login(),
  toast: 'Your password was changed. Sign in with it.',
});

export const action = actionOf(anybody, choose);

export default function NewPasswordPage() {
  const { token } = useLoaderData<typeof loader>();
  const isOver = useRefused()?.status === 403;
  const [form, fields] = usePostForm<typeof choose>('new-password');
  return (
    <div className="sign-in">
      <h1>Choose a new password</h1>
      {token === '' ? (
        <p>Open the link in the email to reset your password.</p>
      ) : (
        <PostForm of={form}>
          {isOver ? null : (
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
        </PostForm>
      )}
      <p className="sign-in-foot">
        <Link to={paths.forgottenPassword()}>Get a new link</Link>
      </p>
    </div>
  );
}
