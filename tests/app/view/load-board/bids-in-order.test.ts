import { expect, test } from 'vitest';
import { bidsInOrder } from '~/view/load-board/bids-in-order';

const bid = (id: number, amount_cents: number, given: object = {}) => ({
  state: 'open' as const,
  amount_cents,
  carrier: {
    id,
    legal_name: null,
    phone: null,
    flagged_numbers: [],
    call_instead: null,
    is_in_network: false,
    is_do_not_dispatch: false,
  },
  ...given,
});
const order = (...asked: Parameters<typeof bidsInOrder>) => bidsInOrder(...asked).map(({ carrier }) => carrier.id);

test('the lowest first, and none above what the gate says of it', () => {
  const gates = {
    1: { answer: 'yes' as const },
    2: { answer: 'never' as const },
    3: { answer: 'yes' as const },
    4: { answer: 'exception' as const },
  };
  const bids = [bid(1, 200), bid(2, 50), bid(3, 150), bid(4, 90), bid(5, 80)];
  expect(order(bids, gates)).toEqual([3, 1, 5, 4, 2]);
  expect(order([...bids, bid(6, 900, { state: 'accepted' })], gates)[0]).toBe(6);
  expect(order(bids, null)).toEqual([2, 5, 4, 3, 1]);
  const stopped = { id: 7, legal_name: null, phone: null, is_in_network: true, is_do_not_dispatch: true };
  expect(order([bid(7, 10, { carrier: stopped }), bid(1, 200)], null)).toEqual([1, 7]);
});
