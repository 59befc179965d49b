import { highRiskPickupsRoutes } from './high-risk-pickups.routes';
import { trackRecordRoutes } from './track-record.routes';

export const alertsArea = [trackRecordRoutes, highRiskPickupsRoutes];
