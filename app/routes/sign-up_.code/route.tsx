import { SIGN_IN_CODE_DIGITS } from '@contract/identity/identity.constants';
import { SignUpCode, signUpCode } from '@contract/identity/sign-up.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { CodeField, TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { useRefused } from '~/components/form/refusal';
import { SubmitButton } from '~/components/form/submit-button';

import { paths } from '~/paths';
import { actionOf, defineForm } from '~/services/define-form.server';
import { requireVisitor } from '~/services/guards.server';
import { sessionOf } from '~/services/session.server';
import { pageMeta } from '~/view/page-title';

export const handle = { frame: 'bare', hasNoScript: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Confirm your email address');

/** Opening the mailed link only fills in the form: programs that follow links in emails confirm nothing. */
export async function loader(args: LoaderFunctionArgs) {
  await requireVisitor(args);
  const { searchParams } = new URL(args.request.url);
  return { email: searchParams.get('email') ?? '', code: (searchParams.get('code') ?? '').replace(/\D/g, '') };
}

const confirmAddress = defineForm({
  form: 'sign-up-code',
  schema: SignUpCode,
  secret: ['code'],
  call: ({ monitor }, value) => monitor.call(signUpCode, { body: value }, { handles: [403, 422] }),
  to: ({ data }) => paths.signUpDetails({ email: data.user.email }),
  headers: sessionOf,
});

export const action = actionOf(requireVisitor, confirmAddress);

export default function SignUpCodePage() {
  const { email, code } = useLoaderData<typeof loader>();
  const refused = useRefused();
  const [form, fields] = usePostForm<typeof confirmAddress>('sign-up-code', { email });
  // Where the address is known it is sent along; a wrong one can be fixed.
  const isEmailAsked = email === '' || fields.email.errors !== undefined;
  return (
    <div className="sign-in">
      <h1>Confirm your email address</h1>
      <p className="sign-in-lead">
        We emailed a code{email === '' ? null : ` to ${email}`}. Enter it here, or open the link in the email on any
        device.
      </p>
      <PostForm of={form} action={paths.signUpCode({ email })}>
        {refused?.status === 403 ? null : (
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
              filled={refused === undefined ? code : undefined}
            />
            <SubmitButton>Confirm</SubmitButton>
          </>
        )}
      </PostForm>
      <p className="sign-in-foot">
        No email after a minute? Check spam, or <Link to={paths.signUp({ email })}>sign up again for a new code</Link>.
        Already confirmed? <Link to={paths.login()}>Sign in</Link>
      </p>
    </div>
  );
}
