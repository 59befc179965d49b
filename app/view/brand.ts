import type { Brand } from '@contract/shared/brands.constants';

/** The name shown in the top bar and in titles. */
export const PRODUCT_NAMES: Readonly<Record<Brand, string>> = {
  broker: 'Broker Portal',
  watchdog: 'Watchdog',
};
