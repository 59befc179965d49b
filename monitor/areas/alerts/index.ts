import { trackRecordRoutes } from './track-record.routes';

export const alertsArea = [trackRecordRoutes];
