import { createProgressLink, withdrawProgressLink } from '@contract/loads/progress.calls';
import { z } from 'zod';

import { paths } from '~/paths';
import { defineForm } from '~/services/define-form.server';

export const makeLink = defineForm({
  form: 'make',
  intent: 'make-link',
  schema: z.object({}),
  call: ({ monitor, params }) => monitor.send(createProgressLink, { params: { id: params.id! } }),
  // No redirect: only this response may carry the link, and it is not stored.
  shows: ({ data }) => ({ made: data.address }),
});

export const withdrawLink = defineForm({
  form: 'links',
  intent: 'withdraw-link',
  schema: z.object({ link_id: z.string({ error: 'Choose a link.' }) }),
  hidden: ['link_id'],
  call: ({ monitor, params }, { link_id }) =>
    monitor.send(withdrawProgressLink, { params: { id: params.id!, link_id } }),
  to: ({ params }) => paths.loadProgress(params.id!),
  toast: 'Link withdrawn.',
});
