import { createApiKey, NewApiKey } from '@contract/integrations/api-keys.calls';
import { z } from 'zod';

import { defineForm } from '~/services/define-form.server';

export const createKey = defineForm({
  form: 'api-key',
  schema: z.object({
    name: NewApiKey.shape.name,
    access: z.enum(['read', 'propose', 'change'], { error: 'Choose what the key can do.' }),
    scopes: NewApiKey.shape.scopes,
  }),
  call: ({ monitor }, { access, ...key }) =>
    monitor.send(createApiKey, {
      body: { api_key: { ...key, is_read_only: access !== 'change', may_propose: access === 'propose' } },
    }),
  // No redirect: only this response may carry the key, and it is not stored.
  shows: ({ data }) => ({ made: { name: data.api_key.name, key: data.key } }),
});
