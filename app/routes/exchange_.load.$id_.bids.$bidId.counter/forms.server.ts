import { counterBid } from '@contract/load-board/bids.calls';
import { MAX_COUNTEROFFER_NOTE } from '@contract/load-board/load-board.constants';
import { readPrice } from '@contract/load-board/typed-price';
import { formatCents } from '@contract/shared/format';
import { z } from 'zod';

import { paths } from '~/paths';
import { defineForm, ticked } from '~/services/define-form.server';
import { dollars } from '~/services/dollars.server';
import { shownVersion } from '~/services/page.server';
import { farPriceQuestion } from '~/view/load-board/far-price';
import { bidToCounter } from './bid-to-counter.server';
import { GOOD_FOR } from './good-for';

const Counter = z.object({
  amount: dollars.refine((cents) => cents !== undefined && cents > 0, 'Enter an amount above zero.'),
  good_for: z.enum(GOOD_FOR.map(({ value }) => value) as [string, ...string[]], {
    error: 'Choose how long the counteroffer stands.',
  }),
  note: z.string().trim().max(MAX_COUNTEROFFER_NOTE, `At most ${MAX_COUNTEROFFER_NOTE} characters.`).optional(),
  /** The amount is far from the bid, and meant. */
  sure: ticked,
  expected_version: shownVersion,
});

/** Answers the bid with another price. An amount far from the bid must be confirmed once. */
export const sendCounter = defineForm({
  form: 'counter',
  schema: Counter,
  renamed: {
    'counteroffer.amount_cents': 'amount',
    'counteroffer.note': 'note',
    'counteroffer.expires_at': 'good_for',
  },
  about: async ({ monitor, params }) => (await bidToCounter(monitor, params.id!, params.bidId!)).bid,
  wrong({ about: bid, sent }) {
    const read = readPrice(String(sent.get('amount') ?? ''));
    if (read.kind !== 'price' || sent.get('sure') === 'on') return {};
    const question = farPriceQuestion(read.cents, { cents: bid.amount_cents, what: 'the bid' }, 'Send this amount');
    return (question === null ? {} : { amount: [question] }) as Record<string, string[]>;
  },
  call({ monitor, params, about: bid }, { amount, good_for, note, expected_version }) {
    const { hours } = GOOD_FOR.find(({ value }) => value === good_for)!;
    const until = hours === null ? null : Math.min(Date.now() + hours * 3_600_000, Date.parse(bid.expires_at));
    return monitor.call(
      counterBid,
      {
        params: { id: params.bidId! },
        body: {
          counteroffer: {
            amount_cents: amount!,
            note: note ?? null,
            ...(until !== null && { expires_at: new Date(until).toISOString() }),
          },
          expected_version,
        },
      },
      { handles: [404, 409, 422, 429] },
    );
  },
  to: ({ params }) => `${paths.boardLoad(params.id!)}#bids-title`,
  toast: ({ value, data }) =>
    `Counteroffer of ${formatCents(value.amount)} sent to ${data.carrier.legal_name ?? `carrier ${data.carrier.id}`}.`,
});
