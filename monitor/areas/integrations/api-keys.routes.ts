import {
  createApiKey,
  getApiKey,
  highwayForOutlookApiKey,
  listApiKeys,
  revokeApiKey as revokeApiKeyCall,
} from '@contract/integrations/api-keys.calls';
import type { FastifyInstance } from 'fastify';
import { httpErrors } from '../../base/http-errors';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { apiKeyOf, apiKeysOf } from './api-keys.queries';
import { makeApiKey } from './make-api-key';
import { openOutlookKey } from './open-outlook-key';
import { revokeApiKey } from './revoke-api-key';

export function apiKeysRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listApiKeys, async ({ query }, { company }) => {
    const { keys, total } = await apiKeysOf(db, company.id, query);
    return paged({ api_keys: keys }, query, total);
  });

  mount(app, services, getApiKey, async ({ params }, { company }) => apiKeyOf(db, company.id, params.id));

  mount(app, services, createApiKey, async ({ body }, context) => {
    const { id, key } = await makeApiKey(context, body.api_key);
    return { api_key: await apiKeyOf(db, context.company.id, id), key };
  });

  mount(app, services, revokeApiKeyCall, async ({ params }, context) => {
    await revokeApiKey(context, params.id);
    return undefined;
  });

  mount(app, services, highwayForOutlookApiKey, async ({ params }, context) => {
    // A user cannot get another user's key: it reads what that user may read.
    if (params.id !== context.user.id) throw httpErrors.notFound('That user');
    return { api_key: await openOutlookKey(context) };
  });
}
