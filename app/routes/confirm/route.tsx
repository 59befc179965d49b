import {
  askForConfirmation,
  confirmItIsYou,
  FactorConfirmation,
  getSecondFactors,
} from '@contract/identity/second-factors.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { FactorField, OtherFactor } from '~/components/form/factor-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { useRefused } from '~/components/form/refusal';
import { paths } from '~/paths';
import { actionOf, defineForm, Nothing } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { sessionOf } from '~/services/session.server';
import { safeRedirectTo } from '~/view/login-path';
import { pageMeta } from '~/view/page-title';

export const handle = { frame: 'bare', hasNoScript: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Confirm it is you');

const backOf = (request: Request) => new URL(request.url).searchParams.get('redirectTo');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'second-factors');
  const { app } = await monitor.get(getSecondFactors, {});
  const redirectTo = backOf(args.request) ?? '';
  const usesRecoveryCode = new URL(args.request.url).searchParams.get('use') === 'recovery-code';
  return { isByApp: app !== null, email: user.email, redirectTo, back: safeRedirectTo(redirectTo), usesRecoveryCode };
}

const mailCode = defineForm({
  form: 'mail-code',
  intent: 'mail-code',
  schema: Nothing,
  call: ({ monitor }) => monitor.call(askForConfirmation, {}, { handles: [429] }),
  shows: () => ({ isMailed: true }),
});

const confirm = defineForm({
  form: 'confirm',
  intent: 'confirm',
  schema: FactorConfirmation,
  secret: ['code'],
  call: ({ monitor }, value) => monitor.call(confirmItIsYou, { body: value }, { handles: [403, 422, 429] }),
  to: ({ request }) => safeRedirectTo(backOf(request)),
  headers: (done) => sessionOf(done),
});

export const action = actionOf('second-factors', mailCode, confirm);

export default function ConfirmPage() {
  const { isByApp, email, redirectTo, back, usesRecoveryCode } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = useRefused();
  const isMailed = (answer !== undefined && 'isMailed' in answer) || refused?.form === 'confirm';
  const [mail] = usePostForm<typeof mailCode>('mail-code');
  const [form, fields] = usePostForm<typeof confirm>('confirm');
  return (
    <div className="sign-in">
      <h1>Confirm it is you</h1>
      <p className="sign-in-lead">
        This takes a code given within the last ten minutes, so that no one can do it who finds your browser open. Then
        you go on where you were.
      </p>
      {isByApp || isMailed ? (
        <PostForm of={form} intent="confirm" submit="Confirm">
          <FactorField field={fields.code} isByApp={isByApp} usesRecoveryCode={usesRecoveryCode} />
        </PostForm>
      ) : null}
      {isByApp ? null : (
        <PostForm
          of={mail}
          intent="mail-code"
          look={isMailed ? 'plain' : 'primary'}
          submit={isMailed ? 'Email another code' : 'Email me a code'}
        >
          <p>{isMailed ? 'No email after a minute? Check spam.' : `We email a six-digit code to ${email}.`}</p>
        </PostForm>
      )}
      <p className="sign-in-foot">
        {isByApp ? (
          <>
            <OtherFactor
              usesRecoveryCode={usesRecoveryCode}
              to={(use) => paths.confirm({ redirectTo, ...(use && { use }) })}
            />{' '}
          </>
        ) : null}
        <Link to={back}>Cancel</Link>
      </p>
    </div>
  );
}
