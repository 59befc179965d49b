import type { RateConfirmationFields, RateLine } from './rate-confirmations.entities';

type Lines = Pick<RateConfirmationFields, 'lines'>;

/** What a line adds to the total, in cents: nothing if it is paid only when it happens. */
export function lineCents({ amount_cents: amount, quantity, cap_cents: cap }: RateLine): number {
  if (quantity === null) return 0;
  // In thousandths, to avoid fractions of a cent from binary floating point.
  const cents = Math.round((amount * Math.round(quantity * 1000)) / 1000);
  return cap === null ? cents : Math.min(cents, cap);
}

export const totalCents = ({ lines }: Lines): number => lines.reduce((total, line) => total + lineCents(line), 0);

/** The paper pays only for a truck ordered, not used: it gives no load, if the load is cancelled. */
export const isTonuAlone = ({ lines }: Lines): boolean =>
  lines.length > 0 && lines.every(({ kind, quantity }) => kind === 'tonu' && quantity !== null);
