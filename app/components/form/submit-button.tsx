import { useNavigation } from '@remix-run/react';
import { Button, type ButtonLook } from '@ui/button';
import type { MouseEvent, ReactNode } from 'react';

interface SubmitButtonProps {
  /** The action: "Put on do not dispatch". */
  children: ReactNode;
  look?: Exclude<ButtonLook, 'link'>;
  /** For pages with several buttons: sent as `intent`. */
  intent?: string;
}

/** Submits its form. While that runs a second click does nothing. */
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
 * The version of the row that the page shows, 0 without a row. With it, a second person learns of the first one's
 * decision (decision 0070).
 */
export function ExpectedVersion({ of: row }: { of: { version: number } | null }) {
  return <input type="hidden" name="expected_version" value={row?.version ?? 0} />;
}
