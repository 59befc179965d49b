import { type ReactNode, useId } from 'react';

interface PhoneFoldProps {
  /** What is folded, as in "Show the filters". */
  label: string;
  /** Begins open on a phone too: something in it is to be corrected. */
  isOpen?: boolean;
  children: ReactNode;
}

/**
 * What a phone shows on demand, so that the first result is in view, and a wider screen always. A box to select rather
 * than `<details>`: closed, that would be closed on every screen where no script opens it.
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
