import { listPostingAudience, postLoad } from '@contract/load-board/board.calls';
import {
  LOAD_CERTIFICATIONS,
  MAX_POSTING_INSTRUCTIONS,
  POSTING_AUDIENCES,
} from '@contract/load-board/load-board.constants';
import { data } from '@remix-run/node';
import { z } from 'zod';

import { paths } from '~/paths';
import { UNDO_MS } from '~/services/bulk-rows.server';
import { defineForm, defineRedraw, typedIn } from '~/services/define-form.server';
import { dollars } from '~/services/dollars.server';
import { undoPost } from '~/services/load-rows.server';
import { shownVersion } from '~/services/page.server';
import type { FormErrors } from '~/view/form-errors';
import { CHECK_SHOWN, type CheckedPosting } from '~/view/load-board/post-form';
import { momentOfLocal } from '~/view/local-time';

const NUMBERS = 'Enter DOT numbers, such as 5000101, separated by commas.';

/** DOT numbers as people write them, one after the other. */
const carrierNumbers = z
  .string()
  .optional()
  .transform((text) => (text ?? '').split(/[\s,;]+/).map((one) => one.replace(/^(us)?(dot)?#?/i, '')))
  .transform((all) => all.filter((one) => one !== ''))
  .refine((all) => all.every((one) => /^[1-9]\d{0,8}$/.test(one)), NUMBERS)
  .transform((all) => [...new Set(all.map(Number))]);

const Posting = z
  .object({
    rate: dollars,
    rate_shown: z.enum(['shown', 'call'], { error: 'Choose what carriers read.' }),
    audience: z.enum(POSTING_AUDIENCES, { error: 'Choose who sees the load.' }),
    classification_ids: z.array(z.string()).optional(),
    carriers: carrierNumbers,
    certifications: z.array(z.enum(LOAD_CERTIFICATIONS)).optional(),
    instructions: z
      .string()
      .trim()
      .max(MAX_POSTING_INSTRUCTIONS, `At most ${MAX_POSTING_INSTRUCTIONS} characters.`)
      .optional(),
    expires_at: z
      .string({ error: 'Enter when the posting ends.' })
      .transform(momentOfLocal)
      .refine((at) => at !== null, 'Enter a date and a time.'),
    expected_version: shownVersion,
  })
  .superRefine(({ audience, classification_ids, carriers }, context) => {
    if (audience === 'classification' && !classification_ids?.length)
      context.addIssue({ code: 'custom', path: ['classification_ids'], message: 'Choose a classification.' });
    if (audience === 'carriers' && carriers.length === 0)
      context.addIssue({ code: 'custom', path: ['carriers'], message: NUMBERS });
  });
type Posting = z.output<typeof Posting>;

/** What an audience is made of; what belongs to another kind of audience is left out. */
const audienceOf = ({ audience, classification_ids = [], carriers }: Posting) => ({
  audience,
  classification_ids: audience === 'classification' ? classification_ids : [],
  carrier_ids: audience === 'carriers' ? carriers : [],
});

/** The form again after it was sent: what was typed, and who would see the load. */
export type PostAnswer = FormErrors & { check?: CheckedPosting };

const form = 'post';
/** `carrier_ids.0` is in `carriers`. */
const renamed = { rate_cents: 'rate', is_rate_shown: 'rate_shown', carrier_ids: 'carriers' };

/** First who would see the load, with the posting as it was typed. */
export const checkPosting = defineForm({
  form,
  intent: 'check',
  schema: Posting,
  renamed,
  async call({ monitor, params }, value) {
    const audience = audienceOf(value);
    const ask = (page?: number) =>
      monitor.call(
        listPostingAudience,
        { params: { id: params.id! }, query: { ...audience, per_page: CHECK_SHOWN, ...(page && { page }) } },
        { handles: [403, 422] },
      );
    const answer = await ask();
    if (!answer.ok) return answer;
    const { counts, carriers } = answer.data;
    // Those who see it come first: who does not, and why, is at the end.
    const { totalPages, totalRecords: total } = answer.paging;
    const last = totalPages > 1 ? await ask(totalPages) : null;
    const ends = last?.ok ? [...carriers, ...last.data.carriers] : carriers;
    return { ok: true, data: { audience, counts, carriers: ends, total } };
  },
  shows: ({ sent, data: check }): PostAnswer => ({ form, result: { initialValue: typedIn(sent, Posting) }, check }),
});

/** Back from there to the form. */
export const changePosting = defineRedraw({
  form,
  intent: 'change',
  schema: Posting,
  redraw: (_sending, initialValue) => data<PostAnswer>({ form, result: { initialValue } }),
});

export const postOne = defineForm({
  form,
  intent: 'post',
  schema: Posting,
  renamed,
  call({ monitor, params }, value) {
    const { rate = null, rate_shown, certifications = [], instructions = null, expires_at, expected_version } = value;
    return monitor.call(
      postLoad,
      {
        params: { id: params.id! },
        body: {
          posting: {
            ...audienceOf(value),
            rate_cents: rate,
            is_rate_shown: rate_shown === 'shown',
            certifications,
            instructions,
            expires_at: expires_at!,
            expected_version,
          },
        },
      },
      { handles: [400, 409, 422] },
    );
  },
  to: ({ params }) => paths.boardLoad(params.id!),
  toast: ({
    data: {
      load,
      posting,
      posting_history: [last],
    },
  }) =>
    last?.kind !== 'posted' || posting === null
      ? 'Posting saved.'
      : {
          message: 'Load posted.',
          undo: { ...undoPost(paths.boardLoad(load.id)), values: [`${load.id}:${posting.version}`] },
          durationMs: UNDO_MS,
        },
});
