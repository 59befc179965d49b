import { beginSignOn, SignOnEmail } from '@contract/sign-on/sign-on.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { paths } from '~/paths';
import { actionOf, defineForm } from '~/services/define-form.server';
import { requireVisitor } from '~/services/guards.server';
import { keepSignOn } from '~/services/sign-on.server';
import { pageMeta } from '~/view/page-title';

export const handle = { frame: 'bare', hasNoScript: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Sign in with your company');

export async function loader(args: LoaderFunctionArgs) {
  await requireVisitor(args);
  return { redirectTo: redirectToIn(args.request) };
}

const redirectToIn = (request: Request) => new URL(request.url).searchParams.get('redirectTo') ?? '';

const begin = defineForm({
  form: 'sign-on',
  schema: SignOnEmail,
  call: ({ monitor }, { email }) => monitor.send(beginSignOn, { body: { email } }),
  to: paths.signOnContinue(),
  headers: async ({ data: { redirect_to, browser }, request }) => ({
    'Set-Cookie': await keepSignOn({ address: redirect_to, browser, redirectTo: redirectToIn(request), isTest: false }),
  }),
});

export const action = actionOf(requireVisitor, begin);

export default function SignOnPage() {
  const { redirectTo } = useLoaderData<typeof loader>();
  const [form, fields] = usePostForm<typeof begin>('sign-on');
  return (
    <div className="sign-in">
      <h1>Sign in with your company</h1>
      <p className="sign-in-lead">Enter your work email. We’ll take you to your company’s own sign-in page.</p>
      <PostForm of={form} action={paths.signOn({ redirectTo })} submit="Continue">
        <TextField field={fields.email} label="Email" type="email" autoComplete="username" />
      </PostForm>
      <p className="sign-in-foot">
        <Link to={paths.login({ redirectTo })}>Sign in with a password</Link>
      </p>
    </div>
  );
}
