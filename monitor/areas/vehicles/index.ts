import { vehiclesRoutes } from './vehicles.routes';

export const vehiclesArea = [vehiclesRoutes];
