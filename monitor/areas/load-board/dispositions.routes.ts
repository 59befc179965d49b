import {
  createLoadCarrierDisposition,
  listLoadCarrierDispositions,
  reportLoadCarrierDispositions,
} from '@contract/load-board/dispositions.calls';
import type { FastifyInstance } from 'fastify';
import { httpErrors } from '../../base/http-errors';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { dispositionReport, dispositionsOf, getDisposition } from './dispositions.queries';
import { keepDisposition } from './keep-disposition';

export function dispositionsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, reportLoadCarrierDispositions, async ({ query }, { company, today }) => {
    const report = await dispositionReport(db, company.id, query, today);
    if (report.from > report.to) throw httpErrors.invalid({ from: ['The first day is after the last.'] });
    return report;
  });

  mount(app, services, listLoadCarrierDispositions, async ({ query }, { company }) => {
    const { total, ...body } = await dispositionsOf(db, company.id, query);
    return paged(body, query, total);
  });

  mount(app, services, createLoadCarrierDisposition, async ({ body }, context) => {
    const id = await keepDisposition(context, body);
    return getDisposition(db, context.company.id, id);
  });
}
