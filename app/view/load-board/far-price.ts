import { isFarFrom, meantBeside } from '@contract/load-board/typed-price';
import { formatCents } from '@contract/shared/format';

interface Beside {
  cents: number;
  /** "the load’s rate" */
  what: string;
}

/**
 * The question about a typed price that is far from the one next to it, shown once; null: it is not far.
 *
 * @param tick the label of the box that answers it
 * @param times how many times above or below is far; omitted: a digit too many or too few
 */
export function farPriceQuestion(cents: number, beside: Beside | null, tick: string, times?: number): string | null {
  if (beside === null || !isFarFrom(cents, beside.cents, times)) return null;
  const meant = meantBeside(cents, beside.cents);
  const far = `${formatCents(cents)} is far from ${beside.what} of ${formatCents(beside.cents)}.`;
  return `${meant === null ? '' : `Did you mean ${formatCents(meant)}? `}${far} If you mean it, tick “${tick}”.`;
}
