import type { ReactNode } from 'react';

/**
 * Where the reader goes on after a form: the page comes anew, without script too, and would be read from its menu. What came
 * of the form, or what is wrong with it, is read out first, and Tab leads on from there.
 */
export const READ_FIRST = { tabIndex: -1, autoFocus: true } as const;

/** What came of a form, on the page that follows it. */
export function Result({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div role="status" className={className} {...READ_FIRST}>
      {children}
    </div>
  );
}
