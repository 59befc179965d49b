import { highRiskPickupsRoutes } from './high-risk-pickups.routes';
import { listTicketsRoutes } from './list-tickets.routes';
import { trackRecordRoutes } from './track-record.routes';

export const alertsArea = [listTicketsRoutes, trackRecordRoutes, highRiskPickupsRoutes];
