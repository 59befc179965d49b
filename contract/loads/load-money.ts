import { formatCents, formatPercent, NOT_ON_FILE } from '../shared/format';
import type { MilesSource } from './loads.constants';

type Cents = number | null | undefined;

/** What is left of the customer's rate after the carrier's pay. */
interface Margin {
  cents: number;
  /** Of the customer's rate; null: that is zero. */
  percent: number | null;
}

/** Null: either of the two is not on file, and never zero. Pure. */
export function marginOf(customerCents: Cents, payCents: Cents): Margin | null {
  if (customerCents == null || payCents == null) return null;
  const cents = customerCents - payCents;
  return { cents, percent: customerCents === 0 ? null : (cents / customerCents) * 100 };
}

/** `$250.00 (12.5%)`; a negative one says so: `Loss of $50.00 (-2.5%)`. */
export function marginInWords(margin: Margin | null): string {
  if (margin === null) return NOT_ON_FILE;
  const { cents, percent } = margin;
  const amount = cents < 0 ? `Loss of ${formatCents(-cents)}` : formatCents(cents);
  return percent === null ? amount : `${amount} (${formatPercent(percent)})`;
}

/** The trade's RPM, in cents a mile; null: rate or miles are not on file. Pure. */
export const ratePerMile = (rateCents: Cents, miles: Cents): number | null =>
  rateCents == null || !miles ? null : Math.round(rateCents / miles);

/** `$2.45/mi`; `est.`: by estimated road miles, not by those that the TMS gave. Null: not on file. */
export function perMileInWords(
  rateCents: Cents,
  { billable_miles, billable_miles_source }: { billable_miles: Cents; billable_miles_source: MilesSource | null },
): string | null {
  const cents = ratePerMile(rateCents, billable_miles);
  return cents === null ? null : `${formatCents(cents)}/mi${billable_miles_source === 'estimate' ? ' est.' : ''}`;
}
