import { parseWithZod } from '@conform-to/zod/v4';
import {
  LOAD_CERTIFICATIONS,
  MAX_POSTING_INSTRUCTIONS,
  POSTING_AUDIENCES,
} from '@contract/load-board/load-board.constants';
import { data } from '@remix-run/node';
import { z } from 'zod';
import { listPostingAudience, postLoad } from '~/models/load-board.server';
import { paths } from '~/paths';
import { dollars } from '~/services/dollars.server';
import { invalidForm } from '~/services/form-errors.server';
import type { Monitor, Refused } from '~/services/monitor.server';
import { formAction, shownVersion } from '~/services/page.server';
import { readForm } from '~/services/read-form.server';
import type { FormErrors } from '~/view/form-errors';
import { CHECK_SHOWN, type CheckedPosting, POST_FIELDS, POST_FORM } from '~/view/load-board/post-form';
import { momentOfLocal } from '~/view/local-time';
import { problemResponse } from '~/view/problem';

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

const PAGE = { form: POST_FORM, fields: [...POST_FIELDS], schema: Posting };

/** The form again after it was sent: what was typed, and who would see the load. */
export type PostAnswer = FormErrors & { check?: CheckedPosting };

/** First who would see the load, with the posting as it was typed; then the posting itself. */
export async function postAction(request: Request, monitor: Monitor, id: string) {
  const form = await readForm(request);
  const intent = form.get('intent');
  form.delete('intent');
  if (intent === 'change') return data<PostAnswer>({ form: POST_FORM, result: { initialValue: typedIn(form) } });
  if (intent === 'check') return check(form, monitor, id);
  if (intent !== 'post') throw problemResponse({ status: 400, message: 'This form does not say what to do.' });
  return formAction(form, PAGE, async (value) => {
    const { rate, rate_shown, certifications = [], instructions = null, expires_at, expected_version } = value;
    const answer = await postLoad(monitor, id, {
      ...audienceOf(value),
      rate_cents: rate ?? null,
      is_rate_shown: rate_shown === 'shown',
      certifications,
      instructions,
      expires_at: expires_at!,
      expected_version,
    });
    if (!answer.ok) return toForm(answer);
    return { to: paths.boardLoad(id), toast: expected_version === 0 ? 'Load posted.' : 'Posting saved.' };
  });
}

async function check(form: FormData, monitor: Monitor, id: string) {
  const submission = parseWithZod(form, { schema: Posting });
  if (submission.status !== 'success') return invalidForm(PAGE, submission);
  const audience = audienceOf(submission.value);
  const answer = await listPostingAudience(monitor, id, { ...audience, per_page: CHECK_SHOWN });
  if (!answer.ok) return invalidForm(PAGE, submission, toForm(answer));
  const { counts, carriers } = answer.data;
  // Those who see it come first: who does not, and why, is at the end.
  const { totalPages } = answer.paging;
  const last =
    totalPages > 1
      ? await listPostingAudience(monitor, id, { ...audience, per_page: CHECK_SHOWN, page: totalPages })
      : null;
  const ends = last?.ok ? [...carriers, ...last.data.carriers] : carriers;
  return data<PostAnswer>({
    form: POST_FORM,
    result: { initialValue: typedIn(form) },
    check: { audience, counts, carriers: ends, total: answer.paging.totalRecords },
  });
}

const typedIn = (form: FormData) => parseWithZod(form, { schema: Posting }).reply().initialValue ?? {};

/** `posting.rate_cents` is the form's `rate`, `carrier_ids.0` is in `carriers`. */
const FORM_NAMES: Readonly<Record<string, string>> = {
  rate_cents: 'rate',
  is_rate_shown: 'rate_shown',
  carrier_ids: 'carriers',
};

function toForm(answer: Refused<number>): Refused<number> {
  const { fields } = answer.error;
  if (!fields) return answer;
  const named: Record<string, string[]> = {};
  for (const [field, messages] of Object.entries(fields)) {
    const name = field.replace(/^posting\./, '').replace(/\.\d+$/, '');
    const own = FORM_NAMES[name] ?? name;
    named[own] = [...(named[own] ?? []), ...messages];
  }
  return { ...answer, error: { ...answer.error, fields: named } };
}
