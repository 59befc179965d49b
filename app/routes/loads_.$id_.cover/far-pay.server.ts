import { getLaneHistory } from '@contract/load-board/lane-history.calls';
import { readPrice } from '@contract/load-board/typed-price';
import { getLoad } from '@contract/loads/loads.calls';
import { missingFor } from '@contract/shared/permissions';

import type { Sending } from '~/services/define-form.server';
import { requireUser } from '~/services/guards.server';
import { farPriceQuestion } from '~/view/load-board/far-price';
import { acceptedBidOf } from './cover-page.server';
import { SURE_OF_PAY } from './sure-of-pay';

/** A carrier is not paid three times what the load or its lane says, nor a third. */
const FAR_TIMES = 3;

/** Asks once about carrier pay that is far from the accepted bid, the load's rate or the lane's; empty: it is not far. */
export async function farPay(sending: Sending): Promise<Record<string, string[]>> {
  const { sent } = sending;
  const read = readPrice(String(sent.get('pay') ?? ''));
  if (read.kind !== 'price' || sent.get('sure') === 'on') return {};
  const question = farPriceQuestion(read.cents, await payBeside(sending), SURE_OF_PAY, FAR_TIMES);
  return question === null ? {} : { pay: [question] };
}

async function payBeside(sending: Sending) {
  const { monitor, params, sent } = sending;
  const id = params.id!;
  const carrierId = String(sent.get('carrier_id') ?? '');
  const user = await requireUser(sending, 'workTickets');
  const seesBoard = missingFor('useLoadBoard', user) === null;
  const bid =
    seesBoard && /^[1-9]\d{0,15}$/.test(carrierId) ? await acceptedBidOf(monitor, Number(id), Number(carrierId)) : null;
  if (bid) return { cents: bid.amount_cents, what: 'the accepted bid' };
  const { rate_cents: rate } = await monitor.get(getLoad, { params: { id } });
  if (rate !== null && rate > 0) return { cents: rate, what: 'the load’s rate' };
  const { periods, last } = await monitor.get(getLaneHistory, { params: { id } });
  const median = periods.findLast(({ median_cents }) => median_cents !== null)?.median_cents;
  if (median) return { cents: median, what: 'your lane median' };
  return last && last.paid_cents > 0 ? { cents: last.paid_cents, what: 'your last pay on this lane' } : null;
}
