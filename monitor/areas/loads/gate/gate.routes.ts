import {
  classifyLoad,
  createGateException,
  denyGateException,
  getGateException,
  getLoadGate,
  giveGateException,
  listGateExceptions,
  listLoadGates,
  mailGateExceptionCode,
} from '@contract/loads/gate.calls';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { httpErrors } from '../../../base/http-errors';
import { carriers } from '../../../db/schema';
import { mount, paged } from '../../../server/calls';
import type { Services } from '../../../server/services';
import { getLoadRow, getWholeLoad } from '../loads.queries';
import { askGate, loadFor } from './ask-gate';
import { classifyLoad as classify } from './classify-load';
import { denyException, giveException, mailExceptionCode, mayGiveAlone } from './decide-exception';
import { exceptionPage, getException } from './exceptions.queries';
import { requestException } from './request-exception';

export function gateRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, getLoadGate, async ({ params, query }, { company, now }) => {
    const load = await getLoadRow(db, company.id, params.id);
    const carrierId = query.carrier_id ?? load.carrierId;
    if (carrierId === null) throw httpErrors.conflict('No carrier has this load. Name one: carrier_id.');
    const [known] = await db.select({ id: carriers.id }).from(carriers).where(eq(carriers.id, carrierId));
    if (!known) throw httpErrors.invalid({ carrier_id: ['No carrier has that number.'] });
    const [gate] = await askGate(db, company.id, [{ load: loadFor(load, carrierId), carrierId }], now);
    return gate!;
  });

  mount(app, services, listLoadGates, async ({ params, query }, { company, now }) => {
    const load = await getLoadRow(db, company.id, params.id);
    const ids = [...new Set(query.carrier_ids)];
    const asked = ids.map((carrierId) => ({ load: loadFor(load, carrierId), carrierId }));
    const gates = await askGate(db, company.id, asked, now);
    return { gates: gates.map(({ answer, sentence }, at) => ({ carrier_id: ids[at]!, answer, sentence })) };
  });

  mount(app, services, getGateException, async ({ params }, { company, user }) => {
    const exception = await getException(db, company.id, params.id);
    return { ...exception, may_give_alone: await mayGiveAlone(db, company.id, user.id, exception) };
  });

  mount(app, services, listGateExceptions, async ({ query }, { company }) => {
    const { total, ...page } = await exceptionPage(db, company.id, query);
    return paged(page, query, total);
  });

  mount(app, services, createGateException, async ({ body }, context) => {
    const id = await requestException(context, body.gate_exception);
    return getException(db, context.company.id, id);
  });

  mount(app, services, mailGateExceptionCode, ({ params }, context) => mailExceptionCode(context, params.id));

  mount(app, services, giveGateException, async ({ params, body }, context) => {
    await giveException(context, params.id, body.gate_exception);
    return getException(db, context.company.id, params.id);
  });

  mount(app, services, denyGateException, async ({ params, body }, context) => {
    await denyException(context, params.id, body.gate_exception);
    return getException(db, context.company.id, params.id);
  });

  mount(app, services, classifyLoad, async ({ params, body }, context) => {
    await classify(context, params.id, body.load);
    return getWholeLoad(db, context.company.id, params.id, context.now);
  });
}
