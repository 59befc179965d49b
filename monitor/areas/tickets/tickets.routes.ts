import { getAlertSettings, updateAlertSettings } from '@contract/alerts/alert-settings.calls';
import { countTickets, getTicket, updateTicket } from '@contract/alerts/tickets.calls';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../server/calls';
import type { Services } from '../../server/services';
import { readAlertSettings } from './alert-settings.queries';
import { changeAlertSettings } from './change-alert-settings';
import { getWholeTicket, openTicketCounts } from './tickets.queries';
import { workTicket } from './work-ticket';

export function ticketsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, countTickets, async (_input, { company, user }) => openTicketCounts(db, company.id, user.id));

  mount(app, services, getTicket, ({ params }, { company }) => getWholeTicket(db, company.id, params.id));

  mount(app, services, updateTicket, async ({ params, body }, context) => {
    const unknown = await workTicket(context, params.id, body.ticket);
    return { ...(await getWholeTicket(db, context.company.id, params.id)), unknown_mentions: unknown };
  });

  mount(app, services, getAlertSettings, async (_input, { company }) => ({
    alert_settings: await readAlertSettings(db, company.id),
  }));

  mount(app, services, updateAlertSettings, async ({ body }, context) => {
    await changeAlertSettings(context, body.alert_settings);
    return { alert_settings: await readAlertSettings(db, context.company.id) };
  });
}
