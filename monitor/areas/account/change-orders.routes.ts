import {
  approveCompanyChangeOrder,
  getCompanyChangeOrder,
  getCompanyDetails,
  listCompanyChangeOrders,
  rejectCompanyChangeOrder,
  updateCompanyDetails,
} from '@contract/account/company-details.calls';
import type { FastifyInstance } from 'fastify';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { changeCompanyDetails } from './change-company-details';
import { changeOrderOf, changeOrdersOf, countChangeOrders } from './change-orders.queries';
import { companyDetails } from './company-details';
import { approveChangeOrder, rejectChangeOrder } from './decide-change-order';

export function changeOrdersRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, getCompanyDetails, async (_input, { company }) => ({
    company_details: await companyDetails(db, company.id),
    pending_change_orders: await countChangeOrders(db, company.id, 'pending'),
  }));

  mount(app, services, updateCompanyDetails, async ({ body }, context) => {
    const orderId = await changeCompanyDetails(context, body.company_details);
    const { id } = context.company;
    return {
      company_details: await companyDetails(db, id),
      change_order: orderId === null ? null : await changeOrderOf(db, id, orderId),
    };
  });

  mount(app, services, listCompanyChangeOrders, async ({ query }, { company }) => {
    const { orders, total } = await changeOrdersOf(db, company.id, query);
    return paged({ company_change_orders: orders }, query, total);
  });

  mount(app, services, getCompanyChangeOrder, async ({ params }, { company }) =>
    changeOrderOf(db, company.id, params.id),
  );

  mount(app, services, approveCompanyChangeOrder, async ({ params, body }, context) => {
    await approveChangeOrder(context, params.id, body);
    return changeOrderOf(db, context.company.id, params.id);
  });

  mount(app, services, rejectCompanyChangeOrder, async ({ params, body }, context) => {
    await rejectChangeOrder(context, params.id, body.note);
    return changeOrderOf(db, context.company.id, params.id);
  });
}
