import type { PushSubscription } from '@contract/notifications/push.calls';
import { formatMoment } from '@contract/shared/format';
import { Form } from '@remix-run/react';
import { Button } from '@ui/button';
import { useRef, useState } from 'react';
import { ButtonForm } from '~/components/form/button-form';
import { Refusal } from '~/components/form/refusal';
import { useHydrated } from '~/components/use-hydrated';
import { paths } from '~/paths';
import { browserName } from '~/view/browser-name';

const HERE = paths.accountTab('notifications');

export interface BrowsersProps {
  browsers: readonly PushSubscription[];
  publicKey: string;
}

/** The browsers that get notices, and the switch for this one. */
export function Browsers({ browsers, publicKey }: BrowsersProps) {
  const isHydrated = useHydrated();
  return (
    <>
      <p>
        Events checked under “Browser” below pop up on these browsers, even when the portal is closed. For privacy, a
        pop-up names no load, carrier or person. Signing out ends it in that browser.
      </p>
      <Refusal of="remove-browser" />
      {browsers.length === 0 ? (
        <p className="missing">No browser gets notices</p>
      ) : (
        <ul className="plain-bullets">
          {browsers.map((browser) => (
            <li key={browser.id}>
              <strong>{browserName(browser.user_agent)}</strong>
              {browser.is_this_session ? ', this one' : ''}, {browser.network_address ?? 'unknown address'}, since{' '}
              {formatMoment(browser.created_at)}
              {browser.last_sent_at === null
                ? ', no notice yet'
                : `, last notice sent ${formatMoment(browser.last_sent_at)}`}
              <ButtonForm action={HERE} about={{ browser_id: browser.id }}>
                <Button look="link" name="intent" value="remove-browser">
                  Remove<span className="heard-only"> {browserName(browser.user_agent)}</span>
                </Button>
              </ButtonForm>
            </li>
          ))}
        </ul>
      )}
      <Refusal of="add-browser" />
      {isHydrated ? (
        <PushSwitch publicKey={publicKey} isOn={browsers.some(({ is_this_session: isThis }) => isThis)} />
      ) : (
        <p className="small-print">To switch notices on in this browser, it must run scripts. Emails need none.</p>
      )}
    </>
  );
}

const DENIED = 'The browser does not allow notices of this site. Allow them in its settings, then try again.';

/** Asks the browser's permission on a click, and sends what it answers as a form. */
function PushSwitch({ publicKey, isOn }: { publicKey: string; isOn: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  if (isOn) return null;
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return (
      <p className="missing">This browser takes no notices. On an iPhone, add the portal to the home screen first.</p>
    );
  const switchOn = async () => {
    setProblem(null);
    try {
      const { subscribe } = await import('./subscribe-browser');
      const keys = await subscribe(publicKey);
      if (keys === null) return setProblem(DENIED);
      for (const [name, value] of Object.entries(keys)) {
        const field = form.current?.elements.namedItem(name);
        if (field instanceof HTMLInputElement) field.value = value;
      }
      form.current?.requestSubmit();
    } catch {
      setProblem('This browser could not reach its push service. Try again.');
    }
  };
  return (
    <Form ref={form} reloadDocument method="post" action={HERE}>
      {['endpoint', 'p256dh', 'auth'].map((name) => (
        <input key={name} type="hidden" name={name} />
      ))}
      <input type="hidden" name="intent" value="add-browser" />
      <button type="button" className="button" onClick={switchOn}>
        Switch on in this browser
      </button>
      <p role="status">{problem}</p>
    </Form>
  );
}
