import { getSecondFactors } from '@contract/identity/second-factors.calls';
import type { RememberedDevice } from '@contract/identity/second-factors.entities';
import { formatMoment } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { Button } from '@ui/button';
import { Notice } from '@ui/notice';
import { ButtonForm } from '~/components/form/button-form';
import { useRefused } from '~/components/form/refusal';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { browserName } from '~/view/browser-name';
import { pageMeta } from '~/view/page-title';
import { ConfirmForm, RecoveryForm, RemoveForm, StartForm } from './app-forms';
import { confirmApp, forgetDevice, newRecoveryCodes, removeApp, startApp } from './forms.server';
import { addPasskey, removePasskey, startPasskey } from './passkey-forms.server';
import { Passkeys } from './passkeys';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Authenticator app, passkeys and devices');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'second-factors');
  return { mustSetUp: user.must_set_up_factor, ...(await monitor.get(getSecondFactors, {})) };
}

export const action = actionOf(
  'second-factors',
  startApp,
  confirmApp,
  newRecoveryCodes,
  removeApp,
  forgetDevice,
  startPasskey,
  addPasskey,
  removePasskey,
);

export default function SecondFactorsPage() {
  const page = useLoaderData<typeof loader>();
  const {
    mustSetUp,
    app,
    passkeys,
    recovery_codes_left: left,
    set_up: setUp,
    devices,
    takes_password: takesPassword,
  } = page;
  const hasFactor = app !== null || passkeys.length > 0;
  const answer = useActionData<typeof action>();
  const refused = useRefused()?.form;
  const made = answer !== undefined && 'recoveryCodes' in answer ? answer.recoveryCodes : [];
  const codes = made.length > 0 ? made : null;
  return (
    <>
      <PageHeader
        title="Authenticator app, passkeys and devices"
        context={takesPassword ? 'What signing in takes besides your password' : 'What confirms that it is you'}
        crumbs={[
          { label: 'Account', to: paths.accountTab('profile') },
          { label: 'Authenticator app, passkeys and devices' },
        ]}
      />
      <div className="account-tab stack-wide">
        {codes === null ? null : <RecoveryCodes codes={codes} />}
        {mustSetUp && codes === null ? (
          <Notice kind="warning" title="Your company requires an authenticator app or a passkey">
            <p>Set one of them up now. Everything else opens again afterward.</p>
          </Notice>
        ) : null}
        <section className="stack" aria-labelledby="app-title">
          <h2 id="app-title">Authenticator app</h2>
          <p className="prose">
            {app === null
              ? `Not set up${hasFactor ? '' : `: we email you a code when you ${takesPassword ? 'sign in' : 'confirm that it is you'}`}. An app on your phone makes codes without email, so a thief of your mailbox can’t sign in.`
              : `Set up ${formatMoment(app.set_up_at)}. Recovery codes left: ${left}.`}
          </p>
          {setUp === null ? null : <ConfirmForm setUp={setUp} />}
          {app === null && setUp === null ? <StartForm isReplacing={false} takesPassword={takesPassword} /> : null}
        </section>
        {app === null ? null : (
          <section className="stack" aria-labelledby="change-title">
            <h2 id="change-title">Change the app</h2>
            <p className="prose">
              Each takes {takesPassword ? 'your password and a code' : 'a code'}. You’ll be signed out on other devices.
            </p>
            <details open={refused === 'start-app'}>
              <summary className="discloses">Another phone or app</summary>
              <StartForm isReplacing takesPassword={takesPassword} />
            </details>
            <details open={refused === 'remove-app'}>
              <summary className="discloses">Remove the app</summary>
              <RemoveForm takesPassword={takesPassword} />
            </details>
          </section>
        )}
        <Passkeys passkeys={passkeys} setUp={page.passkey_set_up} takesPassword={takesPassword} />
        {hasFactor ? (
          <section className="stack" aria-labelledby="recovery-title">
            <h2 id="recovery-title">Recovery codes</h2>
            <p className="prose">{left} left. Each gets you in once without your phone or passkey.</p>
            <details open={refused === 'recovery-codes'}>
              <summary className="discloses">New recovery codes</summary>
              <RecoveryForm hasApp={app !== null} takesPassword={takesPassword} />
            </details>
          </section>
        ) : null}
        {mustSetUp ? null : <Devices devices={devices} />}
      </div>
    </>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <Notice kind="warning" title="Save your recovery codes now">
      <p>Each gets you in once without your phone. They are not shown again; print them or keep them in a safe.</p>
      <ul className="plain-bullets">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p>
        <Link to={paths.home()}>I saved them</Link>
      </p>
    </Notice>
  );
}

function Devices({ devices }: { devices: readonly RememberedDevice[] }) {
  return (
    <section className="stack" aria-labelledby="devices-title">
      <h2 id="devices-title">Remembered devices</h2>
      {devices.length === 0 ? (
        <p className="missing">No device is remembered</p>
      ) : (
        <ul className="plain-bullets">
          {devices.map((device) => (
            <li key={device.id}>
              <strong>{browserName(device.user_agent)}</strong>, {device.network_address ?? 'unknown address'}, last
              used {formatMoment(device.last_used_at)}, until {formatMoment(device.expires_at)}
              <ButtonForm action={paths.secondFactors()} about={{ device_id: device.id }}>
                <Button look="link" name="intent" value="forget-device">
                  Forget<span className="heard-only"> {browserName(device.user_agent)}</span>
                </Button>
              </ButtonForm>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
