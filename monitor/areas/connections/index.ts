import { carrierUsersRoutes } from './carrier-users.routes';
import { connectionClassificationsRoutes } from './connection-classifications.routes';
import { connectionsRoutes } from './connections.routes';
import { paymentTermsRoutes } from './payment-terms.routes';

export const connectionsArea = [
  carrierUsersRoutes,
  connectionClassificationsRoutes,
  connectionsRoutes,
  paymentTermsRoutes,
];
