import { ticketsRoutes } from './tickets.routes';

export const ticketsArea = [ticketsRoutes];
