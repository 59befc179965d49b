import { alertPageRoutes } from './alert-page.routes';
import { identityAlertsRoutes } from './identity-alerts.routes';

export const identityAlertsArea = [identityAlertsRoutes, alertPageRoutes];
