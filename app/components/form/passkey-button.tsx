import type { PasskeyCreation, PasskeyRequest } from '@contract/identity/passkeys.entities';
import { useFetcher } from '@remix-run/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useHydrated } from '~/components/use-hydrated';

/** The intent of the form that asks for a challenge; its answer has `passkeyRequest`. */
export const ASK_FOR_PASSKEY = 'ask-passkey';

interface PasskeyButtonProps {
  /** Of the form around it. */
  intent: string;
  /** For a new passkey. Omitted: one is used, and the page is asked for a challenge first. */
  creation?: PasskeyCreation;
  children: ReactNode;
}

/** Has the browser make or use a passkey, and sends its answer with the form around it. */
export function PasskeyButton({ intent, creation, children }: PasskeyButtonProps) {
  const isHydrated = useHydrated();
  const field = useRef<HTMLInputElement>(null);
  const { data, submit, state } = useFetcher<{ passkeyRequest?: PasskeyRequest }>();
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    if (data === undefined) return;
    const request = data.passkeyRequest;
    if (request === undefined) return setProblem(OTHER);
    answer(field.current, setProblem, ({ startAuthentication }) => startAuthentication({ optionsJSON: request }));
  }, [data]);

  if (!isHydrated) return <NeedsScript />;
  if (!('PublicKeyCredential' in window)) return <p className="missing">This browser has no passkeys.</p>;
  const begin = () => {
    setProblem(null);
    if (creation === undefined) submit({ intent: ASK_FOR_PASSKEY }, { method: 'post' });
    else answer(field.current, setProblem, ({ startRegistration }) => startRegistration({ optionsJSON: creation }));
  };
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input ref={field} type="hidden" name="passkey" />
      <button type="button" className="button" aria-disabled={state !== 'idle' || undefined} onClick={begin}>
        {children}
      </button>
      <p role="status">{problem}</p>
    </>
  );
}

export const NeedsScript = () => (
  <p className="small-print">
    A passkey needs a browser that runs scripts. Without, use an authenticator app or a recovery code.
  </p>
);

type Browser = typeof import('@simplewebauthn/browser');

async function answer(
  field: HTMLInputElement | null,
  setProblem: (problem: string) => void,
  ask: (browser: Browser) => Promise<object>,
) {
  try {
    const given = await ask(await import('@simplewebauthn/browser'));
    if (field === null) return;
    field.value = JSON.stringify(given);
    field.form?.requestSubmit();
  } catch (error) {
    setProblem(PROBLEMS[error instanceof Error ? error.name : ''] ?? OTHER);
  }
}

const OTHER = 'That did not work. Try again, or use another way.';

/** By the names that WebAuthn gives its errors. */
const PROBLEMS: Readonly<Record<string, string>> = {
  NotAllowedError: 'Canceled, or it took too long. Try again.',
  AbortError: 'Canceled. Try again.',
  InvalidStateError: 'This device has one of your passkeys already.',
  NotSupportedError: 'This device has no passkeys that check who uses them. Use an authenticator app.',
  ConstraintError: 'This device has no passkeys that check who uses them. Use an authenticator app.',
  SecurityError: 'Passkeys don’t work at this address.',
};
