import { acceptBid, declineBid } from '@contract/load-board/bids.calls';
import { createLoadCarrierDisposition } from '@contract/load-board/dispositions.calls';
import { DISPOSITION_REASONS } from '@contract/load-board/load-board.constants';
import { formatCents } from '@contract/shared/format';
import { missingFor } from '@contract/shared/permissions';
import { z } from 'zod';

import { paths } from '~/paths';
import { defineForm } from '~/services/define-form.server';
import { dotNumber } from '~/services/dot-number.server';
import { requireUser } from '~/services/guards.server';
import { shownVersion } from '~/services/page.server';
import { dispositionForm } from '~/view/load-board/board-forms';

/** A decision about a bid as it was shown. */
const decided = z.object({
  bid: z.string({ error: 'Choose a bid.' }),
  reason: z.string().trim().optional(),
  expected_version: shownVersion,
});
const ofBid = { form: 'bid', schema: decided, hidden: ['bid', 'reason'] } as const;

/** Chooses a bid. Who may cover loads goes on to do that at the amount; others leave it to one who may. */
export const acceptOne = defineForm({
  ...ofBid,
  intent: 'accept-bid',
  about: async (args) => missingFor('workTickets', await requireUser(args, 'workLoadBoard')) === null,
  call: ({ monitor }, { bid, ...decision }) =>
    monitor.call(acceptBid, { params: { id: bid }, body: decision }, { handles: [404, 409, 422] }),
  to: ({ params, about: mayCover, data }) =>
    mayCover ? paths.loadCover(params.id!, { carrier_id: data.carrier.id }) : paths.boardLoad(params.id!),
  toast: ({ about: mayCover, data }) =>
    `Bid of ${formatCents(data.amount_cents)} accepted. ${mayCover ? 'Cover the load now.' : 'Someone who works on loads has to cover it.'}`,
});

export const declineOne = defineForm({
  ...ofBid,
  intent: 'decline-bid',
  call: ({ monitor }, { bid, ...decision }) =>
    monitor.call(declineBid, { params: { id: bid }, body: decision }, { handles: [404, 409, 422] }),
  to: ({ params }) => `${paths.boardLoad(params.id!)}#bids-title`,
  toast: 'Bid declined.',
});

/** Why a carrier said no: one form a match, and one for any carrier. */
export const keepDisposition = defineForm({
  form(sent) {
    const named = sent.get('form_of');
    return dispositionForm(typeof named === 'string' && named !== '' ? named : null);
  },
  intent: 'keep-disposition',
  schema: z.object({
    carrier_id: dotNumber,
    reason: z.enum(DISPOSITION_REASONS, { error: 'Choose a reason.' }),
    notes: z.string().trim().optional(),
  }),
  call: ({ monitor, params, submissionId }, value) =>
    monitor.call(
      createLoadCarrierDisposition,
      { body: { load_carrier_disposition: { ...value, load_id: Number(params.id) } } },
      { handles: [404, 422], submissionId },
    ),
  to: ({ params }) => `${paths.boardLoad(params.id!)}#dispositions-title`,
  toast: 'Decline logged.',
});
