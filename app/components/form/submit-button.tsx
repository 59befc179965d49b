import { useNavigation } from '@remix-run/react';
import { Button, type ButtonLook } from '@ui/button';
import type { MouseEvent, ReactNode } from 'react';

interface SubmitButtonProps {
  /** Says the action: "Put on do not dispatch". */
  children: ReactNode;
  look?: Exclude<ButtonLook, 'link'>;
  /** For pages with several buttons: sent as `intent`. */
  intent?: string;
}

/** Sends the form it stands in. While it is under way a second click does nothing. */
export function SubmitButton({ children, look, intent }: SubmitButtonProps) {
  const isSending = useNavigation().state === 'submitting';

  function ignoreWhileSending(event: MouseEvent) {
    if (isSending) event.preventDefault();
  }

  return (
    <Button
      look={look}
      name={intent === undefined ? undefined : 'intent'}
      value={intent}
      aria-disabled={isSending || undefined}
      onClick={ignoreWhileSending}
    >
      {children}
    </Button>
  );
}

/**
 * What the form decides about: the version that its page shows, 0 where there is no row. A second person learns by it
 * what the first one decided (decision 0070).
 */
export function ExpectedVersion({ of: row }: { of: { version: number } | null }) {
  return <input type="hidden" name="expected_version" value={row?.version ?? 0} />;
}
