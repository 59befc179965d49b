import { type ReactNode, useId } from 'react';

interface PhoneFoldProps {
  /** The folded part, as in "Show the filters". */
  label: string;
  /** Initially open on a phone too: a field in it has an error. */
  isOpen?: boolean;
  children: ReactNode;
}

/**
 * A part that a phone shows on demand, so that the first result is visible, and a wider screen always. A checkbox, not
 * `<details>`, which without script would stay closed on every screen.
 */
export function PhoneFold({ label, isOpen = false, children }: PhoneFoldProps) {
  const id = useId();
  return (
    <>
      <input id={id} className="phone-fold" type="checkbox" defaultChecked={isOpen} autoComplete="off" />
      <label className="discloses" htmlFor={id}>
        {label}
      </label>
      <div className="phone-folded">{children}</div>
    </>
  );
}
