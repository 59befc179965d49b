import {
  closeEditRequest as closeEditRequestCall,
  createEditRequest,
  listEditRequests,
} from '@contract/edit-requests/edit-requests.calls';
import type { FastifyInstance } from 'fastify';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { closeEditRequest } from './close-edit-request';
import { editRequestsOf, getEditRequest } from './edit-requests.queries';
import { requestEdit } from './request-edit';

export function editRequestsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listEditRequests, async ({ query }, { company }) => {
    const { requests, total } = await editRequestsOf(db, company.id, query);
    return paged({ edit_requests: requests }, query, total);
  });

  mount(app, services, createEditRequest, async ({ body }, context) => {
    const id = await requestEdit(context, body);
    return getEditRequest(db, context.company.id, id);
  });

  mount(app, services, closeEditRequestCall, async ({ params }, context) => {
    await closeEditRequest(context, params.id);
    return getEditRequest(db, context.company.id, params.id);
  });
}
