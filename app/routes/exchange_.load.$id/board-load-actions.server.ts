import { DISPOSITION_REASONS } from '@contract/load-board/load-board.constants';
import { formatCents } from '@contract/shared/format';
import { missingFor } from '@contract/shared/permissions';
import { z } from 'zod';
import { acceptBid, createDisposition, declineBid } from '~/models/load-board.server';
import { paths } from '~/paths';
import { dotNumber } from '~/services/dot-number.server';
import { requireUser } from '~/services/guards.server';
import { formAction, shownVersion } from '~/services/page.server';
import type { PageAction, PageActions } from '~/services/page-actions.server';
import { BID_FORM, dispositionForm } from '~/view/load-board/board-forms';

const Decided = z.object({
  bid: z.string({ error: 'Choose a bid.' }),
  reason: z.string().trim().optional(),
  expected_version: shownVersion,
});
const BID_PAGE = { form: BID_FORM, fields: ['reason'], schema: Decided };

/** Chooses a bid. Who may cover loads goes on to do that at the amount; others leave it to one who may. */
const accept: PageAction['act'] = async (args, form, monitor) => {
  const user = await requireUser(args, 'workLoadBoard');
  const id = args.params.id!;
  return formAction(form, BID_PAGE, async ({ bid, ...decision }) => {
    const answer = await acceptBid(monitor, bid, decision);
    if (!answer.ok) return answer;
    const { carrier, amount_cents: cents } = answer.data;
    const toast = `Bid of ${formatCents(cents)} accepted.`;
    if (missingFor('workTickets', user) !== null)
      return { to: paths.boardLoad(id), toast: `${toast} Someone who works on loads has to cover it.` };
    return { to: paths.loadCover(id, { carrier_id: carrier.id }), toast: `${toast} Cover the load now.` };
  });
};

const decline: PageAction['act'] = async ({ params }, form, monitor) =>
  formAction(form, BID_PAGE, async ({ bid, ...decision }) => {
    const answer = await declineBid(monitor, bid, decision);
    return answer.ok ? { to: `${paths.boardLoad(params.id!)}#bids-title`, toast: 'Bid declined.' } : answer;
  });

const Disposition = z.object({
  carrier_id: dotNumber,
  reason: z.enum(DISPOSITION_REASONS, { error: 'Choose a reason.' }),
  notes: z.string().trim().optional(),
});

const dispose: PageAction['act'] = async ({ params }, form, monitor) => {
  const named = form.get('form_of');
  const page = {
    form: dispositionForm(typeof named === 'string' && named !== '' ? named : null),
    fields: ['carrier_id', 'reason', 'notes'],
    schema: Disposition,
  };
  const load_id = Number(params.id);
  return formAction(form, page, async (value, submissionId) => {
    const answer = await createDisposition(monitor, { ...value, load_id }, submissionId);
    return answer.ok ? { to: `${paths.boardLoad(load_id)}#dispositions-title`, toast: 'Reason kept.' } : answer;
  });
};

export const boardLoadActions: PageActions = {
  'accept-bid': { access: 'workLoadBoard', act: accept },
  'decline-bid': { access: 'workLoadBoard', act: decline },
  'keep-disposition': { access: 'workLoadBoard', act: dispose },
};
