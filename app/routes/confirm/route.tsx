import type { CodeSource } from '@contract/identity/identity.constants';
import { askConfirmationPasskey, confirmByPasskey } from '@contract/identity/passkeys.calls';
import { type PasskeyRequest, UsedPasskey } from '@contract/identity/passkeys.entities';
import {
  askForConfirmation,
  confirmItIsYou,
  FactorConfirmation,
  getSecondFactors,
} from '@contract/identity/second-factors.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { FactorField, OtherFactor } from '~/components/form/factor-field';
import { ASK_FOR_PASSKEY, PasskeyButton } from '~/components/form/passkey-button';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { useRefused } from '~/components/form/refusal';
import { paths } from '~/paths';
import { actionOf, defineForm, Nothing } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { passkeyAnswer } from '~/services/passkeys.server';
import { sessionOf } from '~/services/session.server';
import { safeRedirectTo } from '~/view/login-path';
import { pageMeta } from '~/view/page-title';

export const handle = { frame: 'bare' };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Confirm it is you');

const backOf = (request: Request) => new URL(request.url).searchParams.get('redirectTo');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'second-factors');
  const { app, passkeys } = await monitor.get(getSecondFactors, {});
  const redirectTo = backOf(args.request) ?? '';
  const usesRecoveryCode = new URL(args.request.url).searchParams.get('use') === 'recovery-code';
  const takesPasskey = passkeys.length > 0;
  const from: CodeSource = app !== null ? 'app' : takesPasskey ? 'recovery' : 'mail';
  return { from, takesPasskey, email: user.email, redirectTo, back: safeRedirectTo(redirectTo), usesRecoveryCode };
}

/** What the page shows, or its script uses, without a redirect. */
type Shown = { isMailed?: true; passkeyRequest?: PasskeyRequest };

const mailCode = defineForm({
  form: 'mail-code',
  intent: 'mail-code',
  schema: Nothing,
  call: ({ monitor }) => monitor.call(askForConfirmation, {}, { handles: [429] }),
  shows: (): Shown => ({ isMailed: true }),
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

const askPasskey = defineForm({
  form: 'ask-passkey',
  intent: ASK_FOR_PASSKEY,
  schema: Nothing,
  call: ({ monitor }) => monitor.call(askConfirmationPasskey, {}, { handles: [404] }),
  shows: ({ data }): Shown => ({ passkeyRequest: data }),
});

const usePasskey = defineForm({
  form: 'use-passkey',
  intent: 'use-passkey',
  schema: z.object({ passkey: passkeyAnswer(UsedPasskey) }),
  hidden: ['passkey'],
  secret: ['passkey'],
  call: ({ monitor }, value) => monitor.call(confirmByPasskey, { body: value }, { handles: [403, 409, 422] }),
  to: ({ request }) => safeRedirectTo(backOf(request)),
  headers: (done) => sessionOf(done),
});

export const action = actionOf('second-factors', mailCode, confirm, askPasskey, usePasskey);

export default function ConfirmPage() {
  const { from, takesPasskey, email, redirectTo, back, usesRecoveryCode } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = useRefused();
  const isMailed = (answer !== undefined && 'isMailed' in answer) || refused?.form === 'confirm';
  const [mail] = usePostForm<typeof mailCode>('mail-code');
  const [form, fields] = usePostForm<typeof confirm>('confirm');
  const [passkey] = usePostForm<typeof usePasskey>('use-passkey');
  return (
    <div className="sign-in">
      <h1>Confirm it is you</h1>
      <p className="sign-in-lead">
        This takes a code or a passkey given within the last ten minutes, so that someone at your open browser can’t do
        it. Then you go on where you were.
      </p>
      {takesPasskey ? (
        <PostForm of={passkey}>
          <PasskeyButton intent="use-passkey">Use a passkey</PasskeyButton>
        </PostForm>
      ) : null}
      {from !== 'mail' || isMailed ? (
        <PostForm of={form} intent="confirm" look={takesPasskey ? 'plain' : 'primary'} submit="Confirm">
          <FactorField field={fields.code} from={from} usesRecoveryCode={usesRecoveryCode} />
        </PostForm>
      ) : null}
      {from !== 'mail' ? null : (
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
        {from === 'app' ? (
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
