import { useNavigation } from '@remix-run/react';
import type { MouseEvent, ReactNode } from 'react';

interface SubmitButtonProps {
  /** Says the deed: "Put on do not dispatch". */
  children: ReactNode;
  look?: 'primary' | 'plain' | 'danger';
  /** For pages with several buttons: sent as `intent`. */
  intent?: string;
}

/** Sends the form it stands in. While it is under way a second click does nothing. */
export function SubmitButton({ children, look = 'primary', intent }: SubmitButtonProps) {
  const isSending = useNavigation().state === 'submitting';

  function ignoreWhileSending(event: MouseEvent) {
    if (isSending) event.preventDefault();
  }

  return (
    <button
      className={look === 'plain' ? 'button' : `button button-${look}`}
      type="submit"
      name={intent === undefined ? undefined : 'intent'}
      value={intent}
      aria-disabled={isSending || undefined}
      onClick={ignoreWhileSending}
    >
      {children}
    </button>
  );
}
