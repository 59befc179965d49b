import { createDetentionLink } from '@contract/loads/detention.calls';
import { DETENTION_LINK_DAYS } from '@contract/loads/detention.constants';
import { DETENTION_AUDIENCES } from '@contract/loads/load-links.constants';
import { z } from 'zod';

import { defineForm } from '~/services/define-form.server';

export const makeLink = defineForm({
  form: 'link',
  schema: z.object({
    audience: z.enum(DETENTION_AUDIENCES, { error: 'Choose whom the link is for.' }),
    days: z.enum(DETENTION_LINK_DAYS.map(String), { error: 'Choose how long it works.' }),
  }),
  call: ({ monitor, params }, { audience, days }) =>
    monitor.send(createDetentionLink, { params: { id: params.id! }, body: { link: { audience, days: Number(days) } } }),
  // No redirect: only this response may carry the link, and it is not stored.
  shows: ({ value, data }) => ({ made: { audience: value.audience, address: data.address } }),
});
