import { reportsRoutes } from './reports.routes';

export const reportsArea = [reportsRoutes];
