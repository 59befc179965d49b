import type { ReactNode } from 'react';
import { ProductMark } from './product-mark';

interface BareFrameProps {
  /** Beside the product's mark. */
  name: ReactNode;
  /** At the end of the top bar: the way out. */
  action?: ReactNode;
  children: ReactNode;
}

/** The frame of pages without a signed-in user: a top bar and one narrow column. */
export function BareFrame({ name, action, children }: BareFrameProps) {
  return (
    <>
      <header className="top-bar top-bar-bare">
        <span className="product">
          <ProductMark />
          {name}
        </span>
        {action}
      </header>
      <main id="main" className="main-bare" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
