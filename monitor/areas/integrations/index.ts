import { apiKeysRoutes } from './api-keys.routes';
import { companyEventsRoutes } from './company-events.routes';
import { webhooksRoutes } from './webhooks.routes';

export const integrationsArea = [apiKeysRoutes, companyEventsRoutes, webhooksRoutes];
