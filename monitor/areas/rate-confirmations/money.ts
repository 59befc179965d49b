import type { RateConfirmationFields, RateLine } from '@contract/rate-confirmations/rate-confirmations.entities';

export { formatMoney } from '@contract/rate-confirmations/format-money';

/** What a line adds to the total, in cents: nothing where it is paid only if it happens. */
export function lineCents({ amount_cents: amount, quantity, cap_cents: cap }: RateLine): number {
  if (quantity === null) return 0;
  // In thousandths, so that no fraction of a cent comes of a decimal that binary numbers cannot hold.
  const cents = Math.round((amount * Math.round(quantity * 1000)) / 1000);
  return cap === null ? cents : Math.min(cents, cap);
}

export const totalCents = ({ lines }: Pick<RateConfirmationFields, 'lines'>): number =>
  lines.reduce((total, line) => total + lineCents(line), 0);
