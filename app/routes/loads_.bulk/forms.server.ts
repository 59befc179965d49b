import { sendBidLink } from '@contract/load-board/bids.calls';
import { postLoad, unpostLoad } from '@contract/load-board/board.calls';
import { updateLoad } from '@contract/loads/loads.calls';
import { createLoadText } from '@contract/texts/texts.calls';
import { z } from 'zod';
import { getBoardLoad } from '~/models/load-board.server';

import { paths } from '~/paths';
import { backTo, bulkRows, whyOf } from '~/services/bulk-rows.server';
import { bulkForms } from '~/services/define-bulk-form.server';
import { ticked } from '~/services/define-form.server';
import { dotNumber } from '~/services/dot-number.server';
import { loadRows, undoAssign, undoPost } from '~/services/load-rows.server';
import { textMessage } from '~/services/text-message.server';
import { BULK_AUDIENCES, RATES_SHOWN } from './bulk-audience';

const formOfLoads = bulkForms({
  noun: 'load',
  access: 'workTickets',
  rows: loadRows,
  to: (request) => backTo(request, paths.loads(), ['/exchange/load']),
});
const load = bulkRows('load');

export const claimLoads = formOfLoads({
  form: 'claim',
  schema: z.object({ load }),
  rowsIn: 'load',
  how: 'claimed',
  undo: undoAssign,
  async act({ assigneeId }, [id, version], { monitor, user }) {
    // It is already as requested: from before, or since this was sent before.
    if (assigneeId === user.id) return {};
    const answer = await monitor.call(
      updateLoad,
      { params: { id: String(id!) }, body: { load: { load_lock_assignee_id: user.id, expected_version: version! } } },
      { handles: [404, 409, 422] },
    );
    return answer.ok ? { undo: `${id}:${answer.data.version}:${assigneeId ?? 0}:` } : { why: whyOf(answer) };
  },
});

/** Assignee and team as they were; an empty part was not changed. */
export const giveBackLoads = formOfLoads({
  form: 'give-back',
  schema: z.object({ row: bulkRows('load', 4) }),
  rowsIn: 'row',
  how: 'given back',
  async act(_, [id, version, assignee, team], { monitor }) {
    const answer = await monitor.call(
      updateLoad,
      {
        params: { id: String(id!) },
        body: {
          load: {
            ...(assignee !== null && { load_lock_assignee_id: assignee || null }),
            ...(team !== null && { team_id: team || null }),
            expected_version: version!,
          },
        },
      },
      { handles: [404, 409, 422] },
    );
    return answer.ok ? {} : { why: whyOf(answer) };
  },
});

export const postLoads = formOfLoads({
  form: 'post',
  access: 'workLoadBoard',
  schema: z
    .object({
      load,
      audience: z.enum(BULK_AUDIENCES, { error: 'Choose who sees the loads.' }),
      classification_ids: z.array(z.string()).max(50).optional(),
      rate_shown: z.enum(RATES_SHOWN, { error: 'Choose what carriers read.' }),
    })
    .refine(({ audience, classification_ids: ids }) => audience !== 'classification' || (ids?.length ?? 0) > 0, {
      error: 'Choose a classification.',
    }),
  rowsIn: 'load',
  hidden: ['audience', 'classification_ids', 'rate_shown'],
  how: 'posted',
  undo: undoPost,
  async act(_, [id, version], { monitor, value: { audience, classification_ids = [], rate_shown } }) {
    const { posting } = await getBoardLoad(monitor, String(id));
    // Posting one that is on the board would edit what a colleague offered.
    if (posting?.state === 'posted') return { why: 'It is on the board already.' };
    const answer = await monitor.call(
      postLoad,
      {
        params: { id: String(id) },
        body: {
          posting: {
            audience,
            classification_ids: audience === 'classification' ? classification_ids : [],
            is_rate_shown: rate_shown === 'shown',
            expected_version: version!,
          },
        },
      },
      { handles: [400, 409, 422] },
    );
    return answer.ok ? { undo: `${id}:${answer.data.posting?.version ?? 0}` } : { why: whyOf(answer) };
  },
});

export const unpostLoads = formOfLoads({
  form: 'unpost',
  access: 'workLoadBoard',
  schema: z.object({ row: bulkRows('load') }),
  rowsIn: 'row',
  how: 'removed from the board',
  async act(_, [id, version], { monitor }) {
    const body = { reason: 'Posting undone', expected_version: version!, if_untouched: true as const };
    const answer = await monitor.send(unpostLoad, { params: { id: String(id) }, body });
    return answer.ok ? {} : { why: whyOf(answer) };
  },
});

/** Mails a carrier each posting, with a link of its own, as each load's page on the board does. */
export const sendLoads = formOfLoads({
  form: 'send',
  access: 'workLoadBoard',
  schema: z.object({ load, carrier_id: dotNumber }),
  rowsIn: 'load',
  how: ({ carrier_id }) => `sent to carrier ${carrier_id}`,
  async act(_, [id], { monitor, submissionId, value: { carrier_id } }) {
    const answer = await monitor.send(
      sendBidLink,
      { params: { id: String(id) }, body: { bid_link: { carrier_id } } },
      { submissionId },
    );
    return answer.ok ? {} : { why: whyOf(answer) };
  },
});

/** Texts the driver of each the same words; ours around them name each load. */
export const textDrivers = formOfLoads({
  form: 'text',
  schema: z.object({ load, message: textMessage, is_urgent: ticked }),
  rowsIn: 'load',
  how: 'queued for texting',
  async act(row, [id, version], { monitor, submissionId, value: { message, is_urgent } }) {
    if (row.version !== version)
      return { why: 'It changed meanwhile, its driver perhaps too. Check who gets the text.' };
    const answer = await monitor.send(
      createLoadText,
      { params: { id: String(id) }, body: { text: { to: 'driver', message, is_urgent } } },
      { submissionId },
    );
    return answer.ok ? {} : { why: whyOf(answer) };
  },
});
