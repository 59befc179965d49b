import { renewTmsAddress, updateTmsMapping } from '@contract/tms/tms-mappings.calls';
import { z } from 'zod';
import { paths } from '~/paths';
import { defineForm, Nothing } from '~/services/define-form.server';
import { shownVersion } from '~/services/page.server';

export const useVersion = defineForm({
  form: 'use',
  intent: 'use',
  schema: z.object({
    version_in_use: z.coerce.number({ error: 'Choose a version.' }).int('Choose a version.'),
    expected_version: shownVersion,
  }),
  hidden: ['version_in_use'],
  call: ({ monitor, params }, value) =>
    monitor.send(updateTmsMapping, { params: { id: params.id! }, body: { tms_mapping: value } }),
  to: ({ params }) => paths.tmsMapping(params.id!),
  toast: ({ value }) => `Messages are read by version ${value.version_in_use} from now on.`,
});

export const switchMapping = defineForm({
  form: 'switch',
  intent: 'switch',
  schema: z.object({
    is_active: z.enum(['true', 'false'], { error: 'Switch it on or off.' }),
    expected_version: shownVersion,
  }),
  hidden: ['is_active'],
  call: ({ monitor, params }, { is_active, expected_version }) =>
    monitor.send(updateTmsMapping, {
      params: { id: params.id! },
      body: { tms_mapping: { is_active: is_active === 'true', expected_version } },
    }),
  to: ({ params }) => paths.tmsMapping(params.id!),
  toast: ({ value }) => (value.is_active === 'true' ? 'Switched on.' : 'Switched off: its messages are rejected.'),
});

export const renewAddress = defineForm({
  form: 'address',
  intent: 'address',
  schema: Nothing,
  call: ({ monitor, params }) => monitor.send(renewTmsAddress, { params: { id: params.id! } }),
  // No redirect: only this response may carry the address, and its secret is not stored.
  shows: ({ data: { url } }) => ({ url }),
});
