import type { ReactNode } from 'react';

/**
 * Where the reader continues after a form: the page is loaded anew, also without scripts, and would be read from its menu.
 * The form's result, or what is wrong with it, is read out first, and Tab continues from there.
 */
export const READ_FIRST = { tabIndex: -1, autoFocus: true } as const;

/** The result of a form, on the page that follows it. */
export function Result({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div role="status" className={className} {...READ_FIRST}>
      {children}
    </div>
  );
}
