import type { Bid } from '@contract/load-board/bids.entities';
import type { GateAnswerName } from '@contract/loads/gate.constants';

const RANK: Readonly<Record<GateAnswerName, number>> = { yes: 1, exception: 2, never: 3 };

/**
 * The accepted bid, then the lowest first, of those that may have the load before the others: a stolen account underbids,
 * and the lowest price must not stand above what the gate says.
 *
 * @param gates by carrier; null, or a carrier left out: not known
 */
export function bidsInOrder<One extends Pick<Bid, 'state' | 'amount_cents' | 'carrier'>>(
  bids: readonly One[],
  gates: Readonly<Record<number, { answer: GateAnswerName }>> | null,
): One[] {
  const rank = ({ state, carrier }: One) => {
    if (state === 'accepted') return 0;
    if (carrier.is_do_not_dispatch) return RANK.never;
    const gate = gates?.[carrier.id];
    return gate ? RANK[gate.answer] : RANK.exception;
  };
  return bids.toSorted((a, b) => rank(a) - rank(b) || a.amount_cents - b.amount_cents);
}
