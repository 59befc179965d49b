import { billingRoutes } from './billing.routes';

export const billingArea = [billingRoutes];
