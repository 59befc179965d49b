import { createDriverLink, withdrawDriverLink } from '@contract/loads/driver-links.calls';
import { DRIVER_SENDS, LOAD_DRIVERS } from '@contract/loads/driver-links.constants';
import { z } from 'zod';

import { paths } from '~/paths';
import { defineForm, ticked } from '~/services/define-form.server';

export const makeLink = defineForm({
  form: 'make',
  intent: 'make-link',
  schema: z.object({
    to: z.enum(LOAD_DRIVERS, { error: 'Choose the driver or the second driver.' }).optional(),
    send: z.enum(DRIVER_SENDS, { error: 'Choose how the driver gets the link.' }),
    has_consent: ticked,
    email: z.string().trim().max(254, 'That is too long for an email address.').optional(),
  }),
  call: ({ monitor, params }, { email, ...value }) =>
    monitor.send(createDriverLink, { params: { id: params.id! }, body: { ...value, ...(email && { email }) } }),
  // No redirect: only this response may carry the link, and it is not stored.
  shows: ({ value, data }) => ({
    made: { address: data.address, who: data.link.who, isSent: data.is_sent, send: value.send },
  }),
});

export const withdrawLink = defineForm({
  form: 'links',
  intent: 'withdraw-link',
  schema: z.object({ link_id: z.string({ error: 'Choose a link.' }) }),
  hidden: ['link_id'],
  call: ({ monitor, params }, { link_id }) => monitor.send(withdrawDriverLink, { params: { id: params.id!, link_id } }),
  to: ({ params }) => paths.loadDriver(params.id!),
  toast: 'Link withdrawn.',
});
