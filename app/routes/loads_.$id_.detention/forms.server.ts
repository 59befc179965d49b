import { withdrawDetentionLink } from '@contract/loads/detention.calls';
import { updateLoadSettings } from '@contract/loads/load-settings.calls';
import { z } from 'zod';

import { paths } from '~/paths';
import { defineForm, type Sending } from '~/services/define-form.server';

const to = ({ params }: Sending) => paths.loadDetention(params.id!);

export const withdrawLink = defineForm({
  form: 'links',
  intent: 'withdraw-link',
  schema: z.object({ link_id: z.string({ error: 'Choose a link.' }) }),
  hidden: ['link_id'],
  call: ({ monitor, params }, { link_id }) =>
    monitor.send(withdrawDetentionLink, { params: { id: params.id!, link_id } }),
  to,
  toast: 'Link withdrawn.',
});

/** In dollars, as typed; empty: no rate. */
const hourlyCents = z
  .string()
  .trim()
  .regex(/^\$?\d{1,3}(\.\d{1,2})?$/, 'Enter dollars an hour, like 60 or 62.50.')
  .transform((typed) => Math.round(Number(typed.replace('$', '')) * 100))
  .refine((cents) => cents > 0, 'Enter more than 0, or leave it empty for no rate.')
  .optional();

export const setRate = defineForm({
  form: 'rate',
  intent: 'set-rate',
  access: 'manageTickets',
  schema: z.object({ rate: hourlyCents }),
  call: ({ monitor }, { rate }) =>
    monitor.send(updateLoadSettings, { body: { load_settings: { detention_hourly_cents: rate ?? null } } }),
  to,
  toast: 'Rate saved.',
});
