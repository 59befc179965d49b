import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { paths } from '~/paths';
import { authenticator } from '~/services/authenticator.server';
import { requireVisitor } from '~/services/guards.server';
import { writeSession } from '~/services/session.server';
import { forgetSignOn, signOnOf } from '~/services/sign-on.server';
import { redirectWithToast } from '~/services/toast.server';
import { safeRedirectTo } from '~/view/login-path';
import { pageMeta } from '~/view/page-title';

export const handle = { frame: 'bare', hasNoScript: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Could not sign you in');

/** Where the company's provider leads back to. Open to everyone: the answer and the browser's cookie are the permission. */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  const begun = await signOnOf(request);
  const step = await authenticator.authenticate('sign-on', request);
  const headers = new Headers({ 'Set-Cookie': await forgetSignOn() });
  switch (step.kind) {
    case 'done':
      headers.append('Set-Cookie', await writeSession({ monitorSession: step.monitorSession }));
      throw redirect(safeRedirectTo(begun?.redirectTo), { headers });
    case 'tested':
      throw await redirectWithToast(paths.signOnSettings(), 'It works: you signed in as yourself.', {}, { headers });
    case 'not-begun':
      // Who came in by this answer and opens it again, as by the Back button, has nothing to sign in for.
      await requireVisitor(args);
      throw await redirectWithToast(
        paths.signOn(),
        'That sign-in has ended, or began in another browser. Sign in again.',
        {
          type: 'info',
        },
      );
    case 'not-known': {
      const { redirectTo = '', isTest = false } = begun ?? {};
      return data({ message: step.message, redirectTo, isTest }, { status: step.status, headers });
    }
    default:
      throw new Error('A provider has no such outcome.');
  }
}

export default function SignOnCallbackPage() {
  const { message, redirectTo, isTest } = useLoaderData<typeof loader>();
  return (
    <div className="sign-in">
      <h1>Could not sign you in</h1>
      <p role="alert">{message}</p>
      <p className="sign-in-foot">
        {isTest ? (
          <Link to={paths.signOnSettings()}>Back to single sign-on</Link>
        ) : (
          <>
            <Link to={paths.signOn({ redirectTo })}>Try again</Link>{' '}
            <Link to={paths.login({ redirectTo })}>Sign in with a password</Link>
          </>
        )}
      </p>
    </div>
  );
}
