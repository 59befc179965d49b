import { marginInWords, marginOf } from '@contract/loads/load-money';

/** What a carrier's pay leaves of the customer's rate, as text; null: the reader may not see what customers pay. */
export function shownMargin(
  { customer_rate_cents: customer }: { customer_rate_cents?: number | null | undefined },
  payCents: number | null | undefined,
): { words: string; isLoss: boolean } | null {
  if (customer === undefined) return null;
  const margin = marginOf(customer, payCents);
  return { words: marginInWords(margin), isLoss: margin !== null && margin.cents < 0 };
}

/** The same for a row: null as well where the margin is not known, as in most rows of a list. */
export function knownMargin(...of: Parameters<typeof shownMargin>): ReturnType<typeof shownMargin> {
  const [{ customer_rate_cents: customer }, pay] = of;
  return marginOf(customer, pay) === null ? null : shownMargin(...of);
}
