import { loadVehiclesRoutes } from './load-vehicles.routes';
import { loadsRoutes } from './loads.routes';

export const loadsArea = [loadsRoutes, loadVehiclesRoutes];
