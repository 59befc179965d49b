/** What a person typed as a price in US dollars. */
type TypedPrice =
  | { kind: 'price'; cents: number }
  /** It can be read otherwise too: no price before the person says which. */
  | { kind: 'ask'; cents: number }
  | { kind: 'none' };

/**
 * Reads a price as people write it: `1850`, `$1,850`, `1 850.50`, `1,850 USD`. A text that means one amount in the US and
 * another elsewhere, such as `1.850` and `1.850,00`, gets a question; so does `1.85k`. Pure.
 */
export function readPrice(text: string): TypedPrice {
  const bare = text
    .trim()
    .replace(/^(?:US)?\$\s*/i, '')
    .replace(/\s*(?:US\$|USD|\$)$/i, '');
  const plain = /^(\d{1,3}(?:[ ,\u00a0\u202f]\d{3})+|\d{1,12})(?:\.(\d{1,2}))?$/.exec(bare);
  if (plain) return priceOf('price', plain[1]!, plain[2]);
  // A dot before three digits, and a comma before the cents, as in Mexico's banks, Québec and Europe.
  const abroad = /^(\d{1,3}(?:\.\d{3})+|\d{1,12})(?:,(\d{1,2}))?$/.exec(bare);
  if (abroad) return priceOf('ask', abroad[1]!, abroad[2]);
  const thousands = /^(\d{1,3})(?:[.,](\d{1,3}))?\s*k$/i.exec(bare);
  if (thousands) return priceOf('ask', thousands[1]! + (thousands[2] ?? '').padEnd(3, '0'), undefined);
  return { kind: 'none' };
}

function priceOf(kind: 'price' | 'ask', whole: string, cents: string | undefined): TypedPrice {
  const dollars = Number(whole.replaceAll(/\D/g, ''));
  return { kind, cents: dollars * 100 + Number((cents ?? '').padEnd(2, '0')) };
}

/**
 * How many times above or below the price next to it a price must be to need a confirmation: a digit too many or too
 * few.
 */
const FAR = 5;

/** Whether a price looks like a slip of the hand beside another one; never beside none. Pure. */
export const isFarFrom = (cents: number, beside: number | null, times = FAR): boolean =>
  beside !== null && beside > 0 && (cents >= beside * times || cents * times <= beside);

/** The price with a digit more or fewer that is nearest to the one beside it; null: none comes near. Pure. */
export function meantBeside(cents: number, beside: number | null): number | null {
  if (beside === null || beside <= 0) return null;
  const tried = [1000, 100, 10].flatMap((times) => [cents * times, cents % times === 0 ? cents / times : null]);
  const near = tried.filter((one) => one !== null && !isFarFrom(one, beside)) as number[];
  const [best] = near.toSorted((one, other) => distance(one, beside) - distance(other, beside));
  return best ?? null;
}

const distance = (one: number, other: number) => Math.abs(Math.log(one / other));
