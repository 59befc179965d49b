import { z } from 'zod';
import { setDetentionRate, withdrawDetentionLink } from '~/models/detention.server';
import { paths } from '~/paths';
import { formAction } from '~/services/page.server';
import type { PageActions } from '~/services/page-actions.server';

const Withdrawn = z.object({ link_id: z.string({ error: 'Choose a link.' }) });

/** In dollars, as typed; empty: no rate. */
const Rate = z.object({
  rate: z
    .string()
    .trim()
    .regex(/^\$?\d{1,3}(\.\d{1,2})?$/, 'Enter dollars an hour, like 60 or 62.50.')
    .transform((typed) => Math.round(Number(typed.replace('$', '')) * 100))
    .refine((cents) => cents > 0, 'Enter more than 0, or leave it empty for no rate.')
    .optional(),
});

/** What the buttons of the detention page do. */
export const detentionActions: PageActions = {
  'withdraw-link': {
    access: 'workTickets',
    act: ({ params }, form, monitor) =>
      formAction(form, { form: 'links', fields: [], schema: Withdrawn }, async ({ link_id }) => {
        const answer = await withdrawDetentionLink(monitor, params.id!, link_id);
        return answer.ok ? { to: paths.loadDetention(params.id!), toast: 'Link withdrawn.' } : answer;
      }),
  },
  'set-rate': {
    access: 'manageTickets',
    act: ({ params }, form, monitor) =>
      formAction(form, { form: 'rate', fields: ['rate'], schema: Rate }, async ({ rate }) => {
        const answer = await setDetentionRate(monitor, rate ?? null);
        return answer.ok ? { to: paths.loadDetention(params.id!), toast: 'Rate saved.' } : answer;
      }),
  },
};
