import type { Brand } from '@contract/shared/brands.constants';
import { BareFrame } from '@ui/bare-frame';
import type { ReactNode } from 'react';
import { PRODUCT_NAMES } from '~/view/brand';

/** The frame of pages without a signed-in user, with the product's name. */
export function BareShell({ brand, children }: { brand: Brand; children: ReactNode }) {
  return <BareFrame name={PRODUCT_NAMES[brand]}>{children}</BareFrame>;
}
