import { PASSWORD_MIN_LENGTH } from '@contract/identity/identity.constants';
import { SignUp, signUp } from '@contract/identity/sign-up.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { useRefused } from '~/components/form/refusal';

import { paths } from '~/paths';
import { actionOf, defineForm } from '~/services/define-form.server';
import { requireVisitor } from '~/services/guards.server';
import { sessionOf } from '~/services/session.server';
import { pageMeta } from '~/view/page-title';

export const handle = { frame: 'bare', hasNoScript: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Sign up');

export async function loader(args: LoaderFunctionArgs) {
  await requireVisitor(args);
  const { searchParams } = new URL(args.request.url);
  return { email: searchParams.get('email') ?? '', referrer: searchParams.get('referrer') ?? '' };
}

const signUpForm = defineForm({
  form: 'sign-up',
  schema: SignUp,
  hidden: ['referrer'],
  secret: ['password'],
  call: ({ monitor }, value) => monitor.call(signUp, { body: value }, { handles: [403, 409, 422, 429] }),
  to: ({ value }) => paths.signUpCode({ email: value.email }),
  headers: (done) => sessionOf(done, true),
});

export const action = actionOf(requireVisitor, signUpForm);

export default function SignUpPage() {
  const { email, referrer } = useLoaderData<typeof loader>();
  const accountExists = useRefused()?.status === 409;
  const [form, fields] = usePostForm<typeof signUpForm>('sign-up', { email });
  return (
    <div className="sign-in">
      <h1>Sign up</h1>
      <p className="sign-in-lead">For freight brokers. We’ll email you a code, then ask for your company.</p>
      <PostForm of={form} submit="Sign up">
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
      </PostForm>
      {accountExists ? (
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
