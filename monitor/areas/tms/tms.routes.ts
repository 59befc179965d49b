import { readFile } from 'node:fs/promises';
import {
  addTmsMappingVersion,
  createTmsMapping,
  getTmsMapping,
  listTmsMappings,
  listTmsRecipes,
  renewTmsAddress,
  updateTmsMapping,
} from '@contract/tms/tms-mappings.calls';
import {
  downloadTmsMessage,
  getTmsMessage,
  listTmsMessages,
  resendTmsMessage,
  sendTmsMessage,
} from '@contract/tms/tms-messages.calls';
import type { FastifyInstance } from 'fastify';
import { httpErrors } from '../../base/http-errors';
import { submissionOf } from '../../decisions/decide';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { addMapping, addVersion, changeMapping, renewAddress } from './keep-mapping';
import { RECIPES } from './recipes';
import { resendMessage, takeMessage } from './take-message';
import { getMapping, mappingRow, mappingsOf } from './tms-mappings.queries';
import { getMessage, messagesOf, readMessageFile } from './tms-messages.queries';
import { tmsAddress } from './tms-posts.routes';

export function tmsRoutes(app: FastifyInstance, services: Services) {
  const { db, env } = services;

  mount(app, services, listTmsMappings, async (_input, { company }) => ({
    tms_mappings: await mappingsOf(db, company.id),
  }));

  mount(app, services, getTmsMapping, ({ params, query }, { company, now }) =>
    getMapping(db, company.id, params.id, now, query.version_number),
  );

  mount(app, services, createTmsMapping, async ({ body }, context) => {
    const id = await addMapping(context, body.tms_mapping, submissionOf(context, 'createTmsMapping', body));
    return getMapping(db, context.company.id, id, context.now);
  });

  mount(app, services, addTmsMappingVersion, async ({ params, body }, context) => {
    await addVersion(context, params.id, body.version);
    return getMapping(db, context.company.id, params.id, context.now);
  });

  mount(app, services, updateTmsMapping, async ({ params, body }, context) => {
    await changeMapping(context, params.id, body.tms_mapping);
    return getMapping(db, context.company.id, params.id, context.now);
  });

  mount(app, services, renewTmsAddress, async ({ params }, context) => ({
    url: tmsAddress(env, params.id, await renewAddress(context, params.id)),
  }));

  mount(app, services, listTmsRecipes, async () => ({
    tms_recipes: RECIPES.map(({ key, tms, format, about, sources }) => ({ key, tms, format, about, sources })),
  }));

  mount(app, services, listTmsMessages, async ({ query }, { company }) => {
    const { tms_messages, counts, total } = await messagesOf(db, company.id, query);
    return paged({ tms_messages, counts }, query, total);
  });

  mount(app, services, getTmsMessage, ({ params }, { company }) => getMessage(db, company.id, params.id));

  mount(app, services, downloadTmsMessage, ({ params }, { company }) => readMessageFile(db, company.id, params.id));

  mount(app, services, sendTmsMessage, async ({ body }, context) => {
    const mapping = await mappingRow(db, context.company.id, body.mapping_id);
    if (!mapping.isActive) throw httpErrors.invalid({ mapping_id: [`The mapping ${mapping.name} is switched off.`] });
    const id = await takeMessage(context, mapping, await readFile(context.file!.path));
    return getMessage(db, context.company.id, id);
  });

  mount(app, services, resendTmsMessage, async ({ params }, context) => {
    await resendMessage(context, params.id);
    return getMessage(db, context.company.id, params.id);
  });
}
