import { z } from 'zod';
import { createGateException } from '~/models/gate.server';
import { updateLoad } from '~/models/load.server';
import { paths } from '~/paths';
import { defineForm } from '~/services/define-form.server';
import { shownVersion } from '~/services/page.server';

const carrier_id = z.string({ error: 'Choose a carrier.' });

export const coverLoad = defineForm({
  form: 'cover',
  intent: 'cover',
  schema: z.object({ carrier_id, reason: z.string().trim().optional(), expected_version: shownVersion }),
  hidden: ['carrier_id'],
  call: ({ monitor, params }, value) => updateLoad(monitor, params.id!, value),
  to: ({ params }) => paths.load(params.id!),
  toast: ({ data }) => `Covered by ${data.carrier?.legal_name ?? 'the carrier'}.`,
});

export const requestException = defineForm({
  form: 'request-exception',
  intent: 'request',
  schema: z.object({
    carrier_id: carrier_id.transform(Number),
    request_note: z.string({ error: 'Enter why this carrier should have the load.' }).trim(),
  }),
  hidden: ['carrier_id'],
  call: ({ monitor, params }, value) => createGateException(monitor, { load_id: Number(params.id), ...value }),
  to: ({ data }) => paths.loadException(data.id),
  toast: 'Exception requested.',
});
