import { apiKeysRoutes } from './api-keys.routes';
import { companyEventsRoutes } from './company-events.routes';
import { notificationPreferencesRoutes } from './notification-preferences.routes';
import { webhooksRoutes } from './webhooks.routes';

export const integrationsArea = [apiKeysRoutes, companyEventsRoutes, notificationPreferencesRoutes, webhooksRoutes];
