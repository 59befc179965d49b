import { z } from 'zod';
import { getBoardLoad, postLoad, sendBidLink, unpostLoad } from '~/models/load-board.server';
import { assignLoad } from '~/models/loads.server';
import { paths } from '~/paths';
import {
  againWithOutcome,
  backTo,
  bulkAnswer,
  bulkRows,
  doneToast,
  doToRows,
  newBulk,
  whyOf,
} from '~/services/bulk-rows.server';
import { defineForm } from '~/services/define-form.server';
import { dotNumber } from '~/services/dot-number.server';
import { requireUser } from '~/services/guards.server';
import { loadRows, undoAssign, undoPost } from '~/services/load-rows.server';
import { BULK_AUDIENCES, RATES_SHOWN } from './bulk-audience';

const load = bulkRows('load');
const back = ({ request }: { request: Request }) => backTo(request, paths.loads(), ['/exchange/load']);

export const claimLoads = defineForm({
  form: 'claim',
  intent: 'claim',
  schema: z.object({ load }),
  hidden: ['load'],
  about: newBulk,
  async call(sending, value) {
    const { monitor, about } = sending;
    const user = await requireUser(sending, 'workTickets');
    const rows = await loadRows(monitor, value.load);
    about.outcome = await doToRows(value.load, rows, undoAssign(back(sending)), async (row, [id, version]) => {
      // It is as it was asked for: already, or since this was sent before.
      if (row.assigneeId === user.id) return {};
      const answer = await assignLoad(monitor, id!, { load_lock_assignee_id: user.id, expected_version: version! });
      if (!answer.ok) return { why: whyOf(answer) };
      return { undo: `${id}:${answer.data.version}:${row.assigneeId ?? 0}:` };
    });
    return bulkAnswer(about.outcome);
  },
  again: againWithOutcome,
  to: back,
  toast: ({ data }) => doneToast(data, 'load', 'claimed'),
});

/** Assignee and team as they were; an empty part was not changed. */
export const giveBackLoads = defineForm({
  form: 'give-back',
  intent: 'give-back',
  schema: z.object({ row: bulkRows('load', 4) }),
  hidden: ['row'],
  about: newBulk,
  async call({ monitor, about }, { row: seen }) {
    const rows = await loadRows(monitor, seen);
    about.outcome = await doToRows(seen, rows, null, async (_, [id, version, assignee, team]) => {
      const answer = await assignLoad(monitor, id!, {
        ...(assignee !== null && { load_lock_assignee_id: assignee || null }),
        ...(team !== null && { team_id: team || null }),
        expected_version: version!,
      });
      return answer.ok ? {} : { why: whyOf(answer) };
    });
    return bulkAnswer(about.outcome);
  },
  again: againWithOutcome,
  to: back,
  toast: ({ data }) => doneToast(data, 'load', 'given back'),
});

export const postLoads = defineForm({
  form: 'post',
  intent: 'post',
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
  hidden: ['load', 'audience', 'classification_ids', 'rate_shown'],
  about: newBulk,
  async call(sending, { load: seen, audience, classification_ids = [], rate_shown }) {
    const { monitor, about } = sending;
    const rows = await loadRows(monitor, seen);
    about.outcome = await doToRows(seen, rows, undoPost(back(sending)), async (_, [id, version]) => {
      const { posting } = await getBoardLoad(monitor, String(id));
      // Posting one that is on the board would edit what a colleague offered.
      if (posting?.state === 'posted') return { why: 'It is on the board already.' };
      const answer = await postLoad(monitor, String(id), {
        audience,
        classification_ids: audience === 'classification' ? classification_ids : [],
        is_rate_shown: rate_shown === 'shown',
        expected_version: version!,
      });
      return answer.ok ? { undo: `${id}:${answer.data.posting?.version ?? 0}` } : { why: whyOf(answer) };
    });
    return bulkAnswer(about.outcome);
  },
  again: againWithOutcome,
  to: back,
  toast: ({ data }) => doneToast(data, 'load', 'posted'),
});

export const unpostLoads = defineForm({
  form: 'unpost',
  intent: 'unpost',
  access: 'workLoadBoard',
  schema: z.object({ row: bulkRows('load') }),
  hidden: ['row'],
  about: newBulk,
  async call({ monitor, about }, { row: seen }) {
    const rows = await loadRows(monitor, seen);
    about.outcome = await doToRows(seen, rows, null, async (_, [id, version]) => {
      const body = { reason: 'Posting undone', expected_version: version!, if_untouched: true as const };
      const answer = await unpostLoad(monitor, String(id), body);
      return answer.ok ? {} : { why: whyOf(answer) };
    });
    return bulkAnswer(about.outcome);
  },
  again: againWithOutcome,
  to: back,
  toast: ({ data }) => doneToast(data, 'load', 'removed from the board'),
});

/** Mails a carrier each posting, with a link of its own, as each load's page on the board does. */
export const sendLoads = defineForm({
  form: 'send',
  intent: 'send',
  access: 'workLoadBoard',
  schema: z.object({ load, carrier_id: dotNumber }),
  hidden: ['load'],
  about: newBulk,
  async call({ monitor, about, submissionId }, { load: seen, carrier_id }) {
    const rows = await loadRows(monitor, seen);
    about.outcome = await doToRows(seen, rows, null, async (_, [id]) => {
      const answer = await sendBidLink(monitor, String(id), { carrier_id }, submissionId);
      return answer.ok ? {} : { why: whyOf(answer) };
    });
    return bulkAnswer(about.outcome);
  },
  again: againWithOutcome,
  to: back,
  toast: ({ data, value }) => doneToast(data, 'load', `sent to carrier ${value.carrier_id}`),
});
