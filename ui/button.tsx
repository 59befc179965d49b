import type { ButtonHTMLAttributes, ReactNode } from 'react';

/** `primary`: what the page is for. `danger`: what cannot be undone. `link`: beside a row, drawn as a link. */
export type ButtonLook = 'primary' | 'plain' | 'danger' | 'link';

const classOf = (look: ButtonLook) => (look === 'plain' ? 'button' : `button button-${look}`);

interface ButtonProps
  extends Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'name' | 'value' | 'onClick' | 'aria-disabled' | 'aria-label'> {
  /** Says the action: "Put on do not dispatch". */
  children: ReactNode;
  look?: ButtonLook;
}

/** Sends the form it stands in. */
export function Button({ children, look = 'primary', ...button }: ButtonProps) {
  return (
    <button {...button} className={classOf(look)} type="submit">
      {children}
    </button>
  );
}

/** A link that looks like a button: the next step of a way through several pages. Loads the whole page. */
export function ButtonLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={classOf('primary')} href={href}>
      {children}
    </a>
  );
}

/** Buttons and links side by side, on as many lines as they need. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className="button-row">{children}</div>;
}
