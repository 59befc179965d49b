import { subscriptionImportsRoutes } from './subscription-imports.routes';
import { subscriptionsRoutes } from './subscriptions.routes';

export const subscriptionsArea = [subscriptionImportsRoutes, subscriptionsRoutes];
