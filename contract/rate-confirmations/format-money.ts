import { formatCents } from '../shared/format';
import type { Currency } from './rate-confirmations.constants';

/** `$2,150.00`; in other currencies with their letters: `CAD 2,150.00`. */
export const formatMoney = (cents: number, currency: Currency): string =>
  currency === 'USD' ? formatCents(cents) : `${currency} ${formatCents(cents).replace('$', '')}`;
