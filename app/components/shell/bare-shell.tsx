import type { Brand } from '@contract/shared/brands.constants';
import type { ReactNode } from 'react';
import { PRODUCT_NAMES } from '~/services/brand';
import { ProductMark } from './product-mark';

/** The frame of pages without a signed-in user: the product's name and one narrow column. */
export function BareShell({ brand, children }: { brand: Brand; children: ReactNode }) {
  return (
    <>
      <header className="top-bar">
        <span className="product">
          <ProductMark />
          {PRODUCT_NAMES[brand]}
        </span>
      </header>
      <main id="main" className="main-bare" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
