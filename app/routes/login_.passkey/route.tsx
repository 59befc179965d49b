import { askSignInPasskey, signInPasskey } from '@contract/identity/passkeys.calls';
import { UsedPasskey } from '@contract/identity/passkeys.entities';
import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { RememberDevice } from '~/components/form/factor-field';
import { ASK_FOR_PASSKEY, PasskeyButton } from '~/components/form/passkey-button';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { paths } from '~/paths';
import { actionOf, defineForm, Nothing, ticked } from '~/services/define-form.server';
import { rememberDevice } from '~/services/device.server';
import { requireVisitor } from '~/services/guards.server';
import { passkeyAnswer } from '~/services/passkeys.server';
import { readSession, sessionOf } from '~/services/session.server';
import { safeRedirectTo } from '~/view/login-path';
import { pageMeta } from '~/view/page-title';

export const handle = { frame: 'bare' };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Use your passkey');

/** @throws redirect to sign-in, or to the page for a code, of who gave no password or has no passkey */
async function requireWaiting(args: Pick<LoaderFunctionArgs, 'request' | 'context'>) {
  await requireVisitor(args);
  const session = await readSession(args.request);
  if (!session.get('isAwaitingCode')) throw redirect(paths.login());
  if (!session.get('takesPasskey')) throw redirect(paths.loginCode());
  return session;
}

export async function loader(args: LoaderFunctionArgs) {
  const session = await requireWaiting(args);
  return { hasApp: session.get('codeFrom') === 'app', mayBeRemembered: session.get('mayBeRemembered') ?? false };
}

const ask = defineForm({
  form: 'ask-passkey',
  intent: ASK_FOR_PASSKEY,
  schema: Nothing,
  call: ({ monitor }) => monitor.call(askSignInPasskey, {}, { handles: [401, 404] }),
  shows: ({ data }) => ({ passkeyRequest: data }),
});

const usePasskey = defineForm({
  form: 'use-passkey',
  intent: 'use-passkey',
  schema: z.object({ passkey: passkeyAnswer(UsedPasskey), remember_device: ticked }),
  hidden: ['passkey'],
  secret: ['passkey'],
  about: ({ request }) => readSession(request),
  call: ({ monitor }, value) => monitor.call(signInPasskey, { body: value }, { handles: [401, 403, 409, 422] }),
  to: ({ about }) => safeRedirectTo(about.get('redirectTo')),
  headers: async (done) => {
    const headers = new Headers(await sessionOf(done));
    const token = done.data.device_token;
    if (token !== null) headers.append('Set-Cookie', await rememberDevice(token));
    return headers;
  },
});

export const action = actionOf(requireWaiting, ask, usePasskey);

export default function LoginPasskeyPage() {
  const { hasApp, mayBeRemembered } = useLoaderData<typeof loader>();
  const [form, fields] = usePostForm<typeof usePasskey>('use-passkey');
  return (
    <div className="sign-in">
      <h1>Use your passkey</h1>
      <PostForm of={form}>
        {mayBeRemembered ? <RememberDevice field={fields.remember_device} /> : null}
        <PasskeyButton intent="use-passkey">Sign in with a passkey</PasskeyButton>
      </PostForm>
      <p className="sign-in-foot">
        {hasApp ? (
          <>
            <Link to={paths.loginCode()}>Use a code of the app</Link>{' '}
          </>
        ) : null}
        <Link to={paths.loginCode({ use: 'recovery-code' })}>Use a recovery code</Link>{' '}
        <Link to={paths.login()}>Sign in again</Link>. Neither passkey nor recovery code? A manager of your company can
        reset them.
      </p>
    </div>
  );
}
